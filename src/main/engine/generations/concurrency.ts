import type { Database } from 'better-sqlite3'
import type { Concurrency } from '#shared/service/generation.ts'

export function concurrencyOf(db: Database, accountId: string): Concurrency {
  return db
    .prepare<[string], Concurrency>(
      `SELECT running_limit AS "limit", raised_limit AS raisedLimit, running_count AS running, queued_count AS queued
       FROM accounts WHERE id = ?`,
    )
    .get(accountId)!
}
