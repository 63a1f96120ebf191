import { createHash } from 'node:crypto'

/** A repeatable stream of numbers. Each part of a picture forks its own, so that one part's draws never move another's. */
export interface Random {
  /** At least 0, below 1. */
  next: () => number
  between: (low: number, high: number) => number
  /** Whole numbers, both ends included. */
  whole: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <const Items extends readonly unknown[]>(items: Items) => Items[number]
  shuffle: <T>(items: readonly T[]) => T[]
  fork: (name: string) => Random
}

/*
 * Two streams under one face: what somebody made with a seed must come out the same again, so neither the drawings nor
 * the rest may ever change theirs.
 */

/** The stream of all that is drawn from words. */
export function drawingRandom(key: string): Random {
  return randomOf(sfc32(hashText(key, 1), hashText(key, 2), hashText(key, 3), hashText(key, 4)), (name) =>
    drawingRandom(`${key}/${name}`),
  )
}

/** The stream of everything else. */
export function createRandom(...words: (string | number)[]): Random {
  return randomOf(mulberry32(createHash('sha256').update(words.join('\u0000')).digest().readUInt32LE(0)), (name) =>
    createRandom(...words, name),
  )
}

function randomOf(next: () => number, fork: (name: string) => Random): Random {
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => Math.floor(low + (high + 1 - low) * next()),
    chance: (probability) => next() < probability,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('There is nothing to pick from.')
      return items[Math.floor(next() * items.length)]
    },
    shuffle: (items) => {
      const order = items.map((item) => ({ item, rank: next() }))
      return order.sort((one, other) => one.rank - other.rank).map(({ item }) => item)
    },
    fork,
  }
}

function mulberry32(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a over UTF-16 units, finished so that neighbouring texts land far apart. */
export function hashText(text: string, salt: number): number {
  let hash = 2166136261 ^ Math.imul(salt, 2654435761)
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507)
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909)
  return (hash ^ (hash >>> 16)) >>> 0
}

function sfc32(a: number, b: number, c: number, counter: number): () => number {
  const step = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let warmUp = 0; warmUp < 12; warmUp++) step()
  return step
}
