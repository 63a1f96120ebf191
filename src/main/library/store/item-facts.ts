import type { Database } from 'better-sqlite3'
import type { FileFacts } from '#shared/batch/keep-rules.ts'
import { settingSql } from './item-json.ts'

/** What rules of a recipe are judged by. */
export interface JudgedItem {
  kind: string
  facts: FileFacts
}

/** Formats that cannot be seen through, whatever a service says of them. */
const OPAQUE_TYPES: ReadonlySet<string> = new Set(['image/jpeg'])

/** The items among these ids that the library has, by id. */
export function judgedItems(db: Database, ids: readonly string[]): Map<string, JudgedItem> {
  const items = db
    .prepare<[string], StoredItem>(
      `SELECT items.id, kind, width, height, duration_seconds AS seconds, bytes, transparent, mime_type AS mimeType, lines
       FROM json_each(?) AS asked CROSS JOIN items ON items.id = asked.value
         LEFT JOIN item_texts ON item_texts.item = items.number`,
    )
    .all(JSON.stringify(ids))
  return new Map(items.map((item) => [item.id, judgedItem(item)]))
}

interface StoredItem extends Omit<FileFacts, 'alpha' | 'text'> {
  id: string
  kind: string
  transparent: 0 | 1 | null
  mimeType: string
  /** That can be read; null when nobody has looked, or could. */
  lines: number | null
}

function judgedItem({ kind, width, height, seconds, bytes, transparent, mimeType, lines }: StoredItem): JudgedItem {
  const alpha = OPAQUE_TYPES.has(mimeType) ? false : transparent === null ? null : transparent === 1
  const text = lines === null ? null : lines > 0
  return { kind, facts: { width, height, seconds, bytes, alpha, text } }
}

/** What makes each of these again alone, in their order, as far as it is known. */
export function ownSeedsOf(db: Database, ids: readonly string[]): number[] {
  const ownSeed = settingSql('->>', "'$.ownSeed'")
  return db
    .prepare<[string], number>(
      `SELECT ${ownSeed} FROM json_each(?) AS asked CROSS JOIN items ON items.id = asked.value
       WHERE ${ownSeed} IS NOT NULL ORDER BY asked.key`,
    )
    .pluck()
    .all(JSON.stringify(ids))
}

/** What a model is called, as the newest thing made with it says; undefined where nothing was. */
export function modelNameOf(db: Database, modelId: string): string | undefined {
  return db
    .prepare<[string], string>('SELECT model_name FROM items WHERE model_id = ? ORDER BY number DESC LIMIT 1')
    .pluck()
    .get(modelId)
}

/** Batches that have made a file with this content. */
export function batchesWithContent(db: Database, sha256: string): string[] {
  return db
    .prepare<[string], string>('SELECT DISTINCT batch_id FROM items WHERE sha256 = ? AND batch_id IS NOT NULL')
    .pluck()
    .all(sha256)
}
