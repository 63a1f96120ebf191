import type { Database } from 'better-sqlite3'
import type { ItemSettings } from '../intake.ts'
import { settingsOf, tagsOf, type SettingsRow } from './item-json.ts'

/** An item as whoever works on it or shows it in full needs it; pages of items have records of their own (`entry-record.ts`). */
export interface ItemRecord {
  number: number
  id: string
  connectionId: string
  assetId: string
  kind: string
  stem: string | null
  mimeType: string
  path: string
  bytes: number
  sha256: string
  prompt: string
  rating: number
  tags: string[]
  mediaKey: string
  settings: ItemSettings
  trashedAt: number | null
}

type ItemRow = Omit<ItemRecord, 'tags' | 'settings'> & SettingsRow & { tags: string }

const SELECT_ITEMS = `
  SELECT number, id, connection_id AS connectionId, asset_id AS assetId, kind, stem, mime_type AS mimeType, path, bytes,
    sha256, prompt, rating, tags, media_key AS mediaKey, settings, trashed_at AS trashedAt, model_id AS modelId,
    model_name AS modelName, task_type AS taskType, batch_id AS batchId, batch_name AS batchName, coins,
    created_at AS createdAt
  FROM items`

export function readItem(db: Database, id: string): ItemRecord | undefined {
  const row = db.prepare<[string], ItemRow>(`${SELECT_ITEMS} WHERE id = ?`).get(id)
  return row && itemOf(row)
}

/** Those of earlier versions, which are not sorted and stacked by anything yet. */
export function itemsWithoutSortKeys(db: Database, limit: number): ItemRecord[] {
  return db
    .prepare<[number], ItemRow>(`${SELECT_ITEMS} WHERE stack = '' ORDER BY number DESC LIMIT ?`)
    .all(limit)
    .map(itemOf)
}

function itemOf({
  tags,
  settings,
  modelId,
  modelName,
  taskType,
  batchId,
  batchName,
  coins,
  createdAt,
  ...item
}: ItemRow): ItemRecord {
  const { connectionId } = item
  const known = { connectionId, modelId, modelName, taskType, batchId, batchName, coins, createdAt }
  return { ...item, tags: tagsOf(tags), settings: settingsOf({ settings, ...known }) }
}
