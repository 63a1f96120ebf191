import type { Database } from 'better-sqlite3'
import { Refusal } from '#shared/app/refusal.ts'
import { findBatch, type BatchRecord } from './batches.ts'
import { findRow, type RowRecord } from './rows.ts'

export function requireBatch(db: Database, id: string): BatchRecord {
  const batch = findBatch(db, id)
  if (!batch) throw unknownBatch()
  return batch
}

export function unknownBatch(): Refusal {
  return new Refusal('unknown_batch')
}

/** A row of any batch, or of the one that is named. */
export function requireRow(db: Database, rowId: number, batchId?: string): RowRecord {
  const row = findRow(db, rowId)
  if (!row || row.batchId !== (batchId ?? row.batchId)) throw unknownRow()
  return row
}

export function unknownRow(): Refusal {
  return new Refusal('unknown_row')
}
