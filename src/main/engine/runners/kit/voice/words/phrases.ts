import { normaliseText, type Dialect } from './normalise.ts'
import { pronounce } from './pronounce.ts'
import { normaliseSpanish, pronounceSpanish } from './spanish.ts'

/** What is said in one breath, and how long the silence after it is. */
export interface Phrase {
  sounds: string
  pauseSeconds: number
}

const PAUSES = { paragraph: 0.7, sentence: 0.38, clause: 0.16, none: 0 }

export type SpokenLanguage = Dialect | 'es'

/** Sentences of a text in sounds; one that is longer than `limit` signs is divided at its commas, then between words. */
export function toPhrases(text: string, language: SpokenLanguage, limit: number): Phrase[] {
  const phrases: Phrase[] = []
  const normalised = language === 'es' ? normaliseSpanish(text) : normaliseText(text, language)
  for (const paragraph of normalised.split(/\n+/)) {
    for (const sentence of paragraph.match(/[^.!?…]+[.!?…]*/g) ?? []) {
      const sounds = language === 'es' ? pronounceSpanish(sentence) : pronounce(sentence, language)
      if (!/\p{L}/u.test(sounds)) continue
      const pieces = divide(sounds, limit)
      for (const [index, piece] of pieces.entries())
        phrases.push({
          sounds: piece,
          pauseSeconds: index === pieces.length - 1 ? PAUSES.sentence : /[,;:—]$/.test(piece) ? PAUSES.clause : 0.04,
        })
    }
    const last = phrases.at(-1)
    if (last) last.pauseSeconds = PAUSES.paragraph
  }
  const last = phrases.at(-1)
  if (last) last.pauseSeconds = PAUSES.none
  return phrases
}

function divide(sounds: string, limit: number): string[] {
  if (sounds.length <= limit) return [sounds]
  const room = sounds.slice(0, limit)
  const comma = Math.max(...[', ', '; ', ': ', '— '].map((mark) => room.lastIndexOf(mark)))
  const space = room.lastIndexOf(' ')
  const end = comma > limit / 3 ? comma + 1 : space > 0 ? space : limit
  return [sounds.slice(0, end).trim(), ...divide(sounds.slice(end).trim(), limit)]
}
