/**
 * A spreadsheet would run what begins like this, in some languages also in full width. An apostrophe before it is
 * counted in: it is either the guard itself or looks like it.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A cell as CSV, harmless in a spreadsheet: a leading apostrophe turns a would-be formula into text. */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Undoes what `csvCell` did, for lists that came out of a report. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
