import { afterEach, expect, test } from 'vitest'
import { speak } from '#shared/text/every-language.ts'
import { numberOf, numberOrText, writtenNumber } from './number-of.ts'

afterEach(() => speak('en'))

test.each([
  ['42', 42],
  [' 0,5 ', 0.5],
  ['-3', -3],
  ['', undefined],
  [' ', undefined],
  ['1024px', NaN],
  ['$0.04', NaN],
  ['1,000.5', NaN],
  ['1,000', NaN],
  ['-12,000', NaN],
  ['1,000,000', NaN],
  ['0,125', 0.125],
  ['1,25', 1.25],
  ['1000,125', 1000.125],
  ['1.125', 1.125],
  ['Infinity', NaN],
  ['1.', 1],
  [',5', 0.5],
  ['1e-7', 1e-7],
  ['0x10', NaN],
  ['0b1', NaN],
  ['.', NaN],
  ['1.2.3', NaN],
])('%j is written for %j', (written, number) => expect(numberOf(written)).toBe(number))

test('where a comma is for parts, a point is for thousands', () => {
  speak('de')
  expect(['1.000', '1,125', '0.125', '1.5'].map(numberOf)).toEqual([NaN, 1.125, 0.125, 1.5])
})

test('a number is written as it was typed, and read as the same', () => {
  const numbers = [0.5, 1.125, -1000.25, 1e-7, 42]
  expect(numbers.map(writtenNumber)).toEqual(['0.5', '1.125', '-1000.25', '1e-7', '42'])
  expect(writtenNumber('1.5 px')).toBe('1.5 px')
  speak('de')
  expect(numbers.map(writtenNumber)).toEqual(['0,5', '1,125', '-1000,25', '1e-7', '42'])
  expect(numbers.map(writtenNumber).map(numberOf)).toEqual(numbers)
})

test('what is no number is kept as it is written', () => {
  expect(['42', '', '1024px'].map((written) => numberOrText(numberOf(written), written))).toEqual([
    42,
    undefined,
    '1024px',
  ])
})
