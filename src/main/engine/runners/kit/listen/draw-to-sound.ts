import type { Sounding } from './sounding.ts'
import type { SpokenWord } from './spoken.ts'

/** No word is said in less. */
const SHORTEST_WORD_SECONDS = 0.04

/** Words begin and end where something sounds, one after the other, none before `earliest`. */
export function drawnToSound(words: readonly SpokenWord[], earliest: number, sounding: Sounding): SpokenWord[] {
  let before = earliest
  return words.map((word) => {
    const begins = Math.max(before, word.from)
    const from = Math.min(sounding.next(begins) ?? begins, Math.max(begins, word.to - SHORTEST_WORD_SECONDS))
    const ends = Math.max(from + SHORTEST_WORD_SECONDS, word.to)
    const to = Math.max(from + SHORTEST_WORD_SECONDS, Math.min(ends, sounding.previous(ends) ?? ends))
    before = to
    return { ...word, from, to }
  })
}
