import type { RefusedRow, RemovedBatchRow } from '#shared/app/batch.ts'
import { Refusal } from '#shared/app/refusal.ts'
import type { ListRow } from '#shared/batch/items.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import { localized } from '#shared/text/localized-message.ts'
import { inUnsyncedTransaction } from '../../sqlite/slices.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { shortTurns } from '../../tools/short-turns.ts'
import type { BatchContext } from '../context.ts'
import { appendRows } from '../rows/append-rows.ts'
import { editedRow } from '../rows/edited-row.ts'
import { passwordFault } from '../rows/refuse-passwords.ts'
import { editableRow } from '../rows/editable-row.ts'
import { requireBatch, requireRow, unknownBatch, unknownRow } from '../store/require.ts'
import { takesRows, type BatchRecord } from '../store/batches.ts'
import { makeRoom, moveRows } from '../store/positions.ts'
import { copyRow, deleteUnsentRow, rowAfter, standAsBefore } from '../store/row-edits.ts'
import { wasRowId } from '../store/row-ids.ts'
import { findRow, insertRow, type NewRow, type RowRecord } from '../store/rows.ts'

/** A row that was removed, and what it is read as now. */
interface RowToPutBack {
  removed: RemovedBatchRow
  made: NewRow
}

/** Which rows a batch has: they are put in, doubled, removed and put back. Each answers what takes it back. */
export interface ListEditor {
  insertRows(id: string, rows: readonly { columns: Record<string, string> }[], before: number | null): Promise<number[]>
  duplicateRows(id: string, rowIds: readonly number[]): Promise<number[]>
  removeRows(id: string, rowIds: readonly number[]): Promise<{ removed: RemovedBatchRow[]; refused: RefusedRow[] }>
  /** Each comes back as itself: what was noted of it before it was removed is still about it. */
  restoreRows(id: string, rows: readonly RemovedBatchRow[]): Promise<void>
}

export function createListEditor({
  db,
  clock,
  random,
  editingCatalogOf,
  changed,
  resumeWith,
}: BatchContext): ListEditor {
  /** Rows of their own, read as the batch reads its lists, but one generation each. */
  async function append(batch: BatchRecord, columns: readonly string[], rows: readonly ListRow[]): Promise<number[]> {
    const settings: BatchSettings = {
      ...batch.settings,
      sweeps: { mode: 'crossed', axes: [] },
      repeats: 1,
      dynamicPrompts: { ...batch.settings.dynamicPrompts, mode: 'off' },
    }
    const rowIds: number[] = []
    const catalog = await editingCatalogOf(batch.connectionId)
    await appendRows(
      { db, clock, random, catalog },
      { id: batch.id, settings },
      {
        columns,
        rows,
        listDirectory: batch.listDirectory,
        waitsIfEmpty: true,
        alongside: (rowId) => rowIds.push(rowId),
      },
    )
    return rowIds
  }

  return {
    async insertRows(id, rows, before) {
      const batch = requireBatch(db, id)
      if (before !== null) requireRow(db, before, batch.id)
      for (const { columns } of rows)
        for (const name of Object.keys(columns)) if (!batch.columns.includes(name)) throw new Refusal('unknown_column')
      const lines = rows.map(({ columns }, index) => ({
        number: index + 1,
        cells: batch.columns.map((name) => (Object.hasOwn(columns, name) ? columns[name]! : '')),
      }))
      const rowIds = await append(batch, batch.columns, lines)
      if (before !== null) moveRows(db, id, [{ rowIds, before }])
      resumeWith(batch)
      return rowIds
    },
    async duplicateRows(id, rowIds) {
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
      if (next !== null && next !== copies[0]) moveRows(db, id, [{ rowIds: copies, before: next }])
      resumeWith(batch)
      return copies
    },
    async removeRows(id, rowIds) {
      const batch = requireBatch(db, id)
      const wanted = [...new Set(rowIds)].map((rowId) => requireRow(db, rowId, batch.id))
      const removed: RemovedBatchRow[] = []
      const refused: RefusedRow[] = []
      // from the end on: the row that follows is one that stays
      const backwards = wanted.sort((one, other) => (isBehind(one, other) ? -1 : 1))
      const turns = shortTurns()
      for (const { id: rowId } of backwards) {
        inTransaction(db, () => {
          // as it is by now: what was typed into it meanwhile comes back with it
          const row = findRow(db, rowId)
          // what a later step goes on with could not be told again
          if (row?.root === null && deleteUnsentRow(db, rowId)) {
            const { listRow, copy, coinsAgreed } = row
            removed.push({ ...editableRow(row), before: rowAfter(db, id, row), listRow, copy, coinsAgreed })
          } else refused.push({ rowId, ...localized('refusals.rowKept') })
        })
        if (turns.isOver()) await turns.next()
      }
      if (removed.length > 0) changed(id)
      return { removed: removed.reverse(), refused: refused.reverse() }
    },
    async restoreRows(id, rows) {
      const batch = requireBatch(db, id)
      for (const row of rows) {
        const fault = passwordFault(row)
        if (fault) throw fault
      }
      const catalog = await editingCatalogOf(batch.connectionId)
      const back: RowToPutBack[] = []
      const turns = shortTurns()
      for (const removed of rows) {
        const row = { ...removed, step: 1, issues: removed.standing.issues }
        back.push({ removed, made: await editedRow(row, removed, batch, { catalog, clock, asksAgain: true }) })
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
    const missing = rows.filter(({ removed }) => !isThere(id, removed.rowId))
    for (const [before, group] of Map.groupBy(missing, ({ removed }) => removed.before)) {
      if (before !== null) requireRow(db, before, id)
      const positions = makeRoom(db, id, { count: group.length, before })
      group.forEach(({ removed: { rowId, standing, coinsAgreed }, made }, index) => {
        const slot = { batchId: id, position: positions[index]!, as: rowId, agreed: coinsAgreed }
        insertRow(db, slot, made, clock.now())
        if (made.state === 'ready') standAsBefore(db, rowId, standing)
      })
    }
  }

  function isThere(batchId: string, rowId: number): boolean {
    const batchOfRow = findRow(db, rowId)?.batchId
    if (!wasRowId(db, rowId) || (batchOfRow ?? batchId) !== batchId) throw unknownRow()
    return batchOfRow === batchId
  }
}

function isBehind(one: RowRecord, other: RowRecord): boolean {
  return one.position > other.position || (one.position === other.position && one.id > other.id)
}
