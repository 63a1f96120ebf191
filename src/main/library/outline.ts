import { setImmediate } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import type { LibraryFilter } from '#shared/app/library.ts'
import { readCursor } from './search.ts'
import { newestNumber, numbersOf } from './store/entries.ts'

/** So many numbers are gone through at once; in between the rest of the app has its turn. */
export const NUMBERS_AT_ONCE = 25_000

/** How many items fit and where each page of them begins: with that, any page is read as quickly as the first. */
export async function outlineItems(
  db: Database,
  { filter, cursor, pageSize }: { filter: LibraryFilter; cursor?: string; pageSize: number },
): Promise<{ count: number; newer: number; cursors: string[] }> {
  const newest = newestNumber(db)
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
