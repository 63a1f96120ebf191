import type { Database } from 'better-sqlite3'

export interface UndrawnItem {
  number: number
  id: string
  path: string
  bytes: number
  sha256: string
  mimeType: string
}

/** The newest item whose small pictures are still to be drawn. */
export function nextUndrawn(db: Database): UndrawnItem | undefined {
  return db
    .prepare<[], UndrawnItem>(
      `SELECT number, id, path, bytes, sha256, mime_type AS mimeType FROM items
       WHERE previews = 'waiting' AND trashed_at IS NULL ORDER BY number DESC LIMIT 1`,
    )
    .get()
}

export function markDrawn(db: Database, number: number, previews: 'made' | 'none'): void {
  db.prepare('UPDATE items SET previews = @previews WHERE number = @number').run({ previews, number })
}
