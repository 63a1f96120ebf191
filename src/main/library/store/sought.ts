import type { LibraryFilter, LibrarySort } from '#shared/app/library.ts'

export interface Scored {
  number: number
  /** At most 2, and above -2. */
  score: number
}

/** What a question found by meaning. */
export interface Ranking {
  /** Of those that have all its words. */
  best: readonly Scored[]
  /** The rest of those that have all its words, as far as they were looked up. */
  worded: {
    /** The newest first. */
    newest: readonly number[]
    /** Whether there are no others; else they are below this number. */
    isAll: boolean
    after: number
  }
  /** Of those that have not. */
  meant: readonly Scored[]
  /** Whether there is nothing beside them; else what has all the words is found too. */
  isWhole: boolean
}

/** A filter whose question was understood. */
export type SoughtFilter = Omit<LibraryFilter, 'meaning' | 'like'> & { ranking?: Ranking }

/** What is shown, and in which order. */
export interface Shown {
  filter: SoughtFilter
  sort: LibrarySort
  stacked: boolean
  folded: boolean
}

export function numbersOfRanking(ranking: Ranking | undefined): number[] {
  return ranking ? [...ranking.best, ...ranking.meant].map(({ number }) => number) : []
}
