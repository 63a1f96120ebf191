import { FRENCH } from '../runners/kit/words/languages/french.ts'
import { GERMAN } from '../runners/kit/words/languages/german.ts'
import type { Language } from '../runners/kit/words/languages/language.ts'
import { SPANISH } from '../runners/kit/words/languages/spanish.ts'
import { wordsIn } from './word-pieces.ts'

/** Of a joined word, so that no ending is taken for a word. */
const LEAST_PART = 4

const LANGUAGES: readonly Language[] = [GERMAN, FRENCH, SPANISH]

/**
 * The network was taught English alone. Where most words are ones that another language's list of everyday words has and
 * English has not, these are said in English, word by word: "gemütliche Hütte im Schnee" is "cosy cabin in snow".
 */
export function inEnglish(text: string): string {
  const words = wordsIn(text.replaceAll('ß', 'ss'))
  const sought = words.filter((word) => /\p{L}/u.test(word))
  const known = LANGUAGES.map((language) => sought.filter((word) => lookUp(word, language) !== undefined).length)
  const most = Math.max(...known)
  const language = LANGUAGES[known.indexOf(most)]
  if (!language || most * 2 <= sought.length) return text
  return words.map((word) => lookUp(word, language) ?? word).join(' ')
}

/** The word itself, or the two that it is joined of: "Winterabend" is "winter evening". */
function lookUp(word: string, language: Language): string | undefined {
  const whole = lookUpWhole(word, language)
  if (whole !== undefined || language !== GERMAN) return whole
  for (let end = LEAST_PART; end <= word.length - LEAST_PART; end += 1) {
    const first = language.nouns.get(word.slice(0, end)) ?? language.others.get(word.slice(0, end))
    const second = first && lookUpWhole(word.slice(end), language)
    if (second) return `${first} ${second}`
  }
  return undefined
}

function lookUpWhole(word: string, { nouns, others, plainForms }: Language): string | undefined {
  for (const form of plainForms(word)) {
    const found = others.get(form) ?? nouns.get(form)
    if (found !== undefined) return found
  }
  return undefined
}
