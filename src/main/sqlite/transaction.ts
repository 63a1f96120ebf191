import type { Database } from 'better-sqlite3'

/**
 * All of it or nothing of it. Takes the write lock first, so that what was read inside still holds when it is written.
 * Inside another transaction the work simply belongs to that one.
 */
export function inTransaction<Value>(db: Database, work: () => Value): Value {
  if (db.inTransaction) return work()
  // by hand: the driver's own wrapper is built anew for every function it is given
  db.prepare('BEGIN IMMEDIATE').run()
  try {
    const value = work()
    db.prepare('COMMIT').run()
    return value
  } catch (error) {
    // some failures (a full disk) have rolled back already
    if (db.inTransaction) db.prepare('ROLLBACK').run()
    throw error
  }
}
