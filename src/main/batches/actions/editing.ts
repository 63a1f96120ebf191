import { isDeepStrictEqual } from 'node:util'
import type { CommandInput } from '#shared/app/commands.ts'
import type { EditableRow, RefusedRow, RowStanding } from '#shared/app/batch.ts'
import { Refusal } from '#shared/app/refusal.ts'
import type { RowMove } from '#shared/app/sheet.ts'
import type { BatchCatalog, BatchItem } from '#shared/batch/items.ts'
import {
  isWritten,
  readTableColumnId,
  withTableCell,
  type RowContent,
  type TableCellColumn,
} from '#shared/batch/table-cell.ts'
import { localized } from '#shared/text/localized-message.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { shortTurns } from '../../tools/short-turns.ts'
import type { BatchContext } from '../context.ts'
import { allowOutside } from '../inputs/outside-files.ts'
import { editedRow } from '../rows/edited-row.ts'
import { contentOf, editableRow } from '../rows/editable-row.ts'
import { waitsForWords } from '../rows/nothing-written.ts'
import { passwordFault } from '../rows/refuse-passwords.ts'
import type { BatchRecord } from '../store/batches.ts'
import { requireBatch, requireRow } from '../store/require.ts'
import { moveRows } from '../store/positions.ts'
import { standAsBefore, whyRowFixed } from '../store/row-edits.ts'
import { findRow, rewriteRow, type RowRecord } from '../store/rows.ts'

/** What a row is to say, made of what it says. With a standing it is put back: it stands there again. */
type Change = (row: RowRecord, catalog: BatchCatalog) => RowContent & { standing?: RowStanding }

/** What a change of many rows answers: those that it changed as they were before, and those that stay as they are. */
interface Rewritten {
  before: EditableRow[]
  refused: RefusedRow[]
}

/**
 * What the rows of a batch say is changed, they are put in another order, and allowed to be sent. Those that are worked on
 * in a table, many at once, answer what takes the change back.
 */
export interface RowEditor {
  /** Rows that wait for files outside their list's folder go on, as far as all of these lie in the folders named. */
  allowOutside(id: string, folders: readonly string[]): Promise<void>
  editRow(rowId: number, said: Partial<Pick<BatchItem, 'modelId' | 'effectId' | 'params'>>): Promise<void>
  move(id: string, moves: readonly RowMove[]): RowMove[]
  writeCells(id: string, cells: CommandInput<'batches.writeCells'>['cells']): Promise<Rewritten>
  rewriteRows(id: string, rows: readonly EditableRow[]): Promise<Rewritten>
}

