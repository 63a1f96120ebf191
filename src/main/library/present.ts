import type { Database } from 'better-sqlite3'
import type { LibraryEntry, LibraryItem } from '#shared/app/library.ts'
import { collectionsOf } from './collections.ts'
import type { ItemSettings } from './intake.ts'
import { mediaIdOf } from './item-media.ts'
import { companionsOf, type ItemRecord } from './store.ts'

/** What one entry of a page is made of. */
export type EntryRecord = Pick<
  ItemRecord,
  | 'number'
  | 'id'
  | 'kind'
  | 'mime_type'
  | 'width'
  | 'height'
  | 'duration_seconds'
  | 'transparent'
  | 'stem'
  | 'path'
  | 'bytes'
  | 'missing'
  | 'prompt'
  | 'model_id'
  | 'model_name'
  | 'task_type'
  | 'batch_id'
  | 'coins'
  | 'rating'
  | 'tags'
  | 'media_key'
  | 'previews'
  | 'created_at'
>

export const ENTRY_COLUMNS =
  'items.number, id, kind, mime_type, width, height, duration_seconds, transparent, stem, path, bytes, missing, items.prompt, model_id, model_name, task_type, batch_id, coins, rating, items.tags, media_key, previews, created_at'

/** Written out, member by member: a page has hundreds of them. */
export function presentEntry(record: EntryRecord): LibraryEntry {
  const { id, media_key: key } = record
  return {
    id,
    kind: record.kind,
    mimeType: record.mime_type,
    width: record.width,
    height: record.height,
    durationSeconds: record.duration_seconds,
    transparent: record.transparent === null ? null : record.transparent === 1,
    stem: record.stem,
    path: record.path,
    bytes: record.bytes,
    missing: record.missing === 1,
    prompt: record.prompt,
    modelId: record.model_id,
    modelName: record.model_name,
    taskType: record.task_type,
    batchId: record.batch_id,
    coins: record.coins,
    rating: record.rating,
    tags: record.tags === '[]' ? [] : (JSON.parse(record.tags) as string[]),
    hasPreviews: record.previews === 'made',
    media: {
      original: mediaIdOf(id, 'original', key),
      small: mediaIdOf(id, 'small', key),
      large: mediaIdOf(id, 'large', key),
    },
    createdAt: new Date(record.created_at).toISOString(),
  }
}

export function presentItem(db: Database, record: ItemRecord): LibraryItem {
  const { params, columns, row, ...settings } = JSON.parse(record.settings) as ItemSettings
  return {
    ...presentEntry(record),
    sha256: record.sha256,
    effectId: settings.effectId,
    params,
    connectionId: record.connection_id,
    connectionName: settings.connectionName,
    generationId: settings.generationId,
    assetId: record.asset_id,
    batchName: record.batch_name,
    row,
    columns: { ...columns },
    collections: collectionsOf(db, record.number),
    companions: companionsOf(db, record.number).map(({ variant, path, bytes }) => ({ variant, path, bytes })),
    madeFrom: idsOf(db, MADE_FROM, record.number),
    usedIn: idsOf(db, USED_IN, record.number),
  }
}

/** A file that was made here and used again is found by its content, wherever it was used from. */
const MADE_FROM = `SELECT source.id FROM item_sources JOIN items AS source ON source.sha256 = item_sources.sha256
  WHERE item_sources.item = ? ORDER BY source.number`
const USED_IN = `SELECT made.id FROM items JOIN item_sources ON item_sources.sha256 = items.sha256
  JOIN items AS made ON made.number = item_sources.item WHERE items.number = ? ORDER BY made.number`

function idsOf(db: Database, sql: string, number: number): string[] {
  return db
    .prepare<[number], { id: string }>(sql)
    .all(number)
    .map(({ id }) => id)
}
