import type { Database } from 'better-sqlite3'
import type { RecordedFile } from '../recorded-file.ts'

export interface UnreadItem extends RecordedFile {
  number: number
  mimeType: string
  seconds: number | null
}

/** An item in which nobody has looked for text yet; undefined when it is known, or the item is gone. */
export function findUnread(db: Database, id: string): UnreadItem | undefined {
  return db
    .prepare<[string], UnreadItem>(
      `SELECT number, path, bytes, sha256, mime_type AS mimeType, duration_seconds AS seconds FROM items
       WHERE id = ? AND number NOT IN (SELECT item FROM item_texts)`,
    )
    .get(id)
}

/** `lines` and `share` are null when there was no picture of it to look at. */
export function keepText(db: Database, found: { number: number; lines: number | null; share: number | null }): void {
  db.prepare('INSERT OR IGNORE INTO item_texts (item, lines, share) VALUES (@number, @lines, @share)').run(found)
}
