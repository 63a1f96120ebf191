import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { workedMs } from '../../../tests/support/worked-ms.ts'
import { isDynamic, namedLists, readDynamicPrompt, UNCOUNTED, type WordLists } from './dynamic-prompt.ts'

const LISTS: WordLists = new Map([
  ['colours', ['red', 'blue', 'green']],
  ['animals', ['fox', '{grey|white} owl']],
  ['endless', ['again __endless__']],
  ['empty', []],
])

function all(text: string): string[] {
  const prompt = readDynamicPrompt(text, LISTS)
  return Array.from({ length: prompt.count }, (_, index) => prompt.at(index))
}

/** A thousand words, each of which names another list. */
function naming(list: string): string[] {
  return Array.from({ length: 1000 }, (_, index) => `${index} __${list}__`)
}

describe('a prompt that stands for several', () => {
  test.each([
    ['a fox', ['a fox']],
    ['', ['']],
    ['a {red|blue} fox', ['a red fox', 'a blue fox']],
    ['{a|b}{1|2}', ['a1', 'a2', 'b1', 'b2']],
    ['{a|b {x|y}}', ['a', 'b x', 'b y']],
    ['a {big |}fox', ['a big fox', 'a fox']],
    ['a __colours__ fox', ['a red fox', 'a blue fox', 'a green fox']],
    ['a __Colours__ fox', ['a red fox', 'a blue fox', 'a green fox']],
    ['__animals__', ['fox', 'grey owl', 'white owl']],
    ['{__animals__|cat}', ['fox', 'grey owl', 'white owl', 'cat']],
  ])('%s', (text, expected) => expect(all(text)).toEqual(expected))

  test.each([['a {name} tag'], ['{"json": [1, 2]}'], ['a { fox'], ['a } fox'], ['snake_case and __init'], ['____']])(
    'plain text stays as it is: %s',
    (text) => {
      expect(all(text)).toEqual([text])
      expect(isDynamic(text)).toBe(false)
    },
  )

  test('a backslash makes a sign plain', () => {
    expect(all(String.raw`\{red|blue\}`)).toEqual(['{red|blue}'])
    expect(all(String.raw`{a\|b|c}`)).toEqual(['a|b', 'c'])
    expect(all(String.raw`\__colours__`)).toEqual(['__colours__'])
    expect(all(String.raw`C:\new`)).toEqual([String.raw`C:\new`])
  })

  test('lists that nobody has are told, and so are empty ones and those that never end', () => {
    expect(readDynamicPrompt('__moods__ and __colours__', LISTS).unknownLists).toEqual(['moods'])
    expect(readDynamicPrompt('__empty__', LISTS).unknownLists).toEqual(['empty'])
    expect(readDynamicPrompt('__endless__', LISTS).unknownLists).toEqual(['endless'])
    expect(namedLists('__moods__ {__colours__|x}')).toEqual(['moods', 'colours'])
    expect(isDynamic('__moods__')).toBe(true)
  })

  test('lists of lists are counted without writing them out', () => {
    const lists = new Map([
      ['a', naming('b')],
      ['b', naming('c')],
      ['c', ['x', 'y']],
    ])
    const prompt = readDynamicPrompt('__a__', lists)
    expect(prompt.count).toBe(2_000_000)
    expect(prompt.at(1_999_999)).toBe('999 999 y')
  })

  test('whatever is written, every one of them can be read', () => {
    const signs = fc.array(fc.constantFrom('{', '|', '}', '_', '__', '\\', 'a', 'colours', ' '), { maxLength: 24 })
    fc.assert(
      fc.property(signs, (written) => {
        const prompt = readDynamicPrompt(written.join(''), LISTS)
        expect(prompt.count).toBeGreaterThanOrEqual(1)
        expect(prompt.at(0)).toBeTypeOf('string')
        expect(prompt.at(prompt.count - 1)).toBeTypeOf('string')
        if (!isDynamic(written.join(''))) expect(prompt.count).toBe(1)
      }),
    )
  })

  test('plain choices give as many different prompts as they say', () => {
    const word = fc.stringMatching(/^[a-z]{1,5}$/)
    const group = fc.uniqueArray(word, { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(group, { maxLength: 4 }), (groups) => {
        const prompts = all(groups.map((words) => `{${words.join('|')}}`).join(' '))
        expect(new Set(prompts).size).toBe(groups.reduce((product, words) => product * words.length, 1))
      }),
    )
  })
})

describe('a long prompt', () => {
  test.each([
    ['open braces', '{'.repeat(100_000)],
    ['choices inside choices', `${'{a|'.repeat(50_000)}b${'}'.repeat(50_000)}`],
    ['empty braces', '{}'.repeat(50_000)],
    ['underscores', '_'.repeat(100_000)],
  ])('of %s is read soon', (_, text) => {
    const began = workedMs()
    const prompt = readDynamicPrompt(text, LISTS)
    prompt.at(0)
    isDynamic(text)
    expect(workedMs() - began).toBeLessThan(2000)
  })

  test('stands for more prompts than can be counted, and any of them can be drawn', () => {
    const prompt = readDynamicPrompt('{a|b}'.repeat(1100), LISTS)
    expect(prompt.count).toBe(UNCOUNTED)
    let drawn = 0
    expect(prompt.drawn(() => (drawn++ % 2) / 2)).toBe('ab'.repeat(550))
  })
})
