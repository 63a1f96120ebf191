import { expect, test } from 'vitest'
import { labelledDays, ticksFor } from './chart-scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [24, [0, 10, 20, 30]],
  [70, [0, 20, 40, 60, 80]],
  [1000, [0, 250, 500, 750, 1000]],
  [98_765, [0, 25_000, 50_000, 75_000, 100_000]],
])('%i coins are read by %j', (most, ticks) => expect(ticksFor(most)).toEqual(ticks))

test('figures are whole, few and reach the highest bar', () => {
  for (let most = 0; most < 3000; most++) {
    const ticks = ticksFor(most)
    expect([most, ticks.every(Number.isInteger), ticks.at(-1)! >= most, ticks.length <= 5]).toEqual([
      most,
      true,
      true,
      true,
    ])
  }
})

test('labels are spread from today backwards', () => {
  expect(labelledDays(30, 6)).toEqual([4, 9, 14, 19, 24, 29])
  expect(labelledDays(7, 20)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(labelledDays(90, 1)).toEqual([89])
})
