import type { Database } from 'better-sqlite3'
import { settleAttempt, type AttemptRecord } from '../store/attempts.ts'
import type { Sentence } from '../store/reasons.ts'

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
