import { assertNever } from '../assert-never.ts'
import { reasonLine, type Reason } from '../text/reason-words.ts'
import type { BatchSettings } from './settings.ts'
import { shownCoins } from './row-coins.ts'
import { ROW_STATES, type RowState } from './states.ts'
import { tableCellText, type RowContent, type AnyTableColumn } from './table-cell.ts'

/** What sorting needs of a row besides its cells. */
interface SortedRow extends RowContent {
  state: RowState
  step: number
  reason: Reason | null
  /** Read only when the table is sorted by coins. */
  coins(): Parameters<typeof shownCoins>[0]['coins']
}

/** Text by which a row is sorted: what its cell shows, except that states follow the life of a row. */
export function tableSortText(
  row: SortedRow,
  column: AnyTableColumn,
  settings: Pick<BatchSettings, 'mapping'>,
): string {
  switch (column.type) {
    case 'state':
      return String(ROW_STATES.indexOf(row.state))
    case 'step':
      return String(row.step)
    case 'coins':
      return String(shownCoins({ coins: row.coins(), state: row.state })?.coins ?? '')
    case 'note':
      return row.reason ? reasonLine(row.reason) : ''
    case 'model':
    case 'effect':
    case 'param':
    case 'cell':
      return tableCellText(row, column, settings).trim()
    default:
      return assertNever(column)
  }
}
