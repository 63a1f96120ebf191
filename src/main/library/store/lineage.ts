import type { Database } from 'better-sqlite3'
import { ENTRY_COLUMNS, entryOf, type EntryRecord, type EntryRow } from './entry-record.ts'
import { settingSql } from './item-json.ts'

/** That an item was made from a file. */
export interface Making {
  item: number
  sha256: string
}

/** A file that items were made from, and the item that has it. */
export interface Source extends Making {
  /** Null where no item has this content. */
  source: number | null
  /** What the file was called when it was used. */
  name: string | null
}

/**
 * What some items were made from. Of several items with the same content one that is there stands for all: each look
 * ends at the first.
 */
export const SELECT_SOURCES = `
  SELECT item_sources.item, item_sources.sha256, coalesce(
      (SELECT number FROM items WHERE sha256 = item_sources.sha256 AND missing = 0 LIMIT 1),
      (SELECT number FROM items WHERE sha256 = item_sources.sha256 AND trashed_at IS NULL LIMIT 1),
      (SELECT number FROM items WHERE sha256 = item_sources.sha256 LIMIT 1)) AS source,
    coalesce(${settingSql('->>', `('$.sourceNames."' || item_sources.sha256 || '"')`, 'made')}, input_files.name) AS name
  FROM json_each(@items) AS asked CROSS JOIN item_sources ON item_sources.item = asked.value
  CROSS JOIN items AS made ON made.number = item_sources.item
  LEFT JOIN input_files ON input_files.sha256 = item_sources.sha256
  ORDER BY item_sources.item, source LIMIT @limit`

/** What was made from some files, in the order it was made. */
export const SELECT_MADE = `
  SELECT item_sources.item, item_sources.sha256
  FROM json_each(@files) AS asked CROSS JOIN item_sources ON item_sources.sha256 = asked.value
  ORDER BY item_sources.item LIMIT @limit`

export function sourcesOfItems(db: Database, items: readonly number[], limit: number): Source[] {
  return db
    .prepare<{ items: string; limit: number }, Source>(SELECT_SOURCES)
    .all({ items: JSON.stringify(items), limit })
}

export function madeFromFiles(db: Database, files: readonly string[], limit: number): Making[] {
  return db.prepare<{ files: string; limit: number }, Making>(SELECT_MADE).all({ files: JSON.stringify(files), limit })
}

/** As pages show them, each with what it is known by. */
export function entriesByNumber(
  db: Database,
  numbers: readonly number[],
): Map<number, { entry: EntryRecord; sha256: string }> {
  const rows = db
    .prepare<[string], EntryRow & { sha256: string }>(
      `SELECT ${ENTRY_COLUMNS}, sha256 FROM items WHERE number IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(numbers))
  return new Map(rows.map((row) => [row.number, { entry: entryOf(row), sha256: row.sha256 }]))
}
