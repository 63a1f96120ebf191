import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { BatchPlan } from '#shared/app/batch.ts'
import type { WordedIssue } from '#shared/batch/cell-issue.ts'
import { BLOCK } from '#shared/batch/reason-codes.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { yieldToEventLoop } from '../../tools/yield-to-event-loop.ts'
import { isOutside, outsidePath } from './find-files.ts'
import { replaceIssues, rowsBlockedFor } from '../store/row-issues.ts'
import { moveRow, stateOfRow } from '../store/rows.ts'

const PAGE_ROWS = 200

/** Which files the rows of a batch wait for that lie outside the folders of their lists. */
export async function outsideFiles(db: Database, batchId: string): Promise<BatchPlan['outside']> {
  const files = new Set<string>()
  let rows = 0
  for await (const { issues } of waitingRows(db, batchId)) {
    rows += 1
    for (const path of issues.filter(isOutside).map(outsidePath)) files.add(path)
  }
  const folders = Map.groupBy(files, dirname)
  return {
    rows,
    files: files.size,
    folders: [...folders].map(([folder, inside]) => ({ folder, files: inside.length })),
  }
}

/** Lets rows go on whose files all lie in these folders, which is what a person was shown. */
export async function allowOutside(db: Database, batchId: string, folders: readonly string[]): Promise<void> {
  const allowed = new Set(folders)
  for await (const { id, issues } of waitingRows(db, batchId)) {
    if (!issues.filter(isOutside).every((issue) => allowed.has(dirname(outsidePath(issue))))) continue
    const rest = issues.filter((issue) => !isOutside(issue))
    const [issue] = rest
    inTransaction(db, () => {
      // edited, canceled or removed meanwhile: this says nothing about it any more
      if (stateOfRow(db, id) !== 'blocked') return
      replaceIssues(db, id, rest)
      moveRow(db, id, 'revive')
      if (issue) moveRow(db, id, 'block', { reason: { code: BLOCK.inputFile, ...sentenceOf(issue) } })
    })
  }
}

function sentenceOf({ message, saying }: WordedIssue): Pick<WordedIssue, 'message' | 'saying'> {
  return { message, saying }
}

async function* waitingRows(db: Database, batchId: string): AsyncGenerator<{ id: number; issues: WordedIssue[] }> {
  for (let after = -1; ;) {
    const rows = rowsBlockedFor(db, batchId, { code: BLOCK.outsideFiles, after, limit: PAGE_ROWS })
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    await yieldToEventLoop()
  }
}
