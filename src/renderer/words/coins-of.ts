/** Digits alone, or in groups of three by one mark: 1,200 and 1.200, 1’200 and 1 200 as other regions write it. */
const WRITTEN = /^(?:\d+|[1-9]\d{0,2}(?<mark>[,.'’\u0020\u00A0\u2009\u202F])\d{3}(?:\k<mark>\d{3})*)$/
const MOST_DIGITS = 12

/**
 * The coins that are written; undefined for all else. There are no parts of a coin: a mark that stands where no group of
 * three follows was meant for something else, and 12.5 must not become 125.
 */
export function coinsOf(written: string): number | undefined {
  const trimmed = written.trim()
  if (!WRITTEN.test(trimmed)) return undefined
  const digits = trimmed.replaceAll(/\D/g, '')
  return digits.length <= MOST_DIGITS ? Number(digits) : undefined
}
