import type { Database } from 'better-sqlite3'
import type { WordedIssue } from '#shared/batch/cell-issue.ts'

/** Rows that stand still for one reason, in the order of their ids. */
export function rowsBlockedFor(
  db: Database,
  batchId: string,
  { code, after, limit }: { code: string; after: number; limit: number },
): { id: number; issues: WordedIssue[] }[] {
  return db
    .prepare<{ batchId: string; code: string; after: number; limit: number }, { id: number; issues: string }>(
      `SELECT id, issues FROM batch_rows
       WHERE batch_id = @batchId AND state = 'blocked' AND reason_code = @code AND id > @after
       ORDER BY id LIMIT @limit`,
    )
    .all({ batchId, code, after, limit })
    .map(({ id, issues }) => ({ id, issues: JSON.parse(issues) as WordedIssue[] }))
}

export function replaceIssues(db: Database, id: number, issues: readonly WordedIssue[]): void {
  db.prepare('UPDATE batch_rows SET issues = @issues WHERE id = @id').run({ issues: JSON.stringify(issues), id })
}
