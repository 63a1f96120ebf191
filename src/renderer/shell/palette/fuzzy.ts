/** Where a query was found in a text: how well, and which characters. */
export interface Match {
  score: number
  /** Half-open ranges of the text, in order. */
  ranges: readonly (readonly [number, number])[]
}

const WHOLE_WORD = 12
const WORD_START = 8
const INSIDE = 3
const SCATTERED = 1
/** Letters without accents. */
const PLAIN = /^[ -~]*$/

/**
 * Finds every word of the query in the text, in any order: at the start of a word, inside one, or by its letters
 * scattered over the starts of several, unless `initials` says no ("rts" finds "Run the sample", "rls" does not).
 */
export function fuzzyMatch(query: string, text: string, { initials = true } = {}): Match | undefined {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const folded = fold(text)
  const matches = words.map((word) => matchWord(word, folded, initials))
  if (matches.some((match) => match === undefined)) return undefined
  const found = matches.filter((match) => match !== undefined)
  return {
    // of two texts that fit alike, the shorter says it more exactly
    score: found.reduce((sum, match) => sum + match.score, 0) / Math.max(1, words.length) - text.length / 200,
    ranges: joined(found.flatMap(({ ranges }) => ranges)),
  }
}

/** One character for one, so that positions stay: without case and accents. */
function fold(text: string): string {
  // most texts: hundreds of them are looked through at every key
  if (PLAIN.test(text)) return text.toLowerCase()
  return Array.from(text, (character) => {
    const plain = character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    return plain.length === character.length ? plain : character
  }).join('')
}

function matchWord(word: string, text: string, initials: boolean): Match | undefined {
  const starts = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index, 0: found }) => ({ index, length: found.length }))
  const start = starts.find(({ index }) => text.startsWith(word, index))
  if (start)
    return {
      score: (start.length === word.length ? WHOLE_WORD : WORD_START) + (start.index === 0 ? 1 : 0),
      ranges: [[start.index, start.index + word.length]],
    }
  const inside = text.indexOf(word)
  // one letter is found inside nearly everything
  if (inside !== -1 && word.length > 1) return { score: INSIDE, ranges: [[inside, inside + word.length]] }
  return initials ? byInitials(word, text, starts) : undefined
}

/** The letters in order, each continuing the one before or beginning a word. */
function byInitials(word: string, text: string, starts: readonly { index: number }[]): Match | undefined {
  const ranges: [number, number][] = []
  let at = 0
  for (const letter of word) {
    const last = ranges.at(-1)
    if (last && text[last[1]] === letter) {
      last[1] += 1
      at = last[1]
      continue
    }
    const next = starts.find(({ index }) => index >= at && text[index] === letter)
    if (!next) return undefined
    ranges.push([next.index, next.index + 1])
    at = next.index + 1
  }
  return { score: SCATTERED, ranges }
}

function joined(ranges: readonly (readonly [number, number])[]): [number, number][] {
  const result: [number, number][] = []
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}
