import { useRef } from 'react'
import type { BatchRow } from '#shared/app/batch.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import type { useAct } from '../../../core/acting.ts'
import type { RowChange } from './table-columns.ts'
import type { RowPages } from './use-row-pages.ts'

/** So many steps back. */
const MOST_STEPS = 200

/** Changes of a batch's rows, each of which can be taken back as long as the row is not sent. */
export function useRowChanges(batchId: string, pages: RowPages, { run }: ReturnType<typeof useAct>) {
  const { client } = useConnection()
  const steps = useRef<(() => Promise<unknown>)[]>([])

  const remember = (back: () => Promise<unknown>) => {
    steps.current = [...steps.current, back].slice(-MOST_STEPS)
  }
  const write = async (rowId: number, change: RowChange) =>
    pages.accept(await client.request('batches.editRow', { rowId, ...change }))
  const put = async (rowId: number, before: number | null) => {
    await client.request('batches.moveRows', { id: batchId, rowIds: [rowId], before })
    pages.refresh()
  }

  return {
    edit: ({ id, modelId, effectId, params }: BatchRow, change: RowChange) =>
      run(async () => {
        await write(id, change)
        remember(() => write(id, { modelId, effectId, params }))
      }),
    /** `after` is the row that stood behind it. */
    move: (rowId: number, before: number | null, after: number | null) =>
      run(async () => {
        await put(rowId, before)
        remember(() => put(rowId, after))
      }),
    undo: () => {
      const back = steps.current.pop()
      if (back) void run(back)
    },
  }
}
