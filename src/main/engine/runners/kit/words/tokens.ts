import { glossary } from './listed.ts'

/** `written`: the word of a prompt in another language that this one translates. */
export type Token =
  | { kind: 'word'; text: string; written?: string }
  | { kind: 'emoji'; text: string }
  | { kind: 'pause' }

/** Longer prompts add nothing that a picture could still hold. */
const MOST_WORDS = 400

export function tokenize(prompt: string): Token[] {
  const plain = prompt
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/'s\b/gu, '')
    .replaceAll('-', ' ')
  const tokens: Token[] = []
  for (const [text] of plain.matchAll(
    /\p{RGI_Emoji}|\p{Extended_Pictographic}|[\p{L}\p{M}\p{N}']+|[,.;:!?\(\)\n\/]/gv,
  )) {
    if (/^[,.;:!?()\n/]$/u.test(text)) tokens.push({ kind: 'pause' })
    else if (/^[\p{L}\p{N}]/u.test(text)) tokens.push({ kind: 'word', text })
    else tokens.push({ kind: 'emoji', text })
    if (tokens.length === MOST_WORDS) break
  }
  return tokens
}

const IRREGULAR = new Map(
  Object.entries(
    glossary(`mice mouse, geese goose, men man, women woman, children child, people person, wolves wolf, leaves leaf,
      knives knife, loaves loaf, shelves shelf, cacti cactus, oxen ox, feet foot, teeth tooth, octopi octopus`),
  ),
)

/** The forms under which a plural may be found; empty for a word that can only be singular. */
export function singularForms(word: string): string[] {
  const irregular = IRREGULAR.get(word)
  if (irregular) return [irregular]
  if (/..(?:wo)?men$/u.test(word)) return [word.replace(/men$/u, 'man')]
  if (!word.endsWith('s') || word.endsWith('ss') || word.length < 4) return []
  const forms = [word.slice(0, -1)]
  if (word.endsWith('ies')) forms.unshift(`${word.slice(0, -3)}y`)
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  return forms
}
