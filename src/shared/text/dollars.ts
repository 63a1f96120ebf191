import { spokenLocale } from './locale.ts'

const MICROS = 1_000_000
const formats = new Map<string, Intl.NumberFormat>()

/** "$0.04", "$0.0395", "$12.30"; in German "0,04 $": cents, and the parts of a cent where there are any. */
export function formatDollars(micros: number): string {
  const locale = spokenLocale()
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: 6,
    })
    formats.set(locale, format)
  }
  return format.format(exactDollars(micros))
}

/** "0.04", "0.0395", "12.30": the same number for files and programs, in no language. Never more or less than it is. */
export function exactDollars(micros: number): `${number}` {
  const parts = String(micros % MICROS).padStart(6, '0')
  const shown = parts.replace(/0{1,4}$/, '')
  return `${Math.floor(micros / MICROS)}.${shown}` as `${number}`
}
