import { setImmediate } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import type { LibraryEntry, LibraryFacets, LibraryFilter } from '#shared/app/library.ts'
import { CommandError } from '#shared/app/error.ts'
import { filterSql, whereOf } from './filter-sql.ts'
import { ENTRY_COLUMNS, presentEntry, type EntryRow } from './present.ts'

const MOST_FACET_VALUES = 200

export function searchItems(
  db: Database,
  { filter, cursor, limit }: { filter: LibraryFilter; cursor?: string; limit: number },
): { items: LibraryEntry[]; nextCursor: string | null } {
  const sql = filterSql(filter)
  if (cursor !== undefined) {
    sql.conditions.push(`${sql.number} < @before`)
    sql.values['before'] = readCursor(cursor)
  }
  const numbers = `${sql.from} ${whereOf(sql)} ORDER BY ${sql.number} DESC LIMIT @limit`
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

export function countItems(db: Database, filter: LibraryFilter): number {
  const sql = filterSql(filter)
  const counted = db
    .prepare<Record<string, string | number>, { count: number }>(
      `SELECT count(*) AS count FROM ${sql.from} ${whereOf(sql)}`,
    )
    .get(sql.values)
  return counted?.count ?? 0
}

type Facet = LibraryFacets[keyof LibraryFacets]

/** Between two of them the rest of the app has its turn. */
export async function countFacets(db: Database, filter: LibraryFilter): Promise<LibraryFacets> {
  const { kinds: _kinds, ...anyKind } = filter
  const { modelIds: _modelIds, ...anyModel } = filter
  const { taskTypes: _taskTypes, ...anyTask } = filter
  const { batchIds: _batchIds, ...anyBatch } = filter
  const { minRating: _minRating, ...anyRating } = filter
  const kinds = countBy(db, anyKind, { column: 'kind' })
  await setImmediate()
  const models = countBy(db, anyModel, { column: 'model_id', label: 'model_name' })
  await setImmediate()
  const tasks = countBy(db, anyTask, { column: 'task_type' })
  await setImmediate()
  const batches = countBy(db, anyBatch, { column: 'batch_id', label: 'batch_name' })
  await setImmediate()
  const ratings = countBy(db, anyRating, { column: 'rating' })
  await setImmediate()
  return { kinds, models, tasks, batches, ratings, tags: countTags(db, filter) }
}

/** The label is read once for each value, from its newest item: names change. */
function countBy(db: Database, filter: LibraryFilter, { column, label }: { column: string; label?: string }): Facet {
  const sql = filterSql(filter)
  sql.conditions.push(`items.${column} IS NOT NULL`)
  const named = label
    ? `(SELECT ${label} FROM items WHERE ${column} = counted.value ORDER BY number DESC LIMIT 1)`
    : 'CAST(counted.value AS TEXT)'
  return db
    .prepare<Record<string, string | number>, Facet[number]>(
      `SELECT CAST(value AS TEXT) AS value, coalesce(${named}, '') AS label, count FROM
         (SELECT items.${column} AS value, count(*) AS count FROM ${sql.from} ${whereOf(sql)} GROUP BY items.${column}) AS counted
       ORDER BY count DESC, value LIMIT ${MOST_FACET_VALUES}`,
    )
    .all(sql.values)
}

function countTags(db: Database, filter: LibraryFilter): Facet {
  const sql = filterSql(filter)
  return db
    .prepare<Record<string, string | number>, Facet[number]>(
      `SELECT tag AS value, tag AS label, count(*) AS count FROM item_tags
       ${sql.conditions.length === 0 ? '' : `WHERE item IN (SELECT ${sql.number} FROM ${sql.from} ${whereOf(sql)})`}
       GROUP BY tag ORDER BY count DESC, tag LIMIT ${MOST_FACET_VALUES}`,
    )
    .all(sql.values)
}

function readCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor))
    throw new CommandError('invalid_cursor', 'This page is not there. Start from the top.')
  return Number(cursor)
}
