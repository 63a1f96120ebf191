import type { EditableRow } from '#shared/app/batch.ts'
import type { RowRecord } from '../store/rows.ts'

/** As much of a row as a person can change. */
export function editableRow({ id, modelId, effectId, params, columns }: RowRecord): EditableRow {
  return { rowId: id, modelId, effectId, params, columns }
}
