import { useCallback } from 'react'
import type { BatchRow } from '#shared/app/batch.ts'
import type { RowState } from '#shared/batch/states.ts'
import { useConnection, useStale } from '../../../bridge/hooks.ts'
import { useLinePages } from './use-line-pages.ts'

/** The rows of a batch in some states, in its order. */
export function useBatchRows(batchId: string, states: readonly RowState[] | null) {
  const { client } = useConnection()
  const read = useCallback(
    async (offset: number, limit: number) => {
      const narrowed = states === null ? {} : { states: [...states] }
      const { rows } = await client.request('batches.rows', { id: batchId, offset, limit, ...narrowed })
      return { rows, count: rows.length < limit ? offset + rows.length : Number.MAX_SAFE_INTEGER }
    },
    [client, batchId, states],
  )
  const { pages, lines } = useLinePages<BatchRow>(read)
  useStale('batches.rows', () => pages.refresh())
  return { pages, lines }
}
