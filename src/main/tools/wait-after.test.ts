import { expect, test } from 'vitest'
import { waitAfter } from './wait-after.ts'

test('the first failure waits the first time, each further one twice as long, and none longer than is useful', () => {
  const waits = { firstMs: 500, longestMs: 15_000 }
  expect([1, 2, 3, 4, 5, 6, 7, 2_000].map((failures) => waitAfter(failures, waits))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
  ])
})
