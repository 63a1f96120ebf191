import type { EditableRow } from '#shared/app/batch.ts'
import type { RowContent } from '#shared/batch/table-cell.ts'
import type { RowRecord } from '../store/rows.ts'

/** As much of a row as a person can change. */
export function editableRow(row: RowRecord): EditableRow {
  return { rowId: row.id, ...contentOf(row) }
}

export function contentOf({ modelId, effectId, params, columns }: RowContent): RowContent {
  return { modelId, effectId, params, columns }
}
