import type { Database } from 'better-sqlite3'
import { yieldToEventLoop } from '../tools/yield-to-event-loop.ts'
import { inTransaction } from './transaction.ts'

/** So many rows at once: the window stays alive while a long list is worked through. */
const SLICE_ROWS = 100

/** Repeats a step that says how many rows it took, until it took fewer than it might have. */
export async function repeatInSlices(db: Database, step: (limit: number) => number): Promise<void> {
  while (inUnsyncedTransaction(db, () => step(SLICE_ROWS)) === SLICE_ROWS) await yieldToEventLoop()
}

/**
 * A transaction that does not wait for the disk: a thousand of them in a row would stop everything else for as long as
 * the disk takes a thousand times. A power cut may take back the last of them, whole; the next ordinary one makes them
 * last. Never for what a submit hangs on.
 */
export function inUnsyncedTransaction<Value>(db: Database, work: () => Value): Value {
  db.pragma('synchronous = NORMAL')
  try {
    return inTransaction(db, work)
  } finally {
    db.pragma('synchronous = FULL')
  }
}
