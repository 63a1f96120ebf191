import { describe, expect, test } from 'vitest'
import type { Model, ParamDescriptor } from './catalog.ts'
import { checkParams, checkValue } from './check-params.ts'

const common = { required: false, ui: { control: 'select', group: 'basic', order: 1 } } as const
const text: ParamDescriptor = { ...common, name: 'prompt', kind: 'text', minLength: 2, maxLength: 4, required: true }
const choice: ParamDescriptor = { ...common, name: 'fps', kind: 'enum', values: [24, '30', true] }
const range: ParamDescriptor = { ...common, name: 'speed', kind: 'range', min: 0.5, max: 2, step: 0.1 }
const count: ParamDescriptor = { ...common, name: 'num_outputs', kind: 'range', min: 1, max: 9, step: 2 }
const seed: ParamDescriptor = { ...common, name: 'seed', kind: 'seed', max: 100 }
const media: ParamDescriptor = { ...common, name: 'image', kind: 'media', accept: 'image' }
const list: ParamDescriptor = {
  ...common,
  name: 'images',
  kind: 'media_list',
  accept: 'image',
  minItems: 1,
  maxItems: 2,
}

describe('checkValue', () => {
  test.each([
    [text, 'ab', true],
    [text, '🙂🙂🙂🙂', true],
    [text, 'a', false],
    [text, 'abcde', false],
    [text, 12, false],
    [choice, 24, true],
    [choice, '24', false],
    [choice, true, true],
    [range, 0.5, true],
    [range, 0.8, true],
    [range, 1.1, true],
    [range, 2, true],
    [range, 0.5 + 3 * 0.1, true],
    [range, Array.from({ length: 14 }).reduce<number>((sum) => sum + 0.1, 0.5), true],
    [range, 0.55, false],
    [range, 0.80000001, false],
    [range, 0.4, false],
    [range, 2.1, false],
    [range, Number.NaN, false],
    [range, '1', false],
    [count, 1, true],
    [count, 9, true],
    [count, 4, false],
    [count, 3.0000004, false],
    [count, 3.000000000000001, false],
    [seed, 0, true],
    [seed, 100, true],
    [seed, 101, false],
    [seed, -1, false],
    [seed, 1.5, false],
    [media, 'a_-Z9', true],
    [media, 'a/b', false],
    [media, '', false],
    [media, ['a'], false],
    [list, ['a'], true],
    [list, [], false],
    [list, ['a', 'b', 'c'], false],
    [list, ['../a'], false],
    [list, 'a', false],
  ] as const)('%#: %o', (descriptor, value, valid) => {
    expect(checkValue(descriptor, value as never) === undefined).toBe(valid)
  })
})

describe('checkParams', () => {
  const model: Model = {
    id: 'm',
    listingId: 'm',
    taskType: 'image.generate',
    modality: 'image',
    workspace: 'image',
    vendor: 'procedural',
    displayName: 'Test',
    params: [text, choice, { ...range, required: true }],
    defaults: { speed: 1 },
    priceFromCoins: 1,
  }

  test('a required param may come from the defaults', () => {
    expect(checkParams(model, { prompt: 'abc' })).toEqual([])
  })

  test('names every bad param once', () => {
    const paths = checkParams(model, { prompt: 'abcde', fps: 25, lyrics: 'la' }).map((issue) => issue.path)
    expect(paths.sort()).toEqual(['fps', 'lyrics', 'prompt'])
  })

  test('blank is missing', () => {
    expect(checkParams(model, {})).toMatchObject([{ path: 'prompt', rule: 'required', facts: [] }])
    expect(checkParams(model, { prompt: '   ' })).toMatchObject([{ path: 'prompt', rule: 'required', facts: [] }])
  })

  test('a descriptor kind of a later version is left to the service', () => {
    const later = { ...common, name: 'style', kind: 'colour_wheel', hues: 12 }
    expect(checkParams({ ...model, params: [text, later] }, { prompt: 'abc', style: 'red' })).toEqual([])
  })
})
