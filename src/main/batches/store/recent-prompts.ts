import type { Database } from 'better-sqlite3'

export interface UsedPrompt {
  text: string
  usedAt: number
}

/** Of the runs that were asked for one by one, the latest first. */
export function recentPrompts(db: Database, limit: number): UsedPrompt[] {
  return db
    .prepare<[number], UsedPrompt>(
      `SELECT json_extract(params, '$.prompt') AS text, max(batches.created_at) AS usedAt
       FROM batches JOIN batch_rows ON batch_rows.batch_id = batches.id
       WHERE batches.kind = 'single' AND text <> ''
       GROUP BY text ORDER BY usedAt DESC LIMIT ?`,
    )
    .all(limit)
}
