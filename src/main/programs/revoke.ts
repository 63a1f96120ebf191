import type { Database } from 'better-sqlite3'
import type { Batches } from '../batches/index.ts'
import type { Clock } from '../tools/clock.ts'
import { markRevoked, openBatchesOf } from './store.ts'

/** A program is let in no longer: from the same moment nothing more is sent of what it asked for. */
export async function revokeProgram(
  { db, clock, batches }: { db: Database; clock: Clock; batches: Pick<Batches, 'cancelAll'> },
  id: string,
): Promise<void> {
  await batches.cancelAll(openBatchesOf(db, id), () => markRevoked(db, id, clock.now()))
}
