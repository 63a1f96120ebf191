import type { Database } from 'better-sqlite3'

/** All of it or nothing of it. Takes the write lock first, so that what was read inside still holds when it is written. */
export function inTransaction<Value>(db: Database, work: () => Value): Value {
  return db.transaction(work).immediate()
}
