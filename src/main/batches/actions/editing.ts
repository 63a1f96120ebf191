import type { CommandInput } from '#shared/app/commands.ts'
import type { RefusedRow, RemovedBatchRow, EditableRow } from '#shared/app/batch.ts'
import { Refusal } from '#shared/app/refusal.ts'
import type { BatchCatalog, BatchItem, ListRow } from '#shared/batch/items.ts'
import { holdsPassword } from '#shared/batch/refused-reference.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import { readTableColumnId, withTableCell, type RowContent } from '#shared/batch/table-cell.ts'
import { localized, type LocalizedMessage } from '#shared/text/localized-message.ts'
import { inUnsyncedTransaction } from '../../sqlite/slices.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { shortTurns } from '../../tools/short-turns.ts'
import type { BatchContext } from '../context.ts'
import { allowOutside } from '../inputs/outside-files.ts'
import { appendRows } from '../rows/append-rows.ts'
import { editedRow } from '../rows/edited-row.ts'
import { refusePasswordsIn } from '../rows/refuse-passwords.ts'
import { requireBatch, requireRow, unknownBatch, unknownRow } from '../store/require.ts'
import { takesRows, type BatchRecord } from '../store/batches.ts'
import { makeRoom, moveRows } from '../store/positions.ts'
import { copyRow, deleteUnsentRow, rowAfter, whyRowFixed } from '../store/row-edits.ts'
import { wasRowId } from '../store/row-ids.ts'
import { findRow, insertRow, rewriteRow, type NewRow, type RowRecord } from '../store/rows.ts'

/** A row that was removed, read anew, and the row that it stood before. */
interface RowToPutBack {
  rowId: number
  made: NewRow
  before: number | null
}

/**
 * Rows of a batch are changed, put in another order, and allowed to be sent. Those that are worked on in a table, many at
 * once, answer what takes the change back.
 */
