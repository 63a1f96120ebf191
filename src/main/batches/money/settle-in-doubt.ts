import { DOUBT } from '#shared/batch/reason-codes.ts'
import { IN_FLIGHT_STATES } from '#shared/batch/states.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Database } from 'better-sqlite3'
import { attemptOf, settleAttempt, type AttemptRecord } from '../store/attempts.ts'
import type { Sentence } from '../store/reasons.ts'
import { moveRow, rowsInState } from '../store/rows.ts'

/** Nobody can tell what it was charged: the most that it may be counts as spent, until a person has looked. */
export function settleInDoubt(
  db: Database,
  { rowId, attempt, coinsHeld, maxCoins, providerMicros }: AttemptRecord,
  { errorCode, doubt, now }: { errorCode: string; doubt: Sentence; now: number },
): void {
  settleAttempt(db, rowId, attempt, {
    charged: coinsHeld ?? maxCoins,
    providerMicros,
    errorCode,
    mismatch: doubt,
    now,
  })
}

/** What the service has of a batch, or may have, is waited for no longer. Answers the rows. */
export function letGoOfUnanswered(db: Database, batchId: string, now: number): number[] {
  const reason = { code: DOUBT.notWaitedFor, ...localized('reasons.notWaitedFor') }
  return rowsInState(db, batchId, IN_FLIGHT_STATES).map(({ id }) => {
    settleInDoubt(db, attemptOf(db, id)!, { errorCode: reason.code, doubt: reason, now })
    moveRow(db, id, 'block', { reason })
    return id
  })
}
