import type { Database } from 'better-sqlite3'
import type { LibraryEntry, LibraryItem } from '#shared/app/library.ts'
import { collectionsOf } from './collections.ts'
import type { ItemSettings } from './intake.ts'
import { isoTime } from './iso-time.ts'
import { companionMediaId, mediaIdOf } from './item-media.ts'
import { companionsOf, type ItemRecord } from './store.ts'

export const ENTRY_COLUMNS =
  'items.number, items.id, kind, mime_type, width, height, duration_seconds, transparent, stem, path, bytes, missing, items.prompt, model_id, model_name, task_type, batch_id, batch_name, coins, rating, items.tags, media_key, previews, created_at'

/** A row in the order of the columns: hundreds of them make a page, and objects with names would be built twice. */
export type EntryRow = [
  number: number,
  id: string,
  kind: string,
  mimeType: string,
  width: number | null,
  height: number | null,
  durationSeconds: number | null,
  transparent: number | null,
  stem: string | null,
  path: string,
  bytes: number,
  missing: number,
  prompt: string,
  modelId: string,
  modelName: string,
  taskType: string,
  batchId: string | null,
  batchName: string | null,
  coins: number,
  rating: number,
  tags: string,
  mediaKey: string,
  previews: string,
  createdAt: number,
]

export function presentEntry(row: EntryRow): LibraryEntry {
  const id = row[1]
  const key = row[21]
  return {
    id,
    kind: row[2],
    mimeType: row[3],
    width: row[4],
    height: row[5],
    durationSeconds: row[6],
    transparent: row[7] === null ? null : row[7] === 1,
    stem: row[8],
    path: row[9],
    bytes: row[10],
    missing: row[11] === 1,
    prompt: row[12],
    modelId: row[13],
    modelName: row[14],
    taskType: row[15],
    batchId: row[16],
    batchName: row[17],
    coins: row[18],
    rating: row[19],
    tags: row[20] === '[]' ? [] : (JSON.parse(row[20]) as string[]),
    hasPreviews: row[22] === 'made',
    media: {
      original: mediaIdOf(id, 'original', key),
      small: mediaIdOf(id, 'small', key),
      large: mediaIdOf(id, 'large', key),
    },
    createdAt: isoTime(row[23]),
  }
}

export function presentItem(db: Database, record: ItemRecord): LibraryItem {
  const { params, columns, row, ...settings } = JSON.parse(record.settings) as ItemSettings
  return {
    ...presentEntry(readEntry(db, record.id)),
    sha256: record.sha256,
    effectId: settings.effectId,
    params,
    connectionId: record.connection_id,
    connectionName: settings.connectionName,
    generationId: settings.generationId,
    assetId: record.asset_id,
    row,
    columns: { ...columns },
    collections: collectionsOf(db, record.number),
    companions: companionsOf(db, record.number).map(({ variant, path, bytes }) => ({
      variant,
      path,
      bytes,
      mediaId: companionMediaId(record.id, variant, record.media_key),
    })),
    madeFrom: idsOf(db, MADE_FROM, record.number),
    usedIn: idsOf(db, USED_IN, record.number),
  }
}

function readEntry(db: Database, id: string): EntryRow {
  const row = db.prepare<[string], EntryRow>(`SELECT ${ENTRY_COLUMNS} FROM items WHERE id = ?`).raw().get(id)
  if (!row) throw new Error(`Item ${id} is gone.`)
  return row
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
