import { useEffect, useState } from 'react'
import type { Batch, BatchRow } from '#shared/app/batch.ts'
import type { CommandError } from '#shared/app/error.ts'
import { useConnection } from '../../../bridge/hooks.ts'

export type Run =
  | { status: 'loading' }
  | { status: 'ready'; batch: Batch; row: BatchRow | undefined }
  | { status: 'failed'; error: CommandError }

/** One generation as it goes, from its batch of one row. */
export function useRun(batchId: string): Run {
  const { client, reachability } = useConnection()
  const [run, setRun] = useState<Run>({ status: 'loading' })
  useEffect(() => {
    let latest = 0
    const read = async (): Promise<Run> => {
      const batch = await client.request('batches.read', { id: batchId })
      const { rows } = await client.request('batches.rows', { id: batchId, limit: 1 })
      return { status: 'ready', batch, row: rows[0] }
    }
    const look = async () => {
      latest += 1
      const turn = latest
      const next = await read().catch((error: CommandError): Run => ({ status: 'failed', error }))
      // what is known stays while it cannot be read again
      if (turn === latest) setRun((known) => (next.status === 'failed' && known.status === 'ready' ? known : next))
    }
    void look()
    const stops = [
      client.subscribe((event) => {
        if (event.type === 'batch.changed' && event.batchId === batchId) void look()
      }),
      // what happened while nothing could be heard is read afterwards
      reachability.subscribe(({ reachable }) => {
        if (reachable) void look()
      }),
    ]
    return () => {
      latest = -1
      for (const stop of stops) stop()
    }
  }, [client, reachability, batchId])
  return run
}
