import type { Database } from 'better-sqlite3'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { localized } from '#shared/text/localized-message.ts'
import { moveBatch, stateOfBatch } from '../store/batches.ts'
import { countAtPick } from '../store/branches.ts'
import type { Reason } from '../store/reasons.ts'
import { hasOpenRows } from '../store/totals.ts'

/** Ends a batch of which nothing more will happen, or lets it wait for a person to choose. Whether it has changed. */
export function endOrWait(db: Database, batchId: string, now: number): boolean {
  const state = stateOfBatch(db, batchId)
  if ((state !== 'running' && state !== 'paused') || hasOpenRows(db, batchId)) return false
  if (countAtPick(db, batchId, 'waiting') === 0) moveBatch(db, batchId, 'end', { now })
  else if (state === 'running') moveBatch(db, batchId, 'pause', { now, pause: waitsForPick() })
  else return false
  return true
}

const waitsForPick = (): Reason => ({ code: PAUSE.pick, ...localized('reasons.waitsForPick') })
