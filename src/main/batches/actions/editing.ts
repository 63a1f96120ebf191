import type { CommandInput } from '#shared/app/commands.ts'
import type { EditableRow, RefusedRow } from '#shared/app/batch.ts'
import { Refusal } from '#shared/app/refusal.ts'
import type { RowMove } from '#shared/app/sheet.ts'
import type { BatchCatalog, BatchItem } from '#shared/batch/items.ts'
import { readTableColumnId, withTableCell, type RowContent } from '#shared/batch/table-cell.ts'
import { localized } from '#shared/text/localized-message.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { shortTurns } from '../../tools/short-turns.ts'
import type { BatchContext } from '../context.ts'
import { allowOutside } from '../inputs/outside-files.ts'
import { editedRow } from '../rows/edited-row.ts'
import { editableRow } from '../rows/editable-row.ts'
import { passwordFault } from '../rows/refuse-passwords.ts'
import type { BatchRecord } from '../store/batches.ts'
import { requireBatch, requireRow } from '../store/require.ts'
import { moveRows } from '../store/positions.ts'
import { whyRowFixed } from '../store/row-edits.ts'
import { findRow, rewriteRow, type RowRecord } from '../store/rows.ts'

/**
 * What the rows of a batch say is changed, they are put in another order, and allowed to be sent. Those that are worked on
 * in a table, many at once, answer what takes the change back.
 */
export function createRowEditor({ db, clock, catalogOf, changed, resumeWith }: BatchContext) {
  /** Each row by itself: one that is on its way or paid by now is refused, the others change. */
  async function rewrite(
    batch: BatchRecord,
    changes: ReadonlyMap<number, (row: RowRecord, catalog: BatchCatalog) => RowContent>,
  ): Promise<{ before: EditableRow[]; refused: RefusedRow[] }> {
    const turns = shortTurns()
    for (const rowId of changes.keys()) {
      requireRow(db, rowId, batch.id)
      if (turns.isOver()) await turns.next()
    }
    const catalog = await catalogOf(batch.connectionId)
    const before: EditableRow[] = []
    const refused: RefusedRow[] = []
    for (const [rowId, change] of changes) {
      const row = findRow(db, rowId)
      const fault = row ? await rewriteOne(batch, row, change(row, catalog), catalog) : rowFixed('rowGone')
      if (fault) refused.push({ rowId, message: fault.message, ...(fault.saying && { saying: fault.saying }) })
      else if (row) before.push(editableRow(row))
      if (turns.isOver()) await turns.next()
    }
    if (before.length > 0) resumeWith(batch)
    return { before, refused }
  }

  /** Answers why it keeps what it says. */
  async function rewriteOne(
    batch: BatchRecord,
    row: RowRecord,
    content: RowContent,
    catalog: BatchCatalog,
  ): Promise<Refusal | undefined> {
    const fault = faultOf(row.id) ?? passwordFault(content)
    if (fault) return fault
    const edited = await editedRow(row, content, batch, { catalog, clock })
    return inTransaction(db, () => {
      // sent, paid or removed meanwhile
      const faultSince = faultOf(row.id)
      if (!faultSince) rewriteRow(db, row.id, edited)
      return faultSince
    })
  }

  function faultOf(rowId: number): Refusal | undefined {
    const fixed = whyRowFixed(db, rowId)
    return fixed === null ? undefined : rowFixed(fixed)
  }

  return {
    /** Rows that wait for files outside their list's folder go on, as far as all of these lie in the folders named. */
    async allowOutside(id: string, folders: readonly string[]): Promise<void> {
      const batch = requireBatch(db, id)
      await allowOutside(db, id, folders)
      resumeWith(batch)
    },
    async editRow(rowId: number, change: Partial<Pick<BatchItem, 'modelId' | 'effectId' | 'params'>>): Promise<void> {
      const row = requireRow(db, rowId)
      const batch = requireBatch(db, row.batchId)
      const catalog = await catalogOf(batch.connectionId)
      const fault = await rewriteOne(batch, row, { ...editableRow(row), ...change }, catalog)
      if (fault) throw fault
      resumeWith(batch)
    },
    move(id: string, moves: readonly RowMove[]): RowMove[] {
      const back = moveRows(db, requireBatch(db, id).id, moves)
      changed(id)
      return back
    },
    async writeCells(id: string, cells: CommandInput<'batches.writeCells'>['cells']) {
      const batch = requireBatch(db, id)
      const byRow = Map.groupBy(cells, ({ rowId }) => rowId)
      const columns = new Map(cells.map(({ column }) => [column, readTableColumnId(column)]))
      for (const column of columns.values())
        if (!column || (column.type === 'cell' && !batch.columns.includes(column.name)))
          throw new Refusal('unknown_column')
      const typed =
        (texts: typeof cells) =>
        (row: RowRecord, { models }: BatchCatalog) =>
          texts.reduce<RowContent>(
            (content, { column, text }) =>
              withTableCell(content, columns.get(column)!, text, { models, settings: batch.settings }),
            editableRow(row),
          )
      return rewrite(batch, new Map([...byRow].map(([rowId, texts]) => [rowId, typed(texts)])))
    },
    async rewriteRows(id: string, rows: readonly EditableRow[]) {
      return rewrite(requireBatch(db, id), new Map(rows.map((row) => [row.rowId, () => row])))
    },
  }
}

function rowFixed(why: NonNullable<ReturnType<typeof whyRowFixed>>): Refusal {
  return new Refusal('row_sent', localized(`refusals.${why}`))
}
