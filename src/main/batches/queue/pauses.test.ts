import { expect, test } from 'vitest'
import { pauseAfter } from './pauses.ts'

test('the first failure waits the first time, each further one twice as long, and none longer than is useful', () => {
  expect([1, 2, 3].map((failures) => pauseAfter(failures, 5_000))).toEqual([5_000, 10_000, 20_000])
  expect(pauseAfter(2_000, 5_000)).toBe(5 * 60_000)
  expect(pauseAfter(6, 2_000, 60_000)).toBe(60_000)
})
