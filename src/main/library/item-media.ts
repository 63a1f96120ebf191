import { timingSafeEqual } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { previewFile, type PreviewSide } from './preview-files.ts'
import { companionsOf, fileOfItem } from './store/items.ts'

/** What a window may load of an item: the file, its pictures, and each of its companions by name. */
type ItemVariant = 'original' | keyof typeof SIDES | `companion_${string}`
const SIDES = { small: 256, large: 1024 } as const satisfies Record<string, PreviewSide>
const ID = /^item-([\da-f-]{36})-(original|small|large|companion_[\w-]{1,100})\.([\w-]{43})$/

/** Companions that can be read; all others are only handed out. */
const READABLE: ReadonlySet<string> = new Set(['srt', 'vtt'])

/** The item's own key makes the id: who has not been given it cannot make one up. */
export function mediaIdOf(itemId: string, variant: ItemVariant, key: string): string {
  return `item-${itemId}-${variant}.${key}`
}

/** A companion's name is the service's own word, and an id is letters and digits. */
export function companionMediaId(itemId: string, companion: string, key: string): string {
  return mediaIdOf(itemId, `companion_${Buffer.from(companion).toString('base64url')}`, key)
}

/** Where the file is recorded to be. Whether it is still that file is for whoever opens it to check. */
export function findMedia(
  db: Database,
  previewsDir: string,
  id: string,
): { path: string; mimeType: string } | undefined {
  const [, itemId = '', variant = '', key = ''] = ID.exec(id) ?? []
  const item = fileOfItem(db, itemId)
  if (!item || !timingSafeEqual(Buffer.from(key), Buffer.from(item.mediaKey))) return undefined
  if (variant === 'original') return { path: item.path, mimeType: item.mimeType }
  if (variant.startsWith('companion_')) return findCompanion(db, item.number, variant.slice('companion_'.length))
  return { path: previewFile(previewsDir, itemId, SIDES[variant as keyof typeof SIDES]), mimeType: 'image/webp' }
}

function findCompanion(db: Database, number: number, encoded: string): { path: string; mimeType: string } | undefined {
  const name = Buffer.from(encoded, 'base64url').toString()
  const companion = companionsOf(db, number).find(({ variant }) => variant === name)
  return companion && { path: companion.path, mimeType: READABLE.has(name) ? 'text/plain' : 'application/octet-stream' }
}
