import { describe, expect, test } from 'vitest'
import { promptVariants } from './prompt-variants.ts'
import { BatchSettings } from './settings.ts'
import { styled } from './styles.ts'

const LISTS = new Map([['colours', ['red', 'blue', 'green']]])
const settingsWith = (given: object) => BatchSettings.parse(given)

function prompts(prompt: string, given: object, row = 1): unknown[] {
  const found = promptVariants({ prompt }, row, settingsWith(given), { takesNegative: true, lists: LISTS })
  return found.fault ? [found.fault.saying.name] : found.changes.map((change) => change['prompt'])
}

describe('the prompts of a row', () => {
  test('stay as they are written while nobody asks for more', () => {
    expect(prompts('a {red|blue} fox', {})).toEqual([undefined])
  })

  test('are all of them, or as many as are drawn', () => {
    expect(prompts('a __colours__ fox', { dynamicPrompts: { mode: 'all' } })).toEqual([
      'a red fox',
      'a blue fox',
      'a green fox',
    ])
    const drawn = prompts('{a|b|c|d|e|f}', { dynamicPrompts: { mode: 'drawn', draws: 3, seed: 5 } })
    expect(new Set(drawn).size).toBe(3)
    expect(prompts('{a|b}', { dynamicPrompts: { mode: 'drawn', draws: 3 } })).toEqual(['a', 'b'])
  })

  test('are drawn the same way again, and otherwise in another row or by another seed', () => {
    const many = '{a|b|c|d|e|f|g|h}{1|2|3|4|5|6|7|8}{x|y|z}'
    const draw = (seed: number, row: number) =>
      prompts(many, { dynamicPrompts: { mode: 'drawn', draws: 4, seed } }, row).join()
    expect(draw(1, 1)).toBe(draw(1, 1))
    expect(new Set([draw(1, 1), draw(2, 1), draw(1, 2), draw(3, 7)]).size).toBe(4)
  })

  test('are drawn too where there are more of them than can be counted', () => {
    const many = '{a|b}'.repeat(1100)
    const drawn = prompts(many, { dynamicPrompts: { mode: 'drawn', draws: 3, seed: 5 } })
    expect(new Set(drawn).size).toBe(3)
    expect(prompts(many, { dynamicPrompts: { mode: 'drawn', draws: 3, seed: 5 } })).toEqual(drawn)
    for (const prompt of drawn) expect(prompt).toMatch(/^[ab]{1100}$/)
    expect(prompts(many, { dynamicPrompts: { mode: 'all' } })).toEqual(['rules.tooManyVariants'])
  })

  test('vary together with what should not be seen', () => {
    const settings = settingsWith({ dynamicPrompts: { mode: 'all' } })
    const params = { prompt: '{a|b}', negative_prompt: '{x|y}' }
    const { changes } = promptVariants(params, 1, settings, { takesNegative: true, lists: LISTS })
    expect(changes.map((change) => [change['prompt'], change['negative_prompt']].join(' '))).toEqual([
      'a x',
      'a y',
      'b x',
      'b y',
    ])
  })

  test('that name an unknown list or are too many are refused', () => {
    expect(prompts('a __moods__ fox', { dynamicPrompts: { mode: 'all' } })).toEqual(['rules.unknownWordList'])
    const tenths = '{0|1|2|3|4|5|6|7|8|9}'
    expect(prompts(tenths.repeat(4), { dynamicPrompts: { mode: 'all' } })).toEqual(['rules.tooManyVariants'])
    expect(prompts(tenths.repeat(4), { dynamicPrompts: { mode: 'drawn', draws: 7 } })).toHaveLength(7)
  })
})

const style = (prompt: string, negative = '') => ({ name: 'S', prompt, negative })

describe('a style', () => {
  test('comes after the words, or takes them where it says so', () => {
    expect(styled({ prompt: 'a fox' }, [style('woodcut, two colours')], true)).toEqual({
      prompt: 'a fox, woodcut, two colours',
    })
    expect(styled({ prompt: 'a $1 fox' }, [style('a poster of {prompt}, flat')], true)).toEqual({
      prompt: 'a poster of a $1 fox, flat',
    })
    expect(styled({}, [style('woodcut')], true)).toEqual({ prompt: 'woodcut' })
  })

  test('adds what should not be seen only where a model takes it', () => {
    const params = { prompt: 'a fox', negative_prompt: 'text' }
    expect(styled(params, [style('', 'blur')], true)).toEqual({ prompt: 'a fox', negative_prompt: 'text, blur' })
    expect(styled(params, [style('', 'blur')], false)).toEqual({ prompt: 'a fox' })
  })

  test('may hold a choice of its own', () => {
    const given = { dynamicPrompts: { mode: 'all' }, styles: [style('in {oil|ink}')] }
    expect(prompts('a fox', given)).toEqual(['a fox, in oil', 'a fox, in ink'])
  })
})
