import type { Database } from 'better-sqlite3'
import type { LibraryEntry } from '#shared/app/library.ts'
import { presentEntry } from './present.ts'
import { coversOf, pageEntries, pageIds } from './store/entries.ts'
import type { EntryRecord } from './store/entry-record.ts'
import { cursorOf, placeOf } from './store/order-sql.ts'
import type { Shown } from './store/ranking.ts'

export function searchItems(
  db: Database,
  { cursor, limit, ...shown }: Shown & { cursor?: string; limit: number },
): { items: LibraryEntry[]; nextCursor: string | null } {
  // one more, to know whether there is a next page
  const found = pageEntries(db, { ...shown, place: placeOf(shown.sort, cursor), limit: limit + 1 })
  const more = found.length > limit
  if (more) found.pop()
  const last = found.at(-1)
  const entries = found.map(({ entry }) => entry)
  return {
    items: shown.stacked ? presentStacks(db, entries, shown) : entries.map(presentEntry),
    nextCursor: more && last ? cursorOf(shown.sort, last.place) : null,
  }
}

/** The best of each stack stands for all of it. */
function presentStacks(db: Database, entries: readonly EntryRecord[], { filter, folded }: Shown): LibraryEntry[] {
  const covers = coversOf(db, { filter, folded, stacks: entries.map(({ stack }) => stack) })
  return entries.map((entry) => {
    const cover = covers.get(entry.stack)
    if (entry.stack === '' || !cover || cover.count === 1) return presentEntry(entry)
    return { ...presentEntry(cover.entry), stack: { key: entry.stack, count: cover.count } }
  })
}

/** Ids only, for who has chosen more than can be seen. */
export function idsInOrder(
  db: Database,
  { cursor, skip, limit, ...shown }: Shown & { cursor?: string; skip: number; limit: number },
): string[] {
  const page = pageIds(db, { ...shown, place: placeOf(shown.sort, cursor), skip, limit })
  if (!shown.stacked) return page.map(({ id }) => id)
  const covers = coversOf(db, { ...shown, stacks: page.map(({ stack }) => stack) })
  return page.map(({ id, stack }) => (stack === '' ? id : (covers.get(stack)?.entry.id ?? id)))
}
