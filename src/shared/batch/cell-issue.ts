import type { Issue } from '../service/problem.ts'

export interface CellIssue extends Issue {
  /** The column to look at; null when no column is to blame. */
  column: string | null
}
