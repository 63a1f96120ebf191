import { decimalMark } from './format.ts'

/** As people write numbers, and as the program shows very small ones; the 0x10 of programmers is none. */
const DECIMAL = /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d+)?$/i
const THOUSANDS = /^[-+]?[1-9]\d{0,2}(?<mark>[,.])\d{3}$/

/**
 * The number that is written, with a point or a comma. Undefined for nothing at all, NaN for what is no number, and for what
 * looks like thousands where the person lives: 1,000 must not become 1.
 */
export function numberOf(written: string): number | undefined {
  const text = written.trim()
  if (text === '') return undefined
  if (!DECIMAL.test(text)) return NaN
  const mark = THOUSANDS.exec(text)?.groups?.['mark']
  if (mark !== undefined && mark !== decimalMark()) return NaN
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : NaN
}

/** A number as it is typed where the person lives, to be read as the same; what is text stays as it was written. */
export function writtenNumber(value: number | string): string {
  return typeof value === 'number' ? String(value).replace('.', decimalMark()) : value
}

/** What is kept of a setting: text that is no number stays as it is written, and whoever checks it says what is wrong. */
export function numberOrText(number: number | undefined, written: string): number | string | undefined {
  return Number.isNaN(number) ? written : number
}
