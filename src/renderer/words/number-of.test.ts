import { expect, test } from 'vitest'
import { numberOf, numberOrText } from './number-of.ts'

test.each([
  ['42', 42],
  [' 0,5 ', 0.5],
  ['-3', -3],
  ['', undefined],
  [' ', undefined],
  ['1024px', NaN],
  ['$0.04', NaN],
  ['1,000.5', NaN],
  ['Infinity', NaN],
])('%j is written for %j', (written, number) => expect(numberOf(written)).toBe(number))

test('what is no number is kept as it is written', () => {
  expect(['42', '', '1024px'].map((written) => numberOrText(numberOf(written), written))).toEqual([
    42,
    undefined,
    '1024px',
  ])
})
