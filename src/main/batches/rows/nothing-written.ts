import type { CellIssue, WordedIssue } from '#shared/batch/cell-issue.ts'
import { messageRef } from '#shared/text/localized-message.ts'

/** What is wrong with a row that a person has put in, and in which nobody has written anything since. */
export const NOTHING_WRITTEN: CellIssue = { path: '', column: null, saying: messageRef('rules.nothingWritten') }

export function waitsForWords({ issues }: { issues: readonly WordedIssue[] }): boolean {
  return issues.some(({ saying }) => saying?.name === NOTHING_WRITTEN.saying.name)
}
