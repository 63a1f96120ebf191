import { spokenLocale } from './locale.ts'

const formats = new Map<string, { numbers: Intl.NumberFormat; plurals: Intl.PluralRules }>()

/** Made once for a locale: a table draws thousands of numbers. */
function formatsNow() {
  const locale = spokenLocale()
  let known = formats.get(locale)
  if (!known) {
    known = {
      numbers: new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }),
      plurals: new Intl.PluralRules(locale),
    }
    formats.set(locale, known)
  }
  return known
}

/** "1,000" in English, "1.000" in German. For the sentences of the catalogue; windows ask words/format.ts. */
export function number(value: number): string {
  return formatsNow().numbers.format(value)
}

/** "1 row", "1,000 rows": the form is chosen by the rules of the language, the number written its way. */
export function counted(count: number, one: string, many: string): string {
  return `${number(count)} ${formatsNow().plurals.select(count) === 'one' ? one : many}`
}
