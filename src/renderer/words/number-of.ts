/** The number that is written, with a point or a comma. Undefined for nothing at all, NaN for what is no number. */
export function numberOf(written: string): number | undefined {
  const text = written.trim()
  if (text === '') return undefined
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : NaN
}

/** What is kept of a setting: text that is no number stays as it is written, and whoever checks it says what is wrong. */
export function numberOrText(number: number | undefined, written: string): number | string | undefined {
  return Number.isNaN(number) ? written : number
}
