import type { Issue } from '../service/problem.ts'
import { worded, type MessageRef } from '../text/localized-message.ts'

/**
 * What rules need to know of a file that cannot be used as it is: it is not there, nobody has agreed to read it, its
 * folder does not answer, or something else that only a person can mend.
 */
export const FILE_FAULTS = ['missing', 'outside', 'silent', 'unusable'] as const
export type FileFault = (typeof FILE_FAULTS)[number]

/** What is wrong with a cell, without words: whoever shows or keeps it words it. */
export interface CellIssue {
  /** The setting that it is about; empty for the whole line. */
  path: string
  saying: MessageRef
  /** Of the file that it is about, if it is about one. */
  fault?: FileFault
  /** The column to look at; null when no column is to blame. */
  column: string | null
  /** What the cell could say instead. */
  suggestion?: string | null
}

/** As it is kept and told. What was kept before sentences had names has nothing but words. */
export interface WordedIssue extends Issue {
  saying?: MessageRef | undefined
  fault?: FileFault | undefined
  column: string | null
  suggestion?: string | null | undefined
}

/** In the language that is spoken now. */
export function wordIssue({ path, saying, fault, column, suggestion }: CellIssue): WordedIssue {
  return { path, ...worded(saying), ...(fault && { fault }), column, ...(suggestion && { suggestion }) }
}
