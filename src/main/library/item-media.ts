import { timingSafeEqual } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { previewFile, type PreviewSide } from './preview-files.ts'

/** What a window may load of an item. */
type ItemVariant = 'original' | 'small' | 'large'
const SIDES: Record<Exclude<ItemVariant, 'original'>, PreviewSide> = { small: 256, large: 1024 }
const ID = /^item-([\da-f-]{36})-(original|small|large)\.([\w-]{43})$/

/** The item's own key makes the id: who has not been given it cannot make one up. */
export function mediaIdOf(itemId: string, variant: ItemVariant, key: string): string {
  return `item-${itemId}-${variant}.${key}`
}

/** Where the file is recorded to be. Whether it is still that file is for whoever opens it to check. */
export function findMedia(
  db: Database,
  previewsDir: string,
  id: string,
): { path: string; mimeType: string } | undefined {
  const [, itemId = '', variant = '', key = ''] = ID.exec(id) ?? []
  const item = db
    .prepare<[string], { path: string; mime_type: string; media_key: string }>(
      'SELECT path, mime_type, media_key FROM items WHERE id = ?',
    )
    .get(itemId)
  if (!item || !timingSafeEqual(Buffer.from(key), Buffer.from(item.media_key))) return undefined
  if (variant === 'original') return { path: item.path, mimeType: item.mime_type }
  return { path: previewFile(previewsDir, itemId, SIDES[variant as keyof typeof SIDES]), mimeType: 'image/webp' }
}
