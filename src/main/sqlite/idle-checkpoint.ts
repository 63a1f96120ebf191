import type { Database } from 'better-sqlite3'
import type { Clock } from '../tools/clock.ts'

/** Nothing was written for so long: nobody waits for the disk now. */
const PAUSE_MS = 2_000
/** Nothing was written for so much longer that the log may give back its room on the disk. */
const REST_MS = 120_000

export interface IdleCheckpoint {
  /** Cheap enough for every statement that writes. */
  noteWrite(): void
  /** For the last time: all that was written is in the database file, and the log is empty. */
  close(): void
}

/**
 * Writes the write-ahead log back into the database file when writing has paused, so that a copy of the `*.db` file
 * alone is a backup. The log keeps its room on the disk, for a commit that writes over it is synced in half the time of
 * one that makes it longer, until nobody has written for long. No timer runs when there is nothing to do.
 */
export function createIdleCheckpoint(db: Database, clock: Clock | undefined): IdleCheckpoint {
  let cancelTimer: (() => void) | undefined
  let wroteSinceLook = false
  let isWrittenBack = false

  function look(): void {
    cancelTimer = undefined
    if (!wroteSinceLook) {
      if (isWrittenBack && checkpoint(db, 'TRUNCATE')) return
      isWrittenBack = checkpoint(db, 'RESTART')
    }
    lookLater()
  }

  function lookLater(): void {
    wroteSinceLook = false
    cancelTimer = clock?.setTimer(isWrittenBack ? REST_MS : PAUSE_MS, look)
  }

  return {
    noteWrite() {
      wroteSinceLook = true
      if (cancelTimer !== undefined && !isWrittenBack) return
      cancelTimer?.()
      isWrittenBack = false
      lookLater()
    },
    close() {
      cancelTimer?.()
      checkpoint(db, 'TRUNCATE')
    },
  }
}

/** False when it has to be tried again: a query is being read, or the disk did not take it. The log stays as it is then. */
function checkpoint(db: Database, kind: 'RESTART' | 'TRUNCATE'): boolean {
  if (!db.open || db.inTransaction) return false
  try {
    const [outcome] = db.pragma(`wal_checkpoint(${kind})`) as { busy: number }[]
    return outcome?.busy === 0
  } catch {
    return false
  }
}
