import type { Database } from 'better-sqlite3'
import type { Clock } from '../tools/clock.ts'

/** Nothing was written for so long: nobody waits for the disk now. */
const IDLE_MS = 2_000

export interface IdleCheckpoint {
  /** Cheap enough for every statement that writes. */
  noteWrite(): void
  /** For the last time: all that was written is in the database file, and the log is empty. */
  close(): void
}

/**
 * Writes the write-ahead log back into the database file when writing has paused, so that a copy of the `*.db` file
 * alone is a backup. Looks once every two seconds while there is something to write back, and not at all otherwise.
 */
export function createIdleCheckpoint(db: Database, clock: Clock | undefined): IdleCheckpoint {
  let cancelTimer: (() => void) | undefined
  let wroteSinceLook = false

  function look(): void {
    cancelTimer = undefined
    if (wroteSinceLook || !checkpoint(db)) lookLater()
  }

  function lookLater(): void {
    wroteSinceLook = false
    cancelTimer = clock?.setTimer(IDLE_MS, look)
  }

  return {
    noteWrite() {
      wroteSinceLook = true
      if (cancelTimer === undefined) lookLater()
    },
    close() {
      cancelTimer?.()
      checkpoint(db)
    },
  }
}

/** False when it has to be tried again: a query is being read, or the disk did not take it. The log stays as it is then. */
function checkpoint(db: Database): boolean {
  if (!db.open || db.inTransaction) return false
  try {
    const [outcome] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    return outcome?.busy === 0
  } catch {
    return false
  }
}
