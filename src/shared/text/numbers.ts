import { spokenLocale } from './locale.ts'

/** Smaller counts are written alike in every language that is spoken here. */
const FIRST_IN_GROUPS = 1000

const formats = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

/**
 * "1,000" in English, "1.000" in German. For the sentences of the catalogue; windows ask words/format.ts. A window that
 * has just opened writes small counts only: the first format makes a browser read tables for 20 ms.
 */
export function number(value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < FIRST_IN_GROUPS) return String(value)
  return ofLocale(formats, (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })).format(value)
}

/** "1 row", "1,000 rows": the form is chosen by the rules of the language, the number written its way. */
export function counted(count: number, one: string, many: string): string {
  const form = ofLocale(plurals, (locale) => new Intl.PluralRules(locale)).select(count)
  return `${number(count)} ${form === 'one' ? one : many}`
}

/** Made once for a locale: a table draws thousands of numbers. */
function ofLocale<Format>(known: Map<string, Format>, make: (locale: string) => Format): Format {
  const locale = spokenLocale()
  const found = known.get(locale) ?? make(locale)
  known.set(locale, found)
  return found
}
