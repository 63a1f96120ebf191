import type { Database } from 'better-sqlite3'
import type { LibraryFilter } from '#shared/app/library.ts'
import { filterSql, whereOf, type FilterSql } from './filter-sql.ts'

export const ENTRY_COLUMNS = `
  items.number, items.id, kind, mime_type, width, height, duration_seconds, transparent, stem, path, bytes, missing,
  items.prompt, model_id, model_name, task_type, batch_id, batch_name, coins, rating, items.tags, media_key, previews,
  created_at, settings -> '$.swept'`

/** A row in the order of the columns: hundreds of them make a page, and objects with names would be built twice. */
export type EntryRow = [
  number: number,
  id: string,
  kind: string,
  mimeType: string,
  width: number | null,
  height: number | null,
  durationSeconds: number | null,
  transparent: number | null,
  stem: string | null,
  path: string,
  bytes: number,
  missing: number,
  prompt: string,
  modelId: string,
  modelName: string,
  taskType: string,
  batchId: string | null,
  batchName: string | null,
  coins: number,
  rating: number,
  tags: string,
  mediaKey: string,
  previews: string,
  createdAt: number,
  swept: string | null,
]

export function readEntry(db: Database, id: string): EntryRow {
  const row = db.prepare<[string], EntryRow>(`SELECT ${ENTRY_COLUMNS} FROM items WHERE id = ?`).raw().get(id)
  if (!row) throw new Error(`Item ${id} is gone.`)
  return row
}

/** Items that fit, the newest first, whose numbers are below `before`. */
export function pageEntries(
  db: Database,
  { filter, before, limit }: { filter: LibraryFilter; before: number | undefined; limit: number },
): EntryRow[] {
  const sql = filterBefore(filter, before)
  const numbers = `${sql.from} ${whereOf(sql)} ${newestFirst(sql)} LIMIT @limit`
  return db
    .prepare<Record<string, string | number>, EntryRow>(
      sql.ordered
        ? `SELECT ${ENTRY_COLUMNS} FROM ${numbers}`
        : // what must be sorted is sorted as bare numbers, and only the page is read whole
          `SELECT ${ENTRY_COLUMNS} FROM items WHERE number IN (SELECT ${sql.number} FROM ${numbers}) ORDER BY number DESC`,
    )
    .raw()
    .all({ ...sql.values, limit })
}

/** Only their ids, after so many of them. */
export function pageIds(
  db: Database,
  { filter, before, skip, limit }: { filter: LibraryFilter; before: number | undefined; skip: number; limit: number },
): string[] {
  const sql = filterBefore(filter, before)
  return db
    .prepare<Record<string, string | number>, string>(
      `SELECT items.id FROM ${sql.from} ${whereOf(sql)} ${newestFirst(sql)} LIMIT @limit OFFSET @skip`,
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

/** Of the newest item; 0 when there is none. */
export function newestNumber(db: Database): number {
  return db.prepare<[], number | null>('SELECT max(number) FROM items').pluck().get() ?? 0
}

/** The numbers that fit between two, the greatest first. */
export function numbersOf(db: Database, filter: LibraryFilter): (after: number, until: number) => number[] {
  const sql = filterSql(filter)
  const conditions = [...sql.conditions, `${sql.number} > @after`, `${sql.number} <= @until`]
  // words alone are known by the index itself: looking every item up would take several times as long
  const hasWordsOnly = sql.conditions.length === 1 && sql.from !== 'items'
  const statement = db
    .prepare<Record<string, string | number>, number>(
      `SELECT ${sql.number} FROM ${hasWordsOnly ? 'item_words' : sql.from} ${whereOf({ conditions })}
       ORDER BY ${sql.number} DESC`,
    )
    .pluck()
  return (after, until) => statement.all({ ...sql.values, after, until })
}

function filterBefore(filter: LibraryFilter, before: number | undefined): FilterSql {
  const sql = filterSql(filter)
  if (before === undefined) return sql
  return {
    ...sql,
    conditions: [...sql.conditions, `${sql.number} < @before`],
    values: { ...sql.values, before },
  }
}

/** The plus keeps SQLite from going through all items in their order where few of them fit. */
function newestFirst({ rare, number }: FilterSql): string {
  return `ORDER BY ${rare ? '+' : ''}${number} DESC`
}
