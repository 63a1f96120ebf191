import type { Database } from 'better-sqlite3'
import { FLAGS, type Flag } from '#shared/app/library.ts'
import { FLAG_VALUES } from './filter-sql.ts'

export function flagOf(value: number): Flag {
  return FLAGS.find((flag) => FLAG_VALUES[flag] === value) ?? 'none'
}

/** Answers what they were flagged before. */
export function flagItems(db: Database, ids: readonly string[], flag: Flag): { id: string; flag: Flag }[] {
  const named = JSON.stringify(ids)
  const before = db
    .prepare<[string], { id: string; value: number }>(
      'SELECT id, flag AS value FROM items WHERE id IN (SELECT value FROM json_each(?))',
    )
    .all(named)
  db.prepare('UPDATE items SET flag = @value WHERE id IN (SELECT value FROM json_each(@named))').run({
    value: FLAG_VALUES[flag],
    named,
  })
  return before.map(({ id, value }) => ({ id, flag: flagOf(value) }))
}
