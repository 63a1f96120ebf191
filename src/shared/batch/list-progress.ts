import { countRowsIn, MADE_STATES, UNDER_WAY_STATES, type RowState } from './states.ts'

/** Progress by the rows of a list: with several steps, a row counts once, however many rows came of it. */
export interface ListProgress {
  rows: number
  done: number
  working: number
  /** Rows of which nothing is left but a person's choice. */
  picking: number
  failed: number
  blocked: number
  canceled: number
}

/** Progress of a batch with one step, in which every row is one of the list. */
export function progressOfCounts(counts: Partial<Record<RowState, number>>): ListProgress {
  const { failed = 0, blocked = 0, canceled = 0 } = counts
  return {
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    done: countRowsIn(counts, MADE_STATES),
    working: countRowsIn(counts, UNDER_WAY_STATES),
    picking: 0,
    failed,
    blocked,
    canceled,
  }
}

/** Rows of which nothing more happens by itself. */
export function settledRows({ done, picking, failed, blocked, canceled }: ListProgress): number {
  return done + picking + failed + blocked + canceled
}
