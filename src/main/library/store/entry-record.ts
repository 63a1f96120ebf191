import type { SweptValue } from '#shared/batch/swept-values.ts'
import type { Flag } from '#shared/app/library.ts'
import { flagOf } from './flags.ts'
import { settingSql, sweptOf, tagsOf } from './item-json.ts'

export const ENTRY_COLUMNS = `
  items.number, items.id, kind, mime_type AS mimeType, width, height, duration_seconds AS durationSeconds, transparent,
  stem, path, bytes, missing, items.prompt, model_id AS modelId, model_name AS modelName, task_type AS taskType,
  batch_id AS batchId, batch_name AS batchName, coins, rating, items.tags, media_key AS mediaKey,
  previews = 'made' AS hasPreviews, created_at AS createdAt, ${settingSql('->', "'$.swept'")} AS swept, flag,
  trashed_at AS trashedAt, stack,
  (SELECT count(*) FROM item_steps CROSS JOIN items AS below ON below.number = item_steps.earlier
    WHERE item_steps.later = items.number AND below.trashed_at IS NULL) AS steps`

/** What pages show of an item. */
export interface EntryRecord {
  number: number
  id: string
  kind: string
  mimeType: string
  width: number | null
  height: number | null
  durationSeconds: number | null
  transparent: boolean | null
  stem: string | null
  path: string
  bytes: number
  missing: boolean
  prompt: string
  modelId: string
  modelName: string
  taskType: string
  batchId: string | null
  batchName: string | null
  coins: number
  rating: number
  tags: string[]
  mediaKey: string
  hasPreviews: boolean
  createdAt: number
  swept: SweptValue[]
  flag: Flag
  trashedAt: number | null
  stack: string
  /** How many items lie below it. */
  steps: number
}

/** As it is stored. */
interface Stored {
  transparent: 0 | 1 | null
  missing: 0 | 1
  tags: string
  hasPreviews: 0 | 1
  swept: string | null
  flag: number
}

export type EntryRow = Omit<EntryRecord, keyof Stored> & Stored

/** The row itself becomes the record: hundreds make a page, and a copy of each takes half as long again. */
export function entryOf(row: EntryRow): EntryRecord {
  const read: Pick<EntryRecord, keyof Stored> = {
    transparent: row.transparent === null ? null : row.transparent === 1,
    missing: row.missing === 1,
    tags: tagsOf(row.tags),
    hasPreviews: row.hasPreviews === 1,
    swept: sweptOf(row.swept),
    flag: flagOf(row.flag),
  }
  return Object.assign(row as Omit<EntryRow, keyof Stored>, read)
}
