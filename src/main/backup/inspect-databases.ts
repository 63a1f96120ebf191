import type { Database } from 'better-sqlite3'
import { countBatches } from '../batches/store/batches.ts'
import { findBatchViolations } from '../batches/store/invariants.ts'
import { findViolations } from '../engine/ledger/invariants.ts'
import { countItems } from '../library/store/items.ts'
import type { BackupCounts } from './manifest.ts'

export interface Databases {
  engine: Database
  user?: Database | undefined
}

export function countRecords({ engine, user }: Databases): BackupCounts {
  const coins = (account: string) =>
    Number(engine.prepare('SELECT total(coins) FROM ledger_balances WHERE account = ?').pluck().get(account))
  return {
    items: user ? countItems(user) : 0,
    batches: user ? countBatches(user) : 0,
    generations: Number(engine.prepare('SELECT count(*) FROM generations').pluck().get()),
    coins: { available: coins('available'), held: coins('held') },
  }
}

/** What is wrong inside of a database or with its books, in the words of SQLite and of the rules; usually nothing. */
export function findFaults({ engine, user }: Databases): string[] {
  return [
    ...integrityFaults(engine),
    ...(user ? integrityFaults(user) : []),
    ...findViolations(engine),
    ...(user ? findBatchViolations(user) : []),
  ]
}

function integrityFaults(db: Database): string[] {
  const found = db.prepare('PRAGMA integrity_check(10)').pluck().all() as string[]
  const foreign = db.prepare('PRAGMA foreign_key_check').all() as { table: string }[]
  return [
    ...found.filter((line) => line !== 'ok'),
    ...foreign.map(({ table }) => `a row of ${table} belongs to nothing`),
  ]
}
