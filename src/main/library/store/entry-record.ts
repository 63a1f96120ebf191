import type { SweptValue } from '#shared/batch/swept-values.ts'
import type { Flag } from '#shared/app/library.ts'
import { flagOf } from './flags.ts'
import { settingSql, sweptOf, tagsOf } from './item-json.ts'

export const ENTRY_COLUMNS = `
  items.number, items.id, kind, mime_type, width, height, duration_seconds, transparent, stem, path, bytes, missing,
  items.prompt, model_id, model_name, task_type, batch_id, batch_name, coins, rating, items.tags, media_key, previews,
  created_at, ${settingSql('->', "'$.swept'")}, flag, trashed_at, stack,
  (SELECT count(*) FROM item_steps CROSS JOIN items AS below ON below.number = item_steps.earlier
    WHERE item_steps.later = items.number AND below.trashed_at IS NULL)`

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

/** In the order of the columns, with what stands behind them: hundreds make a page, and names would be looked up in each. */
export type EntryRow<Behind extends unknown[] = unknown[]> = [
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
  swept: string | null,
  flag: number,
  trashedAt: number | null,
  stack: string,
  steps: number,
  ...behind: Behind,
]

export function entryOf(row: EntryRow): EntryRecord {
  const [
    number,
    id,
    kind,
    mimeType,
    width,
    height,
    durationSeconds,
    transparent,
    stem,
    path,
    bytes,
    missing,
    prompt,
    modelId,
    modelName,
    taskType,
    batchId,
    batchName,
    coins,
    rating,
    tags,
    mediaKey,
    previews,
    createdAt,
    swept,
    flag,
    trashedAt,
    stack,
    steps,
  ] = row
  return {
    number,
    id,
    kind,
    mimeType,
    width,
    height,
    durationSeconds,
    transparent: transparent === null ? null : transparent === 1,
    stem,
    path,
    bytes,
    missing: missing === 1,
    prompt,
    modelId,
    modelName,
    taskType,
    batchId,
    batchName,
    coins,
    rating,
    tags: tagsOf(tags),
    mediaKey,
    hasPreviews: previews === 'made',
    createdAt,
    swept: sweptOf(swept),
    flag: flagOf(flag),
    trashedAt,
    stack,
    steps,
  }
}
