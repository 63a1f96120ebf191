import { expect, test } from 'vitest'
import { coinsOf } from './coins-of.ts'

test.each([
  ['120', 120],
  ['0', 0],
  [' 1200 ', 1200],
  ['1,200', 1200],
  ['1.200', 1200],
  ['1’200', 1200],
  ["1'200", 1200],
  ['1 200', 1200],
  ['1,000,000', 1_000_000],
  ['999999999999', 999_999_999_999],
])('%j is written for %j coins', (written, coins) => expect(coinsOf(written)).toBe(coins))

test.each(['en-US', 'en-GB', 'en-IN', 'en-ZA', 'de-DE', 'de-AT', 'de-CH'])(
  'what is written in %s is read',
  (locale) => {
    // in India the groups beyond the first thousands are of two
    for (const coins of [7, 1_234, 12_345, ...(locale === 'en-IN' ? [] : [1_234_567])])
      expect(coinsOf(new Intl.NumberFormat(locale).format(coins))).toBe(coins)
  },
)

test.each(['', '12.5', '12.50', '12,5', '0.500', '1,00', '1,0000', '1,000.000', ',100', '1,', '12 coins', '-5', '1e3'])(
  '%j is no number of coins',
  (written) => expect(coinsOf(written)).toBeUndefined(),
)

test('nobody has as many coins as digits can be written', () => {
  expect(coinsOf('1000000000000')).toBeUndefined()
})
