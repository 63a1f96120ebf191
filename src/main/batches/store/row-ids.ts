import type { Database } from 'better-sqlite3'

/** SQL: the id of the next row. None that a removed row had, for that one may come back. */
export const NEXT_ROW_ID = `(SELECT max(highest, coalesce((SELECT max(id) FROM batch_rows), 0)) + 1 FROM removed_row_ids)`

/** In the transaction that removes the row. */
export function keepRowId(db: Database, id: number): void {
  db.prepare('UPDATE removed_row_ids SET highest = @id WHERE highest < @id').run({ id })
}

/** Whether some row had this id once. */
export function wasRowId(db: Database, id: number): boolean {
  const { next } = db.prepare<[], { next: number }>(`SELECT ${NEXT_ROW_ID} AS next`).get()!
  return id >= 1 && id < next
}
