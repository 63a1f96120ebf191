import { describe, expect, test } from 'vitest'
import type { ParamDescriptor } from '../service/catalog.ts'
import type { ParamName, ParamValue } from '../service/params.ts'
import { countSteps, sweepSteps } from './sweep-steps.ts'
import { sweptCopies } from './sweeps.ts'

const ui = { control: 'prompt', group: 'basic', order: 0 } as const
const params: ParamDescriptor[] = [
  { name: 'style', required: false, ui, kind: 'enum', values: ['ink', 'oil'] },
  { name: 'fps', required: false, ui, kind: 'enum', values: [24, 30] },
  { name: 'duration', required: false, ui, kind: 'range', min: 1, max: 10, step: 1 },
  { name: 'image', required: false, ui, kind: 'media', accept: 'image' },
]
const axis = (param: ParamName, ...values: ParamValue[]) => ({ param, values })
const NOTHING_SAID: ReadonlySet<string> = new Set()
const steps = (mode: 'crossed' | 'paired', axes: ReturnType<typeof axis>[], said = NOTHING_SAID) =>
  sweepSteps({ mode, axes }, said, { params })

describe('of a sweep, a model runs', () => {
  test('every combination that it knows', () => {
    expect(steps('crossed', [axis('style', 'ink', 'chalk'), axis('duration', 5, 20)])).toEqual({
      steps: [{ style: 'ink', duration: 5 }],
      leftOut: 3,
    })
  })

  test('nothing twice for a setting that it does not have, or knows no value of', () => {
    expect(steps('crossed', [axis('voice', 'a', 'b', 'c')])).toEqual({ steps: [{}], leftOut: 2 })
    expect(steps('crossed', [axis('style', 'chalk', 'wax'), axis('fps', 24, 30)])).toEqual({
      steps: [{ fps: 24 }, { fps: 30 }],
      leftOut: 2,
    })
    expect(steps('paired', [axis('voice', 'a', 'b'), axis('style', 'ink', 'ink')])).toEqual({
      steps: [{ style: 'ink' }],
      leftOut: 1,
    })
  })

  test('of several side by side only those steps of which it knows every value', () => {
    expect(steps('paired', [axis('style', 'ink', 'chalk', 'oil'), axis('fps', 24, 30)])).toEqual({
      steps: [
        { style: 'ink', fps: 24 },
        { style: 'oil', fps: 24 },
      ],
      leftOut: 1,
    })
  })

  test('a value as it writes it, where another model writes it otherwise', () => {
    expect(steps('crossed', [axis('fps', '24', 30)])).toEqual({ steps: [{ fps: 24 }, { fps: 30 }], leftOut: 0 })
  })

  test('nothing of more than a batch takes: how many they would be is all that is worked out', () => {
    const many = Array.from({ length: 1000 }, (_, at) => `${at}.png`)
    const axes = [axis('image', ...many), axis('style', ...many, 'ink'), axis('fps', 24, 30, 60), axis('duration', 5)]
    expect(steps('crossed', axes)).toMatchObject({ steps: { length: 2000 } })
    const more = [...axes, axis('images', ...many)]
    const known = { params: [...params, { ...params[3]!, name: 'images' as const }] }
    expect(sweepSteps({ mode: 'crossed', axes: more }, NOTHING_SAID, known)).toEqual({
      steps: [],
      leftOut: 0,
      tooMany: 2_000_000,
    })
    expect(countSteps({ mode: 'crossed', axes: more }, NOTHING_SAID, known)).toBe(2_000_000)
    expect(countSteps({ mode: 'crossed', axes: more }, new Set(['images', 'fps']), known)).toBe(1000)
  })

  test('files, whatever they are, and nothing that a cell has said', () => {
    expect(steps('crossed', [axis('image', 'a.png', 'b.png')])).toMatchObject({ leftOut: 0 })
    expect(steps('crossed', [axis('style', 'ink', 'chalk')], new Set(['style']))).toEqual({ steps: [{}], leftOut: 0 })
  })
})

test('copies are counted alike before and after their values are typed', () => {
  expect([sweptCopies('crossed', [2, 3]), sweptCopies('paired', [2, 3])]).toEqual([6, 3])
  // an axis without a value yet makes none
  expect([sweptCopies('crossed', [0, 3]), sweptCopies('paired', [0])]).toEqual([3, 1])
  expect([sweptCopies('crossed', []), sweptCopies('paired', [])]).toEqual([1, 1])
})
