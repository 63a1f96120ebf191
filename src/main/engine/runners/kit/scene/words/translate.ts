import { FRENCH } from '../../words/languages/french.ts'
import { GERMAN } from '../../words/languages/german.ts'
import type { Language } from '../../words/languages/language.ts'
import { SPANISH } from '../../words/languages/spanish.ts'
import { readPhrase } from './meanings.ts'
import type { Token } from '../../words/tokens.ts'

const LANGUAGES: readonly Language[] = [GERMAN, FRENCH, SPANISH]
const ENGLISH_PARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'is', 'are', 'to', 'its', 'his', 'her', 'no'])

/** The same words in English, when more of them are understood in another language. */
export function toEnglish(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.flatMap((token) => (token.kind === 'word' ? [token.text] : []))
  const english = words.filter((word) => ENGLISH_PARTICLES.has(word) || readPhrase([word], 0)).length
  if (english === words.length) return tokens
  const scores = LANGUAGES.map((language) => ({
    language,
    known: words.flatMap(pieces).filter((word) => lookUp(word, language)).length,
  }))
  const best = scores.reduce((one, other) => (other.known > one.known ? other : one))
  return best.known > english ? translated(tokens, best.language) : tokens
}

function translated(tokens: readonly Token[], language: Language): Token[] {
  const english: Token[] = []
  let noun: number | null = null
  const say = (text: string, written: string, at = english.length): void =>
    void english.splice(at, 0, ...text.split(' ').map((word): Token => ({ kind: 'word', text: word, written })))
  for (const token of tokens) {
    if (token.kind !== 'word') {
      english.push(token)
      noun = null
      continue
    }
    for (const piece of pieces(token.text)) {
      const found = lookUp(piece, language)
      const describes = found && !found.isNoun && isDescription(found.text)
      if (language.adjectivesFollow && describes && noun !== null) say(found.text, token.text, noun)
      else {
        noun = found?.isNoun ? english.length : describes ? noun : null
        say(found?.text ?? piece, token.text)
      }
    }
  }
  return english
}

/** "l'arbre" is an article and a tree. */
const pieces = (word: string): string[] => word.split("'").filter((piece) => piece !== '')

function isDescription(text: string): boolean {
  const meanings = readPhrase(text.split(' '), 0)?.meanings
  return meanings?.colour !== undefined || meanings?.scale !== undefined || text === 'old'
}

/** A noun that was bent is more than one. */
function lookUp(word: string, language: Language): { text: string; isNoun: boolean } | null {
  const plain = word.replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '')
  for (const form of language.plainForms(plain)) {
    const other = language.others.get(form)
    if (other !== undefined) return { text: other, isNoun: false }
    const noun = language.nouns.get(form)
    if (noun !== undefined) {
      const isThing = readPhrase(noun.split(' '), 0)?.meanings.object !== undefined
      return { text: form !== plain && isThing && !noun.endsWith('s') ? `${noun}s` : noun, isNoun: true }
    }
  }
  return null
}
