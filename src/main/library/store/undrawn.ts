import type { Database } from 'better-sqlite3'

export interface UndrawnItem {
  number: number
  id: string
  path: string
  bytes: number
  sha256: string
  mimeType: string
}

/** The newest item whose small pictures are still to be drawn, but none of these. */
export function nextUndrawn(db: Database, skipped: Iterable<number>): UndrawnItem | undefined {
  return db
    .prepare<[string], UndrawnItem>(
      `SELECT number, id, path, bytes, sha256, mime_type AS mimeType FROM items
       WHERE previews = 'waiting' AND trashed_at IS NULL AND number NOT IN (SELECT value FROM json_each(?))
       ORDER BY number DESC LIMIT 1`,
    )
    .get(JSON.stringify([...skipped]))
}

export function markDrawn(db: Database, number: number, previews: 'made' | 'none'): void {
  db.prepare('UPDATE items SET previews = @previews WHERE number = @number').run({ previews, number })
}
