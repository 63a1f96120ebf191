import { afterEach, expect, test } from 'vitest'
import { exactDollars, formatDollars } from './dollars.ts'
import { speak } from './every-language.ts'

afterEach(() => speak('en'))

test.each([
  [0, '0.00'],
  [1, '0.000001'],
  [10, '0.00001'],
  [40_000, '0.04'],
  [39_500, '0.0395'],
  [100_000, '0.10'],
  [1_000_000, '1.00'],
  [12_300_000, '12.30'],
  [1_234_567_890, '1234.56789'],
  [Number.MAX_SAFE_INTEGER, '9007199254.740991'],
])('%i millionths are exactly %s dollars', (micros, dollars) => expect(exactDollars(micros)).toBe(dollars))

test.each([
  [40_000, '$0.04', '0,04 $'],
  [39_500, '$0.0395', '0,0395 $'],
  [12_300_000, '$12.30', '12,30 $'],
  [1_234_567_890, '$1,234.56789', '1.234,56789 $'],
  [Number.MAX_SAFE_INTEGER, '$9,007,199,254.740991', '9.007.199.254,740991 $'],
])('%i millionths are written %s in English and %s in German', (micros, english, german) => {
  expect(formatDollars(micros)).toBe(english)
  speak('de')
  // a space that does not break the line
  expect(formatDollars(micros)).toBe(german.replace(' ', '\u00A0'))
})

test('the dollar is told without its country wherever English is spoken', () => {
  speak('en', ['en-GB'])
  expect(formatDollars(40_000)).toBe('$0.04')
})
