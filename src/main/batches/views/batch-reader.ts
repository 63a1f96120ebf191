import type { Database } from 'better-sqlite3'
import type { Batch } from '#shared/app/batch.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Clock } from '../../tools/clock.ts'
import { presentBatch } from './present.ts'
import type { BatchRecord } from '../store/batches.ts'
import type { Reason } from '../store/reasons.ts'
import { requireBatch } from '../store/require.ts'
import { modelsOfOpenRows } from '../store/totals.ts'

/** Batches as a person sees them now. */
export interface BatchReader {
  present: (batch: BatchRecord) => Promise<Batch>
  read: (id: string) => Promise<Batch>
}

export function createBatchReader({
  db,
  batches,
  clock,
  nameOfConnection,
  awaySince,
  poolTrouble,
}: {
  db: Database
  batches: { trouble: (id: string) => Promise<Reason | null> }
  clock: Clock
  nameOfConnection: (id: string) => string
  /** Since when the service of a connection has not answered; null while it does. */
  awaySince: (connectionId: string) => number | null
  /** Why the machines behind a service make nothing of these models; null when nothing stands in the way. */
  poolTrouble: (connectionId: string, modelIds: () => readonly string[]) => Promise<Reason | null>
}): BatchReader {
  function absence({ connectionId }: BatchRecord): Reason | null {
    const since = awaySince(connectionId)
    if (since === null) return null
    return { code: 'unreachable', ...localized('reasons.serviceAway', new Date(since).toISOString()) }
  }

  async function troubleOf(batch: BatchRecord): Promise<Reason | null> {
    // canceled: what is on its way goes on, and a person has to see what keeps it from its end
    if (batch.state !== 'running' && batch.pause?.code !== PAUSE.canceling) return null
    return (
      absence(batch) ??
      (await poolTrouble(batch.connectionId, () => modelsOfOpenRows(db, batch.id))) ??
      batches.trouble(batch.id)
    )
  }

  async function present(batch: BatchRecord): Promise<Batch> {
    return presentBatch(db, batch, {
      connectionName: nameOfConnection(batch.connectionId),
      trouble: await troubleOf(batch),
      now: clock.now(),
    })
  }
  return { present, read: async (id) => present(requireBatch(db, id)) }
}
