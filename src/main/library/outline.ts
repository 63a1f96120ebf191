import { setImmediate } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import type { LibraryFilter } from '#shared/app/library.ts'
import { filterSql, whereOf } from './filter-sql.ts'
import { readCursor } from './search.ts'

/** So many numbers are gone through at once; in between the rest of the app has its turn. */
export const NUMBERS_AT_ONCE = 25_000

/** How many items fit and where each page of them begins: with that, any page is read as quickly as the first. */
export async function outlineItems(
  db: Database,
  { filter, cursor, pageSize }: { filter: LibraryFilter; cursor?: string; pageSize: number },
): Promise<{ count: number; newer: number; cursors: string[] }> {
  const newest = db.prepare<[], number>('SELECT max(number) FROM items').pluck().get() ?? 0
  const before = cursor === undefined ? newest + 1 : readCursor(cursor)
  const outline = { count: 0, newer: 0, cursors: [String(before)] }
  let last = before
  const numbers = numbersOf(db, filter)
  for (let until = newest; until > 0; until -= NUMBERS_AT_ONCE) {
    if (until < newest) await setImmediate()
    for (const number of numbers(Math.max(0, until - NUMBERS_AT_ONCE), until)) {
      if (number >= before) {
        outline.newer += 1
        continue
      }
      if (outline.count > 0 && outline.count % pageSize === 0) outline.cursors.push(String(last))
      outline.count += 1
      last = number
    }
  }
  return outline
}

/** The numbers that fit between two, the greatest first. */
export function numbersOf(db: Database, filter: LibraryFilter): (after: number, until: number) => number[] {
  const sql = filterSql(filter)
  const conditions = [...sql.conditions, `${sql.number} > @after`, `${sql.number} <= @until`]
  // words alone are known by the index itself: looking every item up would take several times as long
  const from = onlyWords(filter) ? 'item_words' : sql.from
  const statement = db
    .prepare<Record<string, string | number>, number>(
      `SELECT ${sql.number} FROM ${from} ${whereOf({ conditions })} ORDER BY ${sql.number} DESC`,
    )
    .pluck()
  return (after, until) => statement.all({ ...sql.values, after, until })
}

function onlyWords(filter: LibraryFilter): boolean {
  const { conditions, from } = filterSql(filter)
  return conditions.length === 1 && from !== 'items'
}
