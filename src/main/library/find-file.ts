import type { Database } from 'better-sqlite3'
import { mediaIdOf } from './item-media.ts'
import { fileAtPath, fileOfItem, fileWithContent, type StoredItemFile } from './store/items.ts'

/** The file of an item as it is recorded. Whether it is still there is for whoever opens it to check. */
export interface ItemFile {
  itemId: string
  path: string
  mimeType: string
  bytes: number
  sha256: string
  mediaId: string
  /** Of its small picture, once that is drawn. */
  smallId: string
}

export type FileQuestion = { itemId: string } | { path: string } | { sha256: string }

export function findItemFile(db: Database, question: FileQuestion): ItemFile | undefined {
  const found = findStored(db, question)
  if (!found) return undefined
  const { id: itemId, path, mimeType, bytes, sha256, mediaKey } = found
  const idOf = (variant: 'original' | 'small') => mediaIdOf(itemId, variant, mediaKey)
  return { itemId, path, mimeType, bytes, sha256, mediaId: idOf('original'), smallId: idOf('small') }
}

function findStored(db: Database, question: FileQuestion): StoredItemFile | undefined {
  if ('itemId' in question) return fileOfItem(db, question.itemId)
  if ('path' in question) return fileAtPath(db, question.path)
  return fileWithContent(db, question.sha256)
}
