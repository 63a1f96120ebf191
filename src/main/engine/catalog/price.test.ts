import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEST_EFFECTS, TEST_MODELS } from '../../../../tests/support/test-catalog.ts'
import type { CatalogModel } from './catalog.ts'
import { describeModel } from './describe-model.ts'
import { SPEECH_MODELS } from '../runners/speech/models.ts'
import { priceFrom, priceOf } from './price.ts'

const [picture, clip, enlarge, collage] = TEST_MODELS as [CatalogModel, CatalogModel, CatalogModel, CatalogModel]
const [paperCut] = TEST_EFFECTS

test.each([
  { model: picture, params: {}, expected: { coinsPerOutput: 10, outputs: 1, coins: 10 } },
  { model: picture, params: { num_outputs: 4 }, expected: { coinsPerOutput: 10, outputs: 4, coins: 40 } },
  {
    model: picture,
    params: { resolution: '2k', num_outputs: 2 },
    expected: { coinsPerOutput: 25, outputs: 2, coins: 50 },
  },
  { model: clip, params: {}, expected: { coinsPerOutput: 50, outputs: 1, coins: 50 } },
  { model: clip, params: { duration: 12 }, expected: { coinsPerOutput: 120, outputs: 1, coins: 120 } },
  { model: collage, params: { images: ['a', 'b', 'c'] }, expected: { coinsPerOutput: 18, outputs: 1, coins: 18 } },
  // a model without num_outputs makes one, whatever else is asked
  { model: clip, params: { num_outputs: 3 }, expected: { coinsPerOutput: 50, outputs: 1, coins: 50 } },
])('$model.entry.id with $params', ({ model, params, expected }) => {
  expect(priceOf(model, { params, multiplier: 1 })).toEqual({ ...expected, microsPerOutput: null })
})

test('all stems of a sound are as many outputs, and cost no more than one', () => {
  const splitter = describeModel('stem-splitter', SPEECH_MODELS['stem-splitter'])
  expect(priceOf(splitter, { params: {}, multiplier: 1 })).toMatchObject({ coinsPerOutput: 1, outputs: 4, coins: 4 })
  expect(priceOf(splitter, { params: { stem: 'bass' }, multiplier: 1 }).coins).toBe(4)
  expect(priceOf(clip, { params: { stem: 'split' }, multiplier: 1 }).outputs).toBe(1)
})

test('an effect multiplies, the console multiplies, and nothing is free', () => {
  const params = { images: ['a', 'b'] }
  expect(priceOf(collage, { params, effect: paperCut, multiplier: 1 }).coins).toBe(18)
  expect(priceOf(collage, { params, effect: paperCut, multiplier: 2 }).coins).toBe(36)
  expect(priceOf(picture, { params: {}, multiplier: 0.01 }).coins).toBe(1)
})

test('the listed price is that of a bare prompt, or none when it hangs on an input', () => {
  expect(priceFrom(picture, 1)).toBe(10)
  expect(priceFrom(picture, 3)).toBe(30)
  expect(priceFrom(enlarge, 1)).toBe(4)
  expect(priceFrom(collage, 1)).toBeNull()
})

test('any rule gives a positive whole number of coins that adds up', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.001, max: 1e12, noNaN: true }),
      fc.double({ min: 0.001, max: 1e6, noNaN: true }),
      fc.double({ min: 0.01, max: 1000, noNaN: true }),
      fc.integer({ min: 1, max: 4 }),
      (perOutput, factor, multiplier, num_outputs) => {
        const model: CatalogModel = { ...picture, price: { perOutput, factors: { resolution: { '1k': factor } } } }
        const { coins, coinsPerOutput, outputs } = priceOf(model, { params: { num_outputs }, multiplier })
        expect(Number.isSafeInteger(coinsPerOutput)).toBe(true)
        expect(coinsPerOutput).toBeGreaterThanOrEqual(1)
        expect(Number.isSafeInteger(coins * 1_000_000)).toBe(true)
        expect(outputs).toBe(num_outputs)
        expect(coins).toBe(coinsPerOutput * outputs)
      },
    ),
  )
})
