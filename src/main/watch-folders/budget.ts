import type { Database } from 'better-sqlite3'
import { findBatch, setBudget } from '../batches/store/batches.ts'
import { spentElsewhere, unendedBatches, type FolderBatch, type FolderRecord } from './store.ts'

/** Which of a folder's batches count against its budget; null for all of them. */
export function countedPeriod({ budgetPer }: Pick<FolderRecord, 'budgetPer'>, period: string): string | null {
  return budgetPer === 'all' ? null : period
}

/** What a batch of a folder may cost in all, so that the folder keeps within its budget. `now`: the period that is now. */
export function budgetOf(db: Database, folder: FolderRecord, { id, period }: FolderBatch, now: string): number {
  const counted = countedPeriod(folder, period)
  const left = Math.max(0, folder.budget - spentElsewhere(db, folder.id, counted, id))
  const given = findBatch(db, id)?.budget ?? null
  // what is spent on an earlier day's rows is not counted today: they get no more than that day had
  return counted === null || period === now || given === null ? left : Math.min(given, left)
}

/** Holds what runs to the budget as it is now; what rests is gone on with at the next look. */
export function holdToBudget(db: Database, folder: FolderRecord, now: string): void {
  for (const batch of unendedBatches(db, folder.id))
    if (batch.state === 'running') setBudget(db, batch.id, budgetOf(db, folder, batch, now))
}
