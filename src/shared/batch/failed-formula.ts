/** What Excel, LibreOffice and Google Sheets show where a formula failed. A CSV has it in the language of its program. */
const SHOWN: ReadonlySet<string> = new Set([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
  '#ERROR!',
  '#NV',
  '#BEZUG!',
  '#WERT!',
  '#ZAHL!',
  '#ÜBERLAUF!',
  '#KALK!',
])

/** Nobody means it as a prompt: taken as one it would be paid for. */
export function isFailedFormula(cell: string): boolean {
  return cell.includes('#') && SHOWN.has(cell.trim())
}
