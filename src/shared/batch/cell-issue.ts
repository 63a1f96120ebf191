import type { Issue } from '../service/problem.ts'
import type { MessageRef } from '../text/localized-message.ts'

export interface CellIssue extends Issue {
  /** Left out by what was kept before sentences were. */
  saying?: MessageRef | undefined
  /** The column to look at; null when no column is to blame. */
  column: string | null
}
