import { useMemo, useState } from 'react'
import type { BatchRow } from '#shared/app/batch.ts'
import type { Client } from '../../../bridge/client.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import type { useAct } from '../../../core/acting.ts'
import { createChangeHistory, type ChangeHistory, type ChangeStep } from './change-history.ts'
import type { LinePages } from './line-pages.ts'
import type { RowChange } from './table-columns.ts'

type Run = ReturnType<typeof useAct>['run']

/** Changes of a batch's rows, each of which can be taken back as long as the row is not sent. */
export function useRowChanges(batchId: string, pages: LinePages<BatchRow>, { run }: { run: Run }) {
  const { client } = useConnection()
  const [history] = useState(createChangeHistory)
  const changes = useMemo(
    () => createRowChanges({ client, batchId, pages, history }),
    [client, batchId, pages, history],
  )
  return {
    edit: (edits: readonly RowEdit[]) => run(() => changes.edit(edits)),
    move: (rowIds: readonly number[], before: number | null, after: number | null) =>
      run(() => changes.move(rowIds, before, after)),
    undo: () => run(() => changes.undo()),
    redo: () => run(() => changes.redo()),
  }
}

/** A row as it is, and what is to be another about it. */
export interface RowEdit {
  row: BatchRow
  change: RowChange
}

interface ChangesOf {
  client: Client
  batchId: string
  pages: LinePages<BatchRow>
  history: ChangeHistory
}

function createRowChanges({ client, batchId: id, pages, history }: ChangesOf) {
  const write = async (rowId: number, change: RowChange) => {
    const written = await client.request('batches.editRow', { rowId, ...change })
    pages.change((row) => (row.id === rowId ? written : row))
  }
  const writeAll = async (edits: readonly { rowId: number; change: RowChange }[]) => {
    for (const { rowId, change } of edits) await write(rowId, change)
  }
  const put = async (rowIds: readonly number[], before: number | null) => {
    await client.request('batches.moveRows', { id, rowIds: [...rowIds], before })
    pages.refresh()
  }
  const make = (change: () => Promise<ChangeStep>) => history.make(change)

  return {
    edit: (edits: readonly RowEdit[]) =>
      make(async () => {
        const wanted = edits.map(({ row, change }) => ({ rowId: row.id, change }))
        const before = edits.map(({ row: { id: rowId, modelId, effectId, params } }) => ({
          rowId,
          change: { modelId, effectId, params },
        }))
        await writeAll(wanted)
        return { undo: () => writeAll(before), redo: () => writeAll(wanted) }
      }),
    /** `after` is the row that stood behind them. */
    move: (rowIds: readonly number[], before: number | null, after: number | null) =>
      make(async () => {
        await put(rowIds, before)
        return { undo: () => put(rowIds, after), redo: () => put(rowIds, before) }
      }),
    undo: () => history.undo(),
    redo: () => history.redo(),
  }
}
