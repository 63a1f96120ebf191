import type { Database } from 'better-sqlite3'
import type { LibraryEntry, LibraryFilter } from '#shared/app/library.ts'
import { CommandError } from '#shared/app/error.ts'
import { filterSql, whereOf } from './filter-sql.ts'
import { ENTRY_COLUMNS, presentEntry, type EntryRow } from './present.ts'

export function searchItems(
  db: Database,
  { filter, cursor, limit }: { filter: LibraryFilter; cursor?: string; limit: number },
): { items: LibraryEntry[]; nextCursor: string | null } {
  const sql = filterSql(filter)
  if (cursor !== undefined) {
    sql.conditions.push(`${sql.number} < @before`)
    sql.values['before'] = readCursor(cursor)
  }
  // the plus keeps SQLite from going through all items in their order where few of them fit
  const order = `ORDER BY ${sql.rare ? '+' : ''}${sql.number} DESC LIMIT @limit`
  const numbers = `${sql.from} ${whereOf(sql)} ${order}`
  const rows = db
    .prepare<Record<string, string | number>, EntryRow>(
      sql.ordered
        ? `SELECT ${ENTRY_COLUMNS} FROM ${numbers}`
        : // what must be sorted is sorted as bare numbers, and only the page is read whole
          `SELECT ${ENTRY_COLUMNS} FROM items WHERE number IN (SELECT ${sql.number} FROM ${numbers}) ORDER BY number DESC`,
    )
    .raw()
    // one more, to know whether there is a next page
    .all({ ...sql.values, limit: limit + 1 })
  const more = rows.length > limit
  if (more) rows.pop()
  const last = rows.at(-1)
  return { items: rows.map(presentEntry), nextCursor: more && last ? String(last[0]) : null }
}

/** Ids only, for who has chosen more than can be seen. */
export function idsInOrder(
  db: Database,
  { filter, cursor, skip, limit }: { filter: LibraryFilter; cursor?: string; skip: number; limit: number },
): string[] {
  const sql = filterSql(filter)
  if (cursor !== undefined) {
    sql.conditions.push(`${sql.number} < @before`)
    sql.values['before'] = readCursor(cursor)
  }
  return db
    .prepare<Record<string, string | number>, string>(
      `SELECT items.id FROM ${sql.from} ${whereOf(sql)} ORDER BY ${sql.rare ? '+' : ''}${sql.number} DESC LIMIT @limit OFFSET @skip`,
    )
    .pluck()
    .all({ ...sql.values, limit, skip })
}

export function countItems(db: Database, filter: LibraryFilter): number {
  const sql = filterSql(filter)
  const counted = db
    .prepare<Record<string, string | number>, { count: number }>(
      `SELECT count(*) AS count FROM ${sql.from} ${whereOf(sql)}`,
    )
    .get(sql.values)
  return counted?.count ?? 0
}

export function readCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor))
    throw new CommandError('invalid_cursor', 'This page is not there. Start from the top.')
  return Number(cursor)
}
