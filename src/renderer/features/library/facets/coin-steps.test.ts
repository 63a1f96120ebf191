import { expect, test } from 'vitest'
import { coinSteps } from './coin-steps.ts'

const items = (counts: Record<number, number>) =>
  Object.entries(counts).map(([value, count]) => ({ value, label: value, count }))

test('every step holds more than the one before, and the last one all of them', () => {
  expect(coinSteps(items({ 5: 8, 10: 10, 20: 11, 50: 11 }))).toEqual([
    { most: 5, count: 8 },
    { most: 10, count: 10 },
    { most: 20, count: 11 },
  ])
})

test('many prices leave the dearest steps, none leave nothing', () => {
  expect(coinSteps(items({ 1: 1, 2: 2, 5: 3, 10: 4, 20: 5 })).map(({ most }) => most)).toEqual([2, 5, 10, 20])
  expect(coinSteps([])).toEqual([])
})
