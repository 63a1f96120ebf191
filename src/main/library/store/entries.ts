import type { Database } from 'better-sqlite3'
import { NEWEST_FIRST, type LibrarySort } from '#shared/app/library.ts'
import { ENTRY_COLUMNS, entryOf, type EntryRecord, type EntryRow } from './entry-record.ts'
import { conditionsOn, filterSql, firstOfStack, notFolded, whereOf, type FilterSql } from './filter-sql.ts'
import { afterPlace, orderBy, sortColumn, type Place } from './order-sql.ts'
import { rankedPlaces } from './ranked.ts'
import type { Shown, SoughtFilter } from './ranking.ts'

type Values = Record<string, string | number>

interface PlacedEntry {
  entry: EntryRecord
  place: NonNullable<Place>
}

export function readEntry(db: Database, id: string): EntryRecord {
  const row = db.prepare<[string], EntryRow>(`SELECT ${ENTRY_COLUMNS} FROM items WHERE id = ?`).get(id)
  if (!row) throw new Error(`Item ${id} is gone.`)
  return entryOf(row)
}

/** Items that fit, in their order, after a place. */
export function pageEntries(
  db: Database,
  { place, limit, ...shown }: Shown & { place: Place; limit: number },
): PlacedEntry[] {
  if (shown.sort.by === 'relevance') return entriesAt(db, rankedPlaces(db, shown, place, limit))
  const sql = shownAfter(shown, place)
  const by = sortColumn(shown.sort)
  const value = by ? `items.${by.column}` : '0'
  const numbers = `${sql.from} ${whereOf(sql)} ${inOrder(sql, shown.sort)} LIMIT @limit`
  const rows = db
    .prepare<Values, EntryRow & { sortValue: string | number }>(
      sql.ordered && !by
        ? `SELECT ${ENTRY_COLUMNS}, ${value} AS sortValue FROM ${numbers}`
        : // what must be sorted is sorted as bare numbers, and only the page is read whole
          `SELECT ${ENTRY_COLUMNS}, ${value} AS sortValue FROM items WHERE number IN (SELECT ${sql.number} FROM ${numbers})
           ORDER BY ${orderBy(shown.sort, 'items.number')}`,
    )
    .all({ ...sql.values, limit })
  return rows.map((row) => ({ entry: entryOf(row), place: { number: row.number, value: row.sortValue } }))
}

/** In the order of the places. */
function entriesAt(db: Database, places: readonly NonNullable<Place>[]): PlacedEntry[] {
  const rows = db
    .prepare<Values, EntryRow>(
      `SELECT ${ENTRY_COLUMNS} FROM (SELECT key AS at, value AS listed FROM json_each(@numbers))
       CROSS JOIN items ON items.number = listed ORDER BY at`,
    )
    .all({ numbers: JSON.stringify(places.map(({ number }) => number)) })
  return rows.map((row, index) => ({ entry: entryOf(row), place: places[index]! }))
}

/** Only their ids and the stacks they are of, after so many of them. */
export function pageIds(
  db: Database,
  { place, skip, limit, ...shown }: Shown & { place: Place; skip: number; limit: number },
): { id: string; stack: string }[] {
  if (shown.sort.by === 'relevance')
    return entriesAt(db, rankedPlaces(db, shown, place, skip + limit).slice(skip)).map(({ entry }) => ({
      id: entry.id,
      stack: entry.stack,
    }))
  const sql = shownAfter(shown, place)
  return db
    .prepare<Values, { id: string; stack: string }>(
      `SELECT items.id, items.stack FROM ${sql.from} ${whereOf(sql)} ${inOrder(sql, shown.sort)}
       LIMIT @limit OFFSET @skip`,
    )
    .all({ ...sql.values, limit, skip })
}

/** Where the next items stand, so many of them: to find where pages begin without reading any. */
export function placesAfter(db: Database, shown: Shown): (place: Place, limit: number) => NonNullable<Place>[] {
  if (shown.sort.by === 'relevance') return (place, limit) => rankedPlaces(db, shown, place, limit)
  const by = sortColumn(shown.sort)
  const value = by ? `items.${by.column}` : '0'
  return (place, limit) => {
    const sql = shownAfter(shown, place)
    return db
      .prepare<Values, [number: number, value: string | number]>(
        `SELECT ${sql.number}, ${value} FROM ${sql.from} ${whereOf(sql)} ${inOrder(sql, shown.sort)} LIMIT @limit`,
      )
      .raw()
      .all({ ...sql.values, limit })
      .map(([number, value]) => ({ number, value }))
  }
}

