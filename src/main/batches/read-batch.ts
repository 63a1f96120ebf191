import type { Database } from 'better-sqlite3'
import type { Batch } from '#shared/app/batch.ts'
import { CommandError } from '#shared/app/error.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Clock } from '../tools/clock.ts'
import type { Batches } from './index.ts'
import { presentBatch } from './present.ts'
import { findBatch, type BatchRecord } from './store/batches.ts'
import type { Reason } from './store/records.ts'

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
}: {
  db: Database
  batches: Pick<Batches, 'trouble'>
  clock: Clock
  nameOfConnection: (id: string) => Promise<string>
  /** Since when the service of a connection has not answered; null while it does. */
  awaySince: (connectionId: string) => number | null
}): BatchReader {
  function absence({ connectionId }: BatchRecord): Reason | null {
    const since = awaySince(connectionId)
    if (since === null) return null
    return { code: 'unreachable', ...localized('reasons.serviceAway', new Date(since).toISOString()) }
  }

  async function present(batch: BatchRecord): Promise<Batch> {
    return presentBatch(db, batch, {
      connectionName: await nameOfConnection(batch.connectionId),
      trouble: absence(batch) ?? (await batches.trouble(batch.id)),
      now: clock.now(),
    })
  }
  return { present, read: async (id) => present(requireBatch(db, id)) }
}

export function requireBatch(db: Database, id: string): BatchRecord {
  const batch = findBatch(db, id)
  if (!batch) throw new CommandError('unknown_batch', 'There is no such batch.')
  return batch
}
