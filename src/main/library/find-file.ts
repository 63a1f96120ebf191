import type { Database } from 'better-sqlite3'
import { mediaIdOf } from './item-media.ts'
import { pathKey } from './path-key.ts'

/** The file of an item as it is recorded. Whether it is still there is for whoever opens it to check. */
export interface ItemFile {
  itemId: string
  path: string
  mimeType: string
  bytes: number
  sha256: string
  mediaId: string
}

export type FileQuestion = { itemId: string } | { path: string } | { sha256: string }

interface FileRow {
  id: string
  path: string
  mime_type: string
  bytes: number
  sha256: string
  media_key: string
}

const COLUMNS = 'id, path, mime_type, bytes, sha256, media_key'

export function findItemFile(db: Database, question: FileQuestion): ItemFile | undefined {
  const row = findRow(db, question)
  return (
    row && {
      itemId: row.id,
      path: row.path,
      mimeType: row.mime_type,
      bytes: row.bytes,
      sha256: row.sha256,
      mediaId: mediaIdOf(row.id, 'original', row.media_key),
    }
  )
}

function findRow(db: Database, question: FileQuestion): FileRow | undefined {
  if ('itemId' in question)
    return db.prepare<[string], FileRow>(`SELECT ${COLUMNS} FROM items WHERE id = ?`).get(question.itemId)
  if ('path' in question)
    return db
      .prepare<[string, string], FileRow>(`SELECT ${COLUMNS} FROM items WHERE path_key = ? AND path = ?`)
      .get(pathKey(question.path), question.path)
  return db
    .prepare<[string], FileRow>(`SELECT ${COLUMNS} FROM items WHERE sha256 = ? AND missing = 0 LIMIT 1`)
    .get(question.sha256)
}
