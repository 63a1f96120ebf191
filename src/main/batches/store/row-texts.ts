import type { Database } from 'better-sqlite3'
import type { RowState } from '#shared/batch/states.ts'
import type { Params } from '#shared/service/params.ts'
import type { PageAfter } from '../../sqlite/row-pages.ts'
import { reasonOf, type Reason } from './reasons.ts'

/** What is looked through for words and sorted by, of so many rows after a place. */
export interface RowTexts {
  id: number
  position: number
  state: RowState
  step: number
  reason: Reason | null
  coinsQuoted: number | null
  modelId: string
  effectId: string | null
  params: Params
  columns: Record<string, string>
}

export function pageRowTexts(db: Database, batchId: string, { after, limit }: PageAfter): RowTexts[] {
  return db
    .prepare<{ batchId: string; position: number; id: number; limit: number }, StoredWords>(
      `SELECT id, position, state, step, reason_code AS reasonCode, reason_message AS reasonMessage,
         reason_saying AS reasonSaying, coins_quoted AS coinsQuoted, model_id AS modelId, effect_id AS effectId, params, columns
       FROM batch_rows
       WHERE batch_id = @batchId AND (position, id) > (@position, @id) ORDER BY position, id LIMIT @limit`,
    )
    .all({ batchId, position: after.position, id: after.id, limit })
    .map(toWords)
}

function toWords({ params, columns, reasonCode, reasonMessage, reasonSaying, ...row }: StoredWords): RowTexts {
  return {
    ...row,
    reason: reasonOf(reasonCode, reasonMessage, reasonSaying),
    params: JSON.parse(params) as Params,
    columns: JSON.parse(columns) as Record<string, string>,
  }
}

interface StoredWords extends Omit<RowTexts, 'reason' | 'params' | 'columns'> {
  reasonCode: string | null
  reasonMessage: string | null
  reasonSaying: string | null
  params: string
  columns: string
}
