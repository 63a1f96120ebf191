import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { CommandError } from '#shared/app/error.ts'
import type { RowState } from '#shared/batch/states.ts'
import { createDigest } from '../../../bridge/digest.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { createRowPages, type RowPages } from './row-pages.ts'

/** A batch's rows in some states, read where somebody looks and kept fresh while the batch changes. */
export function useRowPages(
  batchId: string,
  states: readonly RowState[] | null,
): { pages: RowPages; error: CommandError | undefined } {
  const { client } = useConnection()
  const [error, setError] = useState<CommandError>()
  const pages = useMemo(
    () =>
      createRowPages(
        async (offset, limit) => {
          const { rows } = await client.request('batches.rows', {
            id: batchId,
            offset,
            limit,
            ...(states === null ? {} : { states: [...states] }),
          })
          setError(undefined)
          return rows
        },
        (failure) => setError(failure as CommandError),
      ),
    [client, batchId, states],
  )
  useEffect(() => {
    const news = createDigest(() => pages.refresh())
    const unsubscribe = client.subscribe((event) => {
      if (event.type === 'batch.changed' && event.batchId === batchId) news.tell(batchId)
    })
    return () => {
      unsubscribe()
      news.close()
    }
  }, [client, batchId, pages])
  useSyncExternalStore(pages.subscribe, pages.version)
  return { pages, error }
}