/** The best of each stack, of those that fit: the most stars, then the pick, then the newest. And how many there are. */
export function coversOf(
  db: Database,
  { filter, folded, stacks }: Pick<Shown, 'filter' | 'folded'> & { stacks: readonly string[] },
): Map<string, { entry: EntryRecord; count: number }> {
  const conditions = ['items.stack IN (SELECT value FROM json_each(@stacks))', ...conditionsOn('items', filter, folded)]
  const rows = db
    .prepare<Values, EntryRow & { total: number }>(
      `SELECT ${ENTRY_COLUMNS}, ranked.total
       FROM (SELECT items.number AS best, count(*) OVER (PARTITION BY stack) AS total,
               row_number() OVER (PARTITION BY stack ORDER BY rating DESC, flag DESC, items.number DESC) AS place
             FROM items ${whereOf({ conditions })}) AS ranked
       JOIN items ON items.number = ranked.best WHERE ranked.place = 1`,
    )
    .all({ ...filterSql(filter).values, stacks: JSON.stringify(stacks) })
  return new Map(rows.map((row) => [row.stack, { entry: entryOf(row), count: row.total }]))
}

/** Which of these items a filter lets through. */
export function idsThatFit(
  db: Database,
  { ids, filter, folded }: Pick<Shown, 'filter' | 'folded'> & { ids: readonly string[] },
): string[] {
  const sql = filterSql(filter)
  const conditions = [
    'items.id IN (SELECT value FROM json_each(@named))',
    ...sql.conditions,
    ...(folded ? [notFolded(sql.number, filter)] : []),
  ]
  return db
    .prepare<Values, string>(`SELECT items.id FROM ${sql.from} ${whereOf({ conditions })} ORDER BY ${sql.number}`)
    .pluck()
    .all({ ...sql.values, named: JSON.stringify(ids) })
}

export function countItems(db: Database, filter: SoughtFilter, { folded = false } = {}): number {
  const sql = filterSql(filter)
  const conditions = [...sql.conditions, ...(folded ? [notFolded(sql.number, filter)] : [])]
  const counted = db
    .prepare<Record<string, string | number>, { count: number }>(
      `SELECT count(*) AS count FROM ${sql.from} ${whereOf({ conditions })}`,
    )
    .get(sql.values)
  return counted?.count ?? 0
}

/** The number of the newest item; 0 when there is none. */
export function newestNumber(db: Database): number {
  return db.prepare<[], number | null>('SELECT max(number) FROM items').pluck().get() ?? 0
}

/** The numbers that fit between two, the greatest first. */
export function numbersOf(
  db: Database,
  { filter, stacked, folded }: Pick<Shown, 'filter' | 'stacked' | 'folded'>,
): (after: number, until: number) => number[] {
  const sql = filterSql(filter)
  const { from, conditions: fitting } = stacked ? sql : narrowest(sql)
  const conditions = [...fitting, `${sql.number} > @after`, `${sql.number} <= @until`]
  if (folded) conditions.push(notFolded(sql.number, filter))
  if (stacked) conditions.push(firstOfStack({ filter, sort: NEWEST_FIRST, folded }))
  const statement = db
    .prepare<Values, number>(`SELECT ${sql.number} FROM ${from} ${whereOf({ conditions })} ORDER BY ${sql.number} DESC`)
    .pluck()
  return (after, until) => statement.all({ ...sql.values, after, until })
}

/** Numbers alone are known by an index that holds little else: looking every item up would take several times as long. */
function narrowest({ from, conditions, narrowedBy, trashed }: FilterSql): Pick<FilterSql, 'from' | 'conditions'> {
  if (narrowedBy === 'nothing') return { from: 'items INDEXED BY items_shown', conditions }
  if (narrowedBy === 'more') return { from, conditions }
  return { from: 'item_words', conditions: conditions.filter((condition) => condition !== trashed) }
}

function shownAfter({ filter, sort, stacked, folded }: Shown, place: Place): FilterSql {
  const sql = filterSql(filter)
  const after = afterPlace(sort, place, sql.number)
  return {
    ...sql,
    conditions: [
      ...sql.conditions,
      ...after.conditions,
      ...(folded ? [notFolded(sql.number, filter)] : []),
      ...(stacked ? [firstOfStack({ filter, sort, folded })] : []),
    ],
    values: { ...sql.values, ...after.values },
  }
}

/** The plus keeps SQLite from going through all items in their order where few of them fit. */
function inOrder({ rare, number }: FilterSql, sort: LibrarySort): string {
  return `ORDER BY ${rare && !sortColumn(sort) ? '+' : ''}${orderBy(sort, number)}`
}
