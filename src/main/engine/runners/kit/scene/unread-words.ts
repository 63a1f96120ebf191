import { tokenize } from '../words/tokens.ts'
import { namesSomething, readPhrase } from './words/meanings.ts'
import { SMALL_WORDS } from './words/small-words.ts'
import { toEnglish } from './words/translate.ts'
import { NEGATION_WORDS } from './words/vocabulary.ts'

/** More than these say nothing more. */
const MOST_NAMED = 12
const LONGEST_PHRASE = 8

/**
 * Words of a prompt that the reader of scenes does not know, as they are written there. Words that carry no picture by
 * themselves, and what a prompt does not want, are left out.
 */
export function unreadWords(prompt: string): string[] {
  const tokens = toEnglish(tokenize(prompt))
  const unread = new Set<string>()
  let negated = false
  for (let position = 0; position < tokens.length && unread.size < MOST_NAMED;) {
    const token = tokens[position]!
    const length = token.kind === 'word' && !NEGATION_WORDS.has(token.text) ? phraseAt(position) : 0
    if (token.kind === 'pause') negated = false
    else if (NEGATION_WORDS.has(token.text)) negated = true
    else if (token.kind === 'word' && length === 0 && !negated && !isSmall(token.text) && !isSmall(token.written))
      unread.add(token.written ?? token.text)
    position += Math.max(1, length)
  }
  return [...unread].map((word) => asWritten(prompt, word))

  /** Length of the phrase that is understood at a position; 0 for none. */
  function phraseAt(position: number): number {
    const end = tokens.findIndex(({ kind }, index) => index >= position && kind !== 'word')
    const words = tokens.slice(position, end < 0 ? undefined : end).slice(0, LONGEST_PHRASE)
    const phrase = readPhrase(
      words.map((word) => (word.kind === 'word' ? word.text : '')),
      0,
    )
    if (phrase && namesSomething(phrase.meanings)) negated = false
    return phrase?.length ?? 0
  }
}

/** Numbers alone draw nothing either. */
function isSmall(word: string | undefined): boolean {
  return word !== undefined && (SMALL_WORDS.has(word) || !/\p{L}{2}/u.test(word))
}

/** In the prompt's own letters: reading it makes all of them small. A word holds letters, digits and apostrophes alone. */
function asWritten(prompt: string, word: string): string {
  const plain = prompt.normalize('NFC')
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu').exec(plain)
  return found?.[0] ?? word
}