export function createRowEditor(context: BatchContext) {
  const { db, clock, random, catalogOf, changed, resumeWith } = context

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
      const fault = row ? await rewriteOne(batch, row, change(row, catalog), catalog) : localized('refusals.rowGone')
      if (fault) refused.push({ rowId, ...fault })
      else if (row) before.push(contentOf(row))
      if (turns.isOver()) await turns.next()
    }
    if (before.length > 0) resumeWith(batch)
    return { before, refused }
  }

  async function rewriteOne(
    batch: BatchRecord,
    row: RowRecord,
    content: RowContent,
    catalog: BatchCatalog,
  ): Promise<LocalizedMessage | undefined> {
    const fixed = whyRowFixed(db, row.id)
    if (fixed) return localized(`refusals.${fixed}`)
    if (wordsOf(content).some(holdsPassword)) return localized('fileFaults.holdsPassword')
    const edited = await editedRow(row, content, batch, { catalog, clock })
    return inTransaction(db, () => {
      // sent, paid or removed meanwhile
      const fixedSince = whyRowFixed(db, row.id)
      if (fixedSince) return localized(`refusals.${fixedSince}`)
      rewriteRow(db, row.id, edited)
      return undefined
    })
  }

  /** Rows of their own, read as the batch reads its lists, but one generation each. */
  async function append(batch: BatchRecord, columns: readonly string[], rows: readonly ListRow[]): Promise<number[]> {
    const settings: BatchSettings = {
      ...batch.settings,
      sweeps: { mode: 'crossed', axes: [] },
      repeats: 1,
      dynamicPrompts: { ...batch.settings.dynamicPrompts, mode: 'off' },
    }
    const rowIds: number[] = []
    const catalog = await catalogOf(batch.connectionId)
    await appendRows(
      { db, clock, random, catalog },
      { id: batch.id, settings },
      { columns, rows, listDirectory: batch.listDirectory, alongside: (rowId) => rowIds.push(rowId) },
    )
    return rowIds
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
      if (change.params) refusePasswordsIn(change.params)
      const catalog = await catalogOf(batch.connectionId)
      const edited = await editedRow(row, change, batch, { catalog, clock })
      inTransaction(db, () => {
        const fixed = whyRowFixed(db, rowId)
        if (fixed) throw new Refusal('row_sent', localized(`refusals.${fixed}`))
        rewriteRow(db, rowId, edited)
      })
      resumeWith(batch)
    },
    move(id: string, rowIds: readonly number[], before: number | null): void {
      moveRows(db, requireBatch(db, id).id, rowIds, before)
      changed(id)
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
            contentOf(row),
          )
      return rewrite(batch, new Map([...byRow].map(([rowId, texts]) => [rowId, typed(texts)])))
    },
    async rewriteRows(id: string, rows: readonly EditableRow[]) {
      return rewrite(requireBatch(db, id), new Map(rows.map((row) => [row.rowId, () => row])))
    },
    async insertRows(id: string, rows: readonly { columns: Record<string, string> }[], before: number | null) {
      const batch = requireBatch(db, id)
      if (before !== null) requireRow(db, before, batch.id)
      for (const { columns } of rows)
        for (const name of Object.keys(columns)) if (!batch.columns.includes(name)) throw new Refusal('unknown_column')
      const lines = rows.map(({ columns }, index) => ({
        number: index + 1,
        cells: batch.columns.map((name) => (Object.hasOwn(columns, name) ? columns[name]! : '')),
      }))
      const rowIds = await append(batch, batch.columns, lines)
      if (before !== null) moveRows(db, id, rowIds, before)
      resumeWith(batch)
      return rowIds
    },
    async duplicateRows(id: string, rowIds: readonly number[]) {
      const batch = requireBatch(db, id)
      const rows = rowIds.map((rowId) => requireRow(db, rowId, batch.id))
      if (rows.some(({ root }) => root !== null)) throw new Refusal('later_step', localized('refusals.laterStep'))
      const last = rows.reduce((one, other) => (isBehind(other, one) ? other : one))
      const copies: number[] = []
      const turns = shortTurns()
      for (let done = 0; done < rows.length;) {
        inUnsyncedTransaction(db, () => {
          do {
            const copy = copyRow(db, rows[done++]!.id, clock.now())
            // removed meanwhile
            if (copy !== null) copies.push(copy)
          } while (done < rows.length && !turns.isOver())
        })
        await turns.next()
      }
      const next = rowAfter(db, id, last)
      if (next !== null && next !== copies[0]) moveRows(db, id, copies, next)
      resumeWith(batch)
      return copies
    },
    async removeRows(id: string, rowIds: readonly number[]) {
      const batch = requireBatch(db, id)
      const wanted = [...new Set(rowIds)].map((rowId) => requireRow(db, rowId, batch.id))
      const removed: RemovedBatchRow[] = []
      const refused: RefusedRow[] = []
      // from the end on: the row that follows is one that stays
      const backwards = wanted.sort((one, other) => (isBehind(one, other) ? -1 : 1))
      const turns = shortTurns()
      for (const row of backwards) {
        inTransaction(db, () => {
          const before = rowAfter(db, id, row)
          // what a later step goes on with could not be told again
          if (row.root === null && deleteUnsentRow(db, row.id))
            removed.push({ ...contentOf(row), before, listRow: row.listRow, copy: row.copy })
          else refused.push({ rowId: row.id, ...localized('refusals.rowKept') })
        })
        if (turns.isOver()) await turns.next()
      }
      if (removed.length > 0) changed(id)
      return { removed: removed.reverse(), refused: refused.reverse() }
    },
    /** Each comes back as itself: what was noted of it before it was removed is still about it. */
    async restoreRows(id: string, rows: readonly RemovedBatchRow[]): Promise<void> {
      const batch = requireBatch(db, id)
      if (rows.some((row) => wordsOf(row).some(holdsPassword)))
        throw new Refusal('holds_password', localized('fileFaults.holdsPassword'))
      const catalog = await catalogOf(batch.connectionId)
      const back: RowToPutBack[] = []
      const turns = shortTurns()
      for (const { before, ...row } of rows) {
        const edited = { ...row, step: 1, issues: [] }
        const made = await editedRow(edited, {}, batch, { catalog, clock, asksAgain: true })
        back.push({ rowId: row.rowId, made, before })
        if (turns.isOver()) await turns.next()
      }
      // all of them or none: what a person sees after a failure is what there was before
      inTransaction(db, () => putBack(batch, back))
      resumeWith(batch)
    },
  }

  function putBack({ id }: BatchRecord, rows: readonly RowToPutBack[]): void {
    // removed meanwhile
    if (!takesRows(db, id)) throw unknownBatch()
    // whoever got no answer asks again
    const missing = rows.filter(({ rowId }) => !isThere(id, rowId))
    for (const [before, group] of Map.groupBy(missing, (row) => row.before)) {
      if (before !== null) requireRow(db, before, id)
      const positions = makeRoom(db, id, { count: group.length, before })
      group.forEach(({ rowId, made }, index) =>
        insertRow(db, { batchId: id, position: positions[index]!, as: rowId }, made, clock.now()),
      )
    }
  }

  function isThere(batchId: string, rowId: number): boolean {
    const batchOfRow = findRow(db, rowId)?.batchId
    if (!wasRowId(db, rowId) || (batchOfRow ?? batchId) !== batchId) throw unknownRow()
    return batchOfRow === batchId
  }
}

function contentOf({ id, modelId, effectId, params, columns }: RowRecord): EditableRow {
  return { rowId: id, modelId, effectId, params, columns }
}

function isBehind(one: RowRecord, other: RowRecord): boolean {
  return one.position > other.position || (one.position === other.position && one.id > other.id)
}

function wordsOf({ params, columns }: RowContent): string[] {
  return [...Object.values(params).flat().map(String), ...Object.values(columns)]
}
