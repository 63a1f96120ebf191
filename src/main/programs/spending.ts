import type { Database } from 'better-sqlite3'
import { reservedOf } from '../batches/money/budget.ts'
import { openSpendingOf } from '../batches/store/open-spending.ts'
import { chargedRunsOf } from './store.ts'

/**
 * What the runs of a program were charged, and what those that have not ended may yet be: all that they were started with,
 * whatever has become of their rows.
 */
export function programSpending(db: Database, programId: string): { spent: number; reserved: number } {
  const runs = chargedRunsOf(db, programId)
  const open = openSpendingOf(
    db,
    runs.map(({ batchId }) => batchId),
  )
  let spent = 0
  let reserved = 0
  for (const { batchId, charged, reserved: mayCost } of runs) {
    spent += charged
    const batch = open.get(batchId)
    if (batch) reserved += reservedOf({ charged, held: batch.held }, batch.state === 'ended' ? 0 : mayCost)
  }
  return { spent, reserved }
}
