import { triple } from '../kit/maths.ts'
import { foundBy } from '../kit/words/listed.ts'
import { numberNamed } from '../kit/words/numbers.ts'
import { COLOUR_WORDS } from '../kit/words/colours.ts'
import { figures, places } from '../kit/words/tables.ts'
import { finishNamed, type FinishName, type Pattern } from './materials/material.ts'
import type { Vector } from './geometry/vector.ts'

/** One thing that a prompt asks for, and what it says about it. */
export interface Wish {
  /** The thing's own name, or null when the words name nothing known. */
  noun: string | null
  count: number
  colours: readonly string[]
  finish: FinishName | null
  pattern: Extract<Pattern, 'stripes' | 'dots' | 'checks'> | null
  /** How much taller or wider than usual. */
  stretch: Vector
  words: ReadonlySet<string>
}

const LOOSE_NUMBERS = figures('pair 2, couple 2, few 3, several 4, dozen 12')
const MOST = 12

const STRETCHES = places<Vector>(`
  tall 0.9 1.35 0.9, high 0.92 1.25 0.92, long 1.4 1 1, short 1.08 0.72 1.08, low 1.1 0.75 1.1, wide 1.35 0.95 1.1,
  broad 1.3 0.95 1.1, narrow 0.7 1.05 0.8, slim 0.72 1.08 0.72, slender 0.7 1.15 0.7, thin 0.72 1.05 0.72,
  fat 1.35 0.92 1.35, chubby 1.25 0.95 1.25, round 1.14 0.96 1.14, squat 1.25 0.7 1.25, flat 1.2 0.55 1.2, deep 1 1 1.35
`)

const PATTERNS = foundBy<NonNullable<Wish['pattern']>>({
  stripes: 'striped stripes stripy',
  dots: 'dotted spotted polka dots',
  checks: 'checked checkered chequered plaid',
})

/** Reads what the words ask for; `known` gives the name of a thing, singular or plural. */
export function readWishes(prompt: string, known: (word: string) => string | null): Wish[] {
  const words = prompt.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? []
  const wishes: Wish[] = []
  let said: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at]!, words[at + 1] ?? '']
    const pair = known(`${word} ${next}`)
    const noun = pair ?? known(word)
    // "gold" before a thing is what it is made of; so is "stone" in "stone castle"
    const describes = finishNamed(word) !== null && words.slice(at + 1, at + 4).some((later) => known(later) !== null)
    if (!noun || (!pair && describes)) {
      said.push(word)
      continue
    }
    if (pair) at++
    wishes.push(wishOf(noun, said, pair ? [word, next] : [word]))
    said = []
  }
  const last = wishes.at(-1)
  if (!last) return [wishOf(null, words)]
  // what follows the last thing ("a chair made of gold") belongs to it, or to the only one
  wishes[wishes.length - 1] = merged(last, wishOf(last.noun, said))
  return wishes
}

/** `named` are the words for the thing itself: "taxi" says more than that it is a car, but neither colour nor count. */
function wishOf(noun: string | null, words: readonly string[], named: readonly string[] = []): Wish {
  const colours = words.flatMap((word, index) => {
    const pair = COLOUR_WORDS.get(`${word} ${words[index + 1] ?? ''}`)
    const metal = finishNamed(word) !== null
    return pair ?? (metal ? [] : (COLOUR_WORDS.get(word) ?? []))
  })
  const number = words
    .map((word) => LOOSE_NUMBERS[word] ?? numberNamed(word) ?? (/^\d{1,3}$/u.test(word) ? Number(word) : 0))
    .find((count) => count > 0)
  const stretch = words
    .flatMap((word) => (STRETCHES[word] ? [STRETCHES[word]] : []))
    .reduce<Vector>(([x, y, z], [sx, sy, sz]) => [x * sx, y * sy, z * sz], [1, 1, 1])
  return {
    noun,
    count: Math.min(MOST, Math.max(1, number ?? 1)),
    colours,
    finish: words.flatMap((word) => finishNamed(word) ?? [])[0] ?? null,
    pattern: words.flatMap((word) => PATTERNS[word] ?? [])[0] ?? null,
    stretch,
    words: new Set([...words, ...named, ...named.map((word) => word.replace(/s$/u, ''))]),
  }
}

function merged(first: Wish, second: Wish): Wish {
  return {
    ...first,
    colours: [...first.colours, ...second.colours],
    finish: first.finish ?? second.finish,
    pattern: first.pattern ?? second.pattern,
    stretch: triple((axis) => first.stretch[axis] * second.stretch[axis]),
    words: new Set([...first.words, ...second.words]),
  }
}

/** A lookup of names with their plurals. */
export function createLexicon(names: Readonly<Record<string, readonly string[]>>): (word: string) => string | null {
  const lexicon = new Map<string, string>()
  for (const [name, words] of Object.entries(names))
    for (const word of words)
      for (const form of [word, `${word}s`, `${word}es`, word.replace(/y$/u, 'ies'), word.replace(/fe?$/u, 'ves')])
        if (!lexicon.has(form)) lexicon.set(form, name)
  return (word) => lexicon.get(word) ?? null
}
