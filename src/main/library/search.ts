import type { Database } from 'better-sqlite3'
import type { LibraryEntry, LibraryFilter } from '#shared/app/library.ts'
import { CommandError } from '#shared/app/error.ts'
import { presentEntry } from './present.ts'
import { pageEntries, pageIds } from './store/entries.ts'

export function searchItems(
  db: Database,
  { filter, cursor, limit }: { filter: LibraryFilter; cursor?: string; limit: number },
): { items: LibraryEntry[]; nextCursor: string | null } {
  // one more, to know whether there is a next page
  const rows = pageEntries(db, { filter, before: numberOf(cursor), limit: limit + 1 })
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
  return pageIds(db, { filter, before: numberOf(cursor), skip, limit })
}

function numberOf(cursor: string | undefined): number | undefined {
  return cursor === undefined ? undefined : readCursor(cursor)
}

export function readCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor))
    throw new CommandError('invalid_cursor', 'This page is not there. Start from the top.')
  return Number(cursor)
}
