import type { Database } from 'better-sqlite3'
import { searchWords } from '../search-words.ts'
import { numbersRead, numbersWithWords } from '../store/meanings.ts'
import type { Ranking, Scored } from '../store/ranking.ts'
import type { Vectors } from './vectors.ts'

/** So many of the nearest are looked at closely. */
const CANDIDATES = 150
/** Below this nothing has to do with the other; unrelated prompts come to 0.1 on average. */
const LEAST = 0.24
/** And whoever is much further away than the nearest is not what was meant. */
const BEHIND_THE_NEAREST = 0.2
/** What a word that few items have adds, shared by all words of the question. */
const WORD_WEIGHT = 0.3
/** A word that more items have tells nothing about one of them. */
const RARE = 200
const SHORTEST_WORD = 3
/** Whoever has found a screenful by words is not shown others that may be meant. */
const ENOUGH_WORDED = 24
/** Of more items that have all the words, the newest are told apart by meaning. */
const MOST_WORDED = 1_000
/** How like an item another one must be. */
const ALIKE = 0.4
const MOST_ALIKE = 200

/** What the words of a question find by themselves; it needs no network, and is looked up while one reads the question. */
export interface FoundByWords {
  /** With all of its words, the newest first. */
  worded: readonly number[]
  /** What items gain by a word that few have. */
  bonus: ReadonlyMap<number, number>
}

export function findByWords(db: Database, text: string): FoundByWords {
  const words = searchWords(text)
  return { worded: words === null ? [] : numbersWithWords(db, words, MOST_WORDED), bonus: rareWords(db, text) }
}

/** Items for a question: those with all of its words, the nearest first, and those that mean alike. */
export function rankByMeaning(
  db: Database,
  vectors: Vectors,
  vector: Int8Array,
  { worded, bonus }: FoundByWords,
): Ranking {
  const { near, nearest } = vectors.compare(vector)
  const scored = read(db, [...nearest(CANDIDATES), ...bonus.keys()]).map((number) => ({
    number,
    near: near(number),
    score: near(number) + (bonus.get(number) ?? 0),
  }))
  const most = scored.reduce((greatest, each) => Math.max(greatest, each.near), 0)
  const least = Math.max(LEAST, most - BEHIND_THE_NEAREST)
  const hasWords = new Set(worded)
  const best = inOrder(scored.filter(({ number }) => hasWords.has(number)))
  for (const { number } of best) hasWords.delete(number)
  return {
    best,
    worded: { newest: [...hasWords], isAll: worded.length < MOST_WORDED, after: worded.at(-1) ?? 0 },
    meant:
      worded.length >= ENOUGH_WORDED
        ? []
        : inOrder(scored.filter(({ number, score }) => score >= least && !worded.includes(number))),
    isWhole: false,
  }
}

/** What is like an item, without itself. */
export function rankLike(db: Database, vectors: Vectors, number: number, vector: Int8Array): Ranking {
  const { near, nearest } = vectors.compare(vector)
  const alike = nearest(MOST_ALIKE + 1).filter((each) => each !== number && near(each) >= ALIKE)
  const scored = read(db, alike).map((each) => ({ number: each, score: near(each) }))
  return { ...NOTHING_LIKE_IT, meant: inOrder(scored).slice(0, MOST_ALIKE) }
}

export const NOTHING_LIKE_IT: Ranking = {
  best: [],
  worded: { newest: [], isAll: true, after: 0 },
  meant: [],
  isWhole: true,
}

/** Without those that have gone or say something else since their vectors were loaded. */
function read(db: Database, numbers: readonly number[]): number[] {
  return numbersRead(db, [...new Set(numbers)])
}

/** Names and other words that the network cannot know: whoever has them is meant more. */
function rareWords(db: Database, text: string): Map<number, number> {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]
  const bonus = new Map<number, number>()
  for (const word of words) {
    if (word.length < SHORTEST_WORD) continue
    const numbers = numbersWithWords(db, `"${word}"`, RARE + 1)
    if (numbers.length > RARE) continue
    for (const number of numbers) bonus.set(number, (bonus.get(number) ?? 0) + WORD_WEIGHT / words.length)
  }
  return bonus
}

/**
 * The score is of the item alone: who comes in later moves nobody. It is rounded, so that adding where a part of the order
 * begins and taking it away again gives the same: pages begin by that.
 */
function inOrder(scored: readonly Scored[]): Scored[] {
  return scored
    .map(({ number, score }) => ({ number, score: Math.round(score * 2 ** 20) / 2 ** 20 }))
    .toSorted((one, other) => other.score - one.score || other.number - one.number)
}
