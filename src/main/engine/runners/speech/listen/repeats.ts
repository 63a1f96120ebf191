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

/** Words that were heard at the end of one stretch and again at the beginning of the next are written once. */
export function withoutRepeat(before: string, text: string): string {
  const [last, next] = [before.split(/\s+/), text.split(/\s+/)]
  for (let count = Math.min(MOST_REPEATED_WORDS, last.length, next.length); count > 0; count--)
    if (last.slice(-count).every((word, index) => bare(word) === bare(next[index]!))) return next.slice(count).join(' ')
  return text
}

const bare = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
