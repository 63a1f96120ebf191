import { expect, test } from 'vitest'
import { formatDuration } from './format.ts'

test.each([
  [4, 'a few seconds'],
  [45, 'less than a minute'],
  [90, '2 min'],
  [3599, '1 h'],
  [7190, '2 h'],
  [12_000, '3 h 20 min'],
])('%i seconds are %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words))
