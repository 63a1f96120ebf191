import type { EditableRow } from '#shared/app/batch.ts'
import { EDITABLE_STATES } from '#shared/batch/fixed-row.ts'
import type { RowContent } from '#shared/batch/table-cell.ts'
import type { RowRecord } from '../store/rows.ts'

/** As much of a row as a person can change, and where it stands. */
export function editableRow(row: RowRecord): EditableRow {
  const state = EDITABLE_STATES.find((editable) => editable === row.state)
  if (!state) throw new Error(`Row ${row.id} is ${row.state}: nobody can change it.`)
  const { id, reason, issues } = row
  return { rowId: id, ...contentOf(row), standing: { state, reason, issues } }
}

export function contentOf({ modelId, effectId, params, columns }: RowContent): RowContent {
  return { modelId, effectId, params, columns }
}
