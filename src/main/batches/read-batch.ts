import type { Database } from 'better-sqlite3'
import type { Batch } from '#shared/app/batch.ts'
import { CommandError } from '#shared/app/error.ts'
import type { Clock } from '../tools/clock.ts'
import type { Batches } from './index.ts'
import { presentBatch } from './present.ts'
import { findBatch, type BatchRecord } from './store/batches.ts'

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
}: {
  db: Database
  batches: Pick<Batches, 'trouble'>
  clock: Clock
  nameOfConnection: (id: string) => Promise<string>
}): BatchReader {
  async function present(batch: BatchRecord): Promise<Batch> {
    return presentBatch(db, batch, {
      connectionName: await nameOfConnection(batch.connectionId),
      trouble: await batches.trouble(batch.id),
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
