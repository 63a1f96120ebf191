import { useCallback } from 'react'
import type { BatchRow } from '#shared/app/batch.ts'
import type { CommandInput } from '#shared/app/commands.ts'
import type { RowState } from '#shared/batch/states.ts'
import { useConnection, useStale } from '../../../bridge/hooks.ts'
import { useLinePages } from '../lines/use-line-pages.ts'

/** Which words rows must have, and in which order they are looked at: they run in their own. */
export type RowView = Pick<CommandInput<'batches.rows'>, 'search' | 'sort'>

const ALL: RowView = {}

/** The rows of a batch in some states. */
export function useBatchRows(batchId: string, states: readonly RowState[] | null, view: RowView = ALL) {
  const { client } = useConnection()
  const read = useCallback(
    (offset: number, limit: number) => {
      const narrowed = states === null ? {} : { states: [...states] }
      return client.request('batches.rows', { id: batchId, offset, limit, ...narrowed, ...view })
    },
    [client, batchId, states, view],
  )
  const { pages, lines } = useLinePages<BatchRow>(read)
  useStale('batches.rows', () => pages.refresh(), batchId)
  return { pages, lines }
}
