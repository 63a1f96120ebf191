import type { Database } from 'better-sqlite3'
import type { LibraryEntry } from '#shared/app/library.ts'
import { presentEntry } from './present.ts'
import { coversOf, idsBelow, idsOfStacks, pageEntries, pageIds, type EntryRow } from './store/entries.ts'
import { cursorOf, placeOf } from './store/order-sql.ts'
import type { Shown } from './store/sought.ts'

export function searchItems(
  db: Database,
  { cursor, limit, ...shown }: Shown & { cursor?: string; limit: number },
): { items: LibraryEntry[]; nextCursor: string | null } {
  // one more, to know whether there is a next page
  const rows = pageEntries(db, { ...shown, place: placeOf(shown.sort, cursor), limit: limit + 1 })
  const more = rows.length > limit
  if (more) rows.pop()
  const last = rows.at(-1)
  return {
    items: shown.stacked ? presentStacks(db, rows, shown) : rows.map(({ row }) => presentEntry(row)),
    nextCursor: more && last ? cursorOf(shown.sort, last.place) : null,
  }
}

/** The best of each stack stands for all of it. */
function presentStacks(db: Database, rows: readonly { row: EntryRow }[], { filter, folded }: Shown): LibraryEntry[] {
  const covers = coversOf(db, { filter, folded, stacks: rows.map(({ row }) => row[27]) })
  return rows.map(({ row }) => {
    const key = row[27]
    const cover = covers.get(key)
    if (key === '' || !cover || cover.count === 1) return presentEntry(row)
    return { ...presentEntry(cover.row), stack: { key, count: cover.count } }
  })
}

/** All that some items stand for: the stacks they are the best of, and what is folded below those. */
export function idsMeant(
  db: Database,
  ids: readonly string[],
  { filter, stacked, folded }: Omit<Shown, 'sort'>,
): string[] {
  const seen = stacked ? idsOfStacks(db, ids, { filter, folded }) : ids
  return folded ? [...idsBelow(db, seen, filter), ...seen] : [...seen]
}

/** Ids only, for who has chosen more than can be seen. */
export function idsInOrder(
  db: Database,
  { cursor, skip, limit, ...shown }: Shown & { cursor?: string; skip: number; limit: number },
): string[] {
  const page = pageIds(db, { ...shown, place: placeOf(shown.sort, cursor), skip, limit })
  if (!shown.stacked) return page.map(({ id }) => id)
  const covers = coversOf(db, { ...shown, stacks: page.map(({ stack }) => stack) })
  return page.map(({ id, stack }) => (stack === '' ? id : (covers.get(stack)?.row[1] ?? id)))
}
