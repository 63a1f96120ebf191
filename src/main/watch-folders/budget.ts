import type { Database } from 'better-sqlite3'
import { reservedOf } from '../batches/money/budget.ts'
import { findBatch, setBudget } from '../batches/store/batches.ts'
import { openSpendingOf, waitingRowsOf } from '../batches/store/open-spending.ts'
import { chargedBatchesOf, unendedBatches, type FolderBatch, type FolderRecord } from './store.ts'

/** Which of a folder's batches count against its budget; null for all of them. */
export function countedPeriod({ budgetPer }: Pick<FolderRecord, 'budgetPer'>, period: string): string | null {
  return budgetPer === 'all' ? null : period
}

/** In a period, or null for all time: what was charged or is in flight, and what rows that wait would cost. */
export function folderSpending(
  db: Database,
  folderId: string,
  period: string | null,
): { spent: number; waiting: number; unpriced: number } {
  const batches = chargedBatchesOf(db, folderId, period)
  const ids = batches.map(({ id }) => id)
  const open = openSpendingOf(db, ids)
  const { coins, unpriced } = waitingRowsOf(db, ids)
  return {
    spent: batches.reduce((sum, { id, charged }) => sum + charged + (open.get(id)?.held ?? 0), 0),
    waiting: coins,
    unpriced,
  }
}

/** What other batches of a period, or of all time, have spent, hold, or may spend while they run. */
function takenByOtherBatches(db: Database, folderId: string, period: string | null, batchId: string): number {
  const others = chargedBatchesOf(db, folderId, period).filter(({ id }) => id !== batchId)
  const open = openSpendingOf(
    db,
    others.map(({ id }) => id),
  )
  return others.reduce((sum, { id, charged }) => {
    const batch = open.get(id)
    const mayCost = batch?.state === 'running' ? (batch.budget ?? 0) : 0
    return sum + charged + (batch ? reservedOf({ charged, held: batch.held }, mayCost) : 0)
  }, 0)
}

/** What a batch of a folder may cost in all, so that the folder keeps within its budget. `now`: the period that is now. */
export function budgetOf(db: Database, folder: FolderRecord, { id, period }: FolderBatch, now: string): number {
  const counted = countedPeriod(folder, period)
  const left = Math.max(0, folder.budget - takenByOtherBatches(db, folder.id, counted, id))
  const given = findBatch(db, id)?.budget ?? null
  // what is spent on an earlier day's rows is not counted today: they get no more than that day had
  return counted === null || period === now || given === null ? left : Math.min(given, left)
}

/**
 * Holds what runs to the budget as it is now, and answers the batches whose budget that changed; what rests is gone on with
 * at the next look.
 */
export function holdToBudget(db: Database, folder: FolderRecord, now: string): string[] {
  return unendedBatches(db, folder.id)
    .filter(({ state }) => state === 'running')
    .flatMap((batch) => {
      const budget = budgetOf(db, folder, batch, now)
      if (findBatch(db, batch.id)?.budget === budget) return []
      setBudget(db, batch.id, budget)
      return [batch.id]
    })
}
