import { messageRef, type MessageRef } from '../text/localized-message.ts'

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

/** What is wrong with such a cell. Nobody means it as a prompt: taken as one it would be paid for. */
export function formulaFault(cell: string): MessageRef | undefined {
  if (!cell.includes('#')) return undefined
  const shown = cell.trim()
  return SHOWN.has(shown) ? messageRef('rules.failedFormula', shown) : undefined
}
