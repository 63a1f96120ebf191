/** A repeatable stream of numbers. Each part of a picture forks its own, so that one part's draws never move another's. */
export interface Random {
  /** At least 0, below 1. */
  next: () => number
  between: (low: number, high: number) => number
  /** Whole numbers, both ends included. */
  integer: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(choices: readonly T[]) => T
  shuffle: <T>(items: readonly T[]) => T[]
  fork: (name: string) => Random
}

export function createRandom(key: string): Random {
  const next = sfc32(hashText(key, 1), hashText(key, 2), hashText(key, 3), hashText(key, 4))
  const random: Random = {
    next,
    between: (low, high) => low + (high - low) * next(),
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (choices) => {
      const choice = choices[Math.floor(next() * choices.length)]
      if (choice === undefined) throw new RangeError('There is nothing to pick from.')
      return choice
    },
    shuffle: (items) => {
      const order = items.map((item) => ({ item, rank: next() }))
      return order.sort((one, other) => one.rank - other.rank).map(({ item }) => item)
    },
    fork: (name) => createRandom(`${key}/${name}`),
  }
  return random
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
