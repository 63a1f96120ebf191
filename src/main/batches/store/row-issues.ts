import type { Database } from 'better-sqlite3'
import type { FileFault, WordedIssue } from '#shared/batch/cell-issue.ts'

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
    .map(({ id, issues }) => ({ id, issues: readIssues(issues) }))
}

/** What was kept before faults were named beside the sentence has only the sentence. */
const FAULTS_BY_SENTENCE: Readonly<Record<string, FileFault>> = {
  'fileFaults.missing': 'missing',
  'fileFaults.outside': 'outside',
}

/** Issues as a row keeps them. */
export function readIssues(kept: string): WordedIssue[] {
  const issues = JSON.parse(kept) as WordedIssue[]
  for (const issue of issues) {
    const fault = issue.fault ?? FAULTS_BY_SENTENCE[issue.saying?.name ?? '']
    if (fault) issue.fault = fault
  }
  return issues
}

export function replaceIssues(db: Database, id: number, issues: readonly WordedIssue[]): void {
  db.prepare('UPDATE batch_rows SET issues = @issues WHERE id = @id').run({ issues: JSON.stringify(issues), id })
}
