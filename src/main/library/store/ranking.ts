import type { LibraryFilter, LibrarySort } from '#shared/app/library.ts'

/** An item by its number, and how well it fits a question. */
export interface Scored {
  number: number
  /** At most 2, and above -2. */
  score: number
}

/** What a question found by meaning. */
export interface Ranking {
  /** Items with all words of the question that are near to it by meaning, too, or by a rare word; the best first. */
  best: readonly Scored[]
  /** The other items with all its words, as far as they were looked up. */
  worded: {
    /** The newest first. */
    newest: readonly number[]
    /** Whether there are no more; else those have numbers below `after`. */
    isAll: boolean
    after: number
  }
  /** Items that mean something alike without having all its words; the best first. */
  meant: readonly Scored[]
  /** Whether only `best` and `meant` are found; else every item with all the words is, too. */
  isWhole: boolean
}

/** A filter in which the question to be understood is replaced by what it found. */
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