export function createRowEditor({ db, clock, editingCatalogOf, changed, resumeWith }: BatchContext): RowEditor {
  /** Each row by itself: one that is on its way or paid by now is refused, the others change. */
  async function rewrite(batch: BatchRecord, changes: ReadonlyMap<number, Change>): Promise<Rewritten> {
    const turns = shortTurns()
    for (const rowId of changes.keys()) {
      requireRow(db, rowId, batch.id)
      if (turns.isOver()) await turns.next()
    }
    const catalog = await editingCatalogOf(batch.connectionId)
    const before: EditableRow[] = []
    const refused: RefusedRow[] = []
    for (const [rowId, change] of changes) {
      const was = await rewriteOne(batch, { rowId, change }, catalog)
      if (was instanceof Refusal)
        refused.push({ rowId, message: was.message, ...(was.saying && { saying: was.saying }) })
      else before.push(was)
      if (turns.isOver()) await turns.next()
    }
    if (before.length > 0) resumeWith(batch)
    return { before, refused }
  }

  /** Answers what the row was before, or why it stays that. */
  async function rewriteOne(
    batch: BatchRecord,
    { rowId, change }: { rowId: number; change: Change },
    catalog: BatchCatalog,
  ): Promise<EditableRow | Refusal> {
    for (;;) {
      const row = findRow(db, rowId)
      if (!row) return rowFixed('rowGone')
      const content = change(row, catalog)
      const fault = faultOf(rowId) ?? passwordFault(content)
      if (fault) return fault
      const standing = content.standing ?? standingUnwritten(row, content)
      // what is put back was checked when it last stood there
      const checked = standing ? { ...row, params: content.params, issues: standing.issues } : row
      const edited = await editedRow(checked, content, batch, { catalog, clock })
      const rewritten = inTransaction(db, () => {
        const rowSince = findRow(db, rowId)
        // sent, paid or removed meanwhile
        const faultSince = faultOf(rowId)
        if (!rowSince || faultSince) return faultSince ?? rowFixed('rowGone')
        // another change was written meanwhile: this one is made of it once more
        if (!saysTheSame(rowSince, row)) return undefined
        const was = editableRow(rowSince)
        rewriteRow(db, rowId, edited)
        if (standing && edited.state === 'ready') standAsBefore(db, rowId, standingBack(was.standing, standing))
        return was
      })
      if (rewritten) return rewritten
    }
  }

  function faultOf(rowId: number): Refusal | undefined {
    const fixed = whyRowFixed(db, rowId)
    return fixed === null ? undefined : rowFixed(fixed)
  }

  return {
    async allowOutside(id, folders) {
      const batch = requireBatch(db, id)
      await allowOutside(db, id, folders)
      resumeWith(batch)
    },
    async editRow(rowId, said) {
      const batch = requireBatch(db, requireRow(db, rowId).batchId)
      const catalog = await editingCatalogOf(batch.connectionId)
      const change: Change = (row) => ({ ...contentOf(row), ...said })
      const was = await rewriteOne(batch, { rowId, change }, catalog)
      if (was instanceof Refusal) throw was
      resumeWith(batch)
    },
    move(id, moves) {
      const back = moveRows(db, requireBatch(db, id).id, moves)
      changed(id)
      return back
    },
    async writeCells(id, cells) {
      const batch = requireBatch(db, id)
      const byRow = Map.groupBy(cells, ({ rowId }) => rowId)
      const columns = new Map<string, TableCellColumn>()
      for (const id of new Set(cells.map(({ column }) => column))) {
        const column = readTableColumnId(id)
        if (!column || !isWritten(column) || (column.type === 'cell' && !batch.columns.includes(column.name)))
          throw new Refusal('unknown_column')
        columns.set(id, column)
      }
      const typed =
        (texts: typeof cells): Change =>
        (row, { models, effects }) =>
          texts.reduce(
            (content, { column, text }) =>
              withTableCell(content, columns.get(column)!, text, { models, effects, settings: batch.settings }),
            contentOf(row),
          )
      return rewrite(batch, new Map([...byRow].map(([rowId, texts]) => [rowId, typed(texts)])))
    },
    async rewriteRows(id, rows) {
      return rewrite(requireBatch(db, id), new Map(rows.map((row) => [row.rowId, () => row])))
    },
  }
}

/** A row that waits for somebody to write something waits on when what was written is what it says anyway. */
function standingUnwritten(row: RowRecord, content: RowContent): RowStanding | undefined {
  const isWritten = !waitsForWords(row) || !isDeepStrictEqual(contentOf(content), contentOf(row))
  return isWritten ? undefined : editableRow(row).standing
}

/** What has failed since, or was canceled, is not tried once more because an earlier change of it is taken back. */
function standingBack(now: RowStanding, before: RowStanding): RowStanding {
  const isOver = now.state === 'failed' || now.state === 'canceled'
  return before.state === 'ready' && isOver ? now : before
}

function saysTheSame(one: RowRecord, other: RowRecord): boolean {
  return isDeepStrictEqual([contentOf(one), one.issues], [contentOf(other), other.issues])
}

function rowFixed(why: NonNullable<ReturnType<typeof whyRowFixed>>): Refusal {
  return new Refusal('row_sent', localized(`refusals.${why}`))
}
