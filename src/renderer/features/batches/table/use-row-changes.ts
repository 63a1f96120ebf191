import { useMemo } from 'react'
import type { BatchRow, RefusedRow, RemovedBatchRow, EditableRow } from '#shared/app/batch.ts'
import type { RowMove } from '#shared/app/sheet.ts'
import { text } from '#shared/text/index.ts'
import { renderMessage } from '#shared/text/localized-message.ts'
import type { Client } from '../../../bridge/client.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import type { useAct } from '../../../core/acting.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { ChangeStep } from '../../../core/change-history.ts'
import { stepByStep, type Partly } from '../../../core/step-by-step.ts'
import { historyOf } from '../lines/change-histories.ts'
import { inParts } from '../lines/in-parts.ts'
import type { LinePages } from '../lines/line-pages.ts'
import { createTableHistory, removable } from '../lines/table-history.ts'

type Run = ReturnType<typeof useAct>['run']

/** A cell of a row, and what is to stand there; `column` as `tableColumnId` has it. */
export interface RowCellText {
  rowId: number
  column: string
  text: string
}

/** Changes of a batch's rows, each of which can be taken back as long as the row is not sent. */
export function useRowChanges(batchId: string, pages: LinePages<BatchRow>, { run }: { run: Run }) {
  const { client } = useConnection()
  const history = historyOf(batchId)
  const changes = useMemo(() => createRowChanges({ client, batchId, pages }), [client, batchId, pages])
  const { make, moveOnce, undo, redo } = useMemo(
    () => createTableHistory({ history, pages, run }),
    // `run` is new with every drawing; what it does is not
    // oxlint-disable-next-line react/exhaustive-deps
    [history, pages],
  )
  return {
    write: (cells: readonly RowCellText[]) => make((partly) => changes.write(cells, partly)),
    insert: (before: number | null, count: number) => make((partly) => changes.insert(before, count, partly)),
    duplicate: (rowIds: readonly number[]) => make(() => changes.duplicate(rowIds)),
    remove: (rowIds: readonly number[]) => make(() => changes.remove(rowIds)),
    move: (lines: readonly number[], before: number) => moveOnce(() => changes.move(lines, before)),
    undo,
    redo,
  }
}

interface ChangesOf {
  client: Client
  batchId: string
  pages: LinePages<BatchRow>
}

export function createRowChanges({ client, batchId: id, pages }: ChangesOf) {
  const write = (cells: RowCellText[]) => client.request('batches.writeCells', { id, cells })
  async function rewrite(rows: readonly EditableRow[]): Promise<void> {
    const refused: RefusedRow[] = []
    for (const part of inParts(rows)) {
      const answer = await client.request('batches.rewriteRows', { id, rows: part })
      refused.push(...answer.refused)
    }
    sayRefused(refused)
  }
  async function remove(rowIds: readonly number[]): Promise<RemovedBatchRow[]> {
    const answer = await client.request('batches.removeRows', { id, rowIds: [...rowIds] })
    sayRefused(answer.refused)
    return answer.removed
  }
  /** Null for the end. */
  const idAt = async (line: number) =>
    line < (pages.current().count ?? 0) ? ((await pages.rowsAt([line])).get(line)?.id ?? null) : null
  async function putElsewhere(moves: readonly RowMove[]): Promise<void> {
    for (const part of inParts(moves)) await client.request('batches.moveRows', { id, moves: part })
  }

  const { inserted, removed } = removable({
    remove,
    restore: (rows: RemovedBatchRow[]) => client.request('batches.restoreRows', { id, rows }),
    idOf: ({ rowId }) => rowId,
  })

  return {
    async write(cells: readonly RowCellText[], partly: Partly): Promise<ChangeStep | undefined> {
      const allRefused: RefusedRow[] = []
      try {
        return await stepByStep(partly, async (made) => {
          for (const part of inParts(cells)) {
            const { before, refused } = await write(part)
            allRefused.push(...refused)
            const redo = async () => sayRefused((await write(part)).refused)
            if (before.length > 0) made({ undo: () => rewrite(before), redo })
          }
        })
      } finally {
        sayRefused(allRefused)
      }
    },
    insert: (before: number | null, count: number, partly: Partly) =>
      stepByStep(partly, async (made) => {
        for (const rows of inParts(Array.from({ length: count }, () => ({ columns: {} })))) {
          const { rowIds } = await client.request('batches.insertRows', { id, before, rows })
          made(inserted(rowIds))
        }
      }),
    async duplicate(rowIds: readonly number[]): Promise<ChangeStep> {
      const made = await client.request('batches.duplicateRows', { id, rowIds: [...rowIds] })
      return inserted(made.rowIds)
    },
    remove: async (rowIds: readonly number[]) => removed(await remove(rowIds)),
    /** Puts some lines before another line. */
    async move(lines: readonly number[], beforeLine: number): Promise<ChangeStep | undefined> {
      const rows = await pages.rowsAt(lines)
      const rowIds = lines.flatMap((line) => rows.get(line)?.id ?? [])
      if (rowIds.length === 0) return undefined
      const moves = [{ rowIds, before: await idAt(beforeLine) }]
      const { back } = await client.request('batches.moveRows', { id, moves })
      pages.move(lines, beforeLine)
      return { undo: () => putElsewhere(back), redo: () => client.request('batches.moveRows', { id, moves }) }
    },
  }
}

/** Rows that have left stay as they are; the others have changed. */
function sayRefused(refused: readonly RefusedRow[]): void {
  const [first] = refused
  if (first) showToast({ text: text().lists.rows.refused(refused.length, renderMessage(first)) })
}
