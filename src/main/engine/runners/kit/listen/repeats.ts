/** As long as this, the same words come three times in one breath only from a network that goes in circles. */
const LOOP_LENGTH = 6
const LOOP_TURNS = 3
const MOST_REPEATED_WORDS = 3

/** Where in the tokens since the last time mark the same words began for the second time, if they have come three times. */
export function findLoop(chosen: readonly number[], firstTime: number): number | null {
  const begin = chosen.findLastIndex((token) => token >= firstTime) + 1
  const tail = chosen.slice(-LOOP_LENGTH)
  const turns: number[] = []
  for (let at = begin; at + LOOP_LENGTH <= chosen.length; at++)
    if (tail.every((token, index) => token === chosen[at + index])) turns.push(at)
  return turns.length < LOOP_TURNS ? null : turns[1]!
}

/** How many words were heard at the end of one stretch and again at the beginning of the next: they are written once. */
export function countRepeated(before: readonly string[], next: readonly string[]): number {
  for (let count = Math.min(MOST_REPEATED_WORDS, before.length, next.length); count > 0; count--)
    if (before.slice(-count).every((word, index) => bare(word) === bare(next[index]!))) return count
  return 0
}

const bare = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
