import { expect, test } from 'vitest'
import { nearestRate } from './frame-rate.ts'

test.each([
  [24.0001, 24],
  [23.976, 24_000 / 1001],
  [29.97003, 30_000 / 1001],
  [29.995, 30],
  [17.3, 17.3],
  [0, undefined],
  [Number.NaN, undefined],
])('%s frames a second are %s', (measured, rate) => expect(nearestRate(measured)).toBe(rate))
