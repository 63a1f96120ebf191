import { COLOUR_WORDS } from '../../kit/words/colours.ts'
import { labOfHex } from '../../kit/colour/hex.ts'
import { untouched, type Edit } from './edit.ts'
import { NOTIONS } from './notions.ts'
import { readRecolours, readThingColour } from './read-recolours.ts'

const WEAK =
  /\b(?:slight(?:ly)?|a (?:little|bit|touch|hint)(?: of)?|subtl[ey]|subtly|gent(?:le|ly)|somewhat|hint of|touch of|faint(?:ly)?|mild(?:ly)?|softly)\b/i
const STRONG =
  /\b(?:very|much|a lot|strong(?:ly)?|heav(?:y|ily)|extreme(?:ly)?|really|super|deep(?:ly)?|intensely|dramatically|way|far|lots of|thick|pouring)\b/i
const LESS = /\b(?:less|reduce(?:d)?|lower|fewer|decrease(?:d)?|not (?:so|too|as))\s+(?:the\s+)?(?:\w+\s+)?$/i
const NONE = /\b(?:no|not|without|don'?t|never|remove(?: the)?|avoid)\s+(?:any\s+|the\s+|make it\s+)?$/i

/** How many letters before a notion may still speak about it. */
const EARSHOT = 26

/** However many words ask for it. */
const MOST_STOPS = 1.9
const MOST_WARMTH = 1.3

interface Reading {
  edit: Edit
  /** How many notions were understood. */
  understood: number
}

/** Turns an instruction into amounts. Words it does not know change nothing. */
export function readInstruction(words: string): Reading {
  const edit = untouched()
  const { recolours, rest: others } = readRecolours(words)
  let rest = others
  let understood = recolours.length
  for (const { words: pattern, amounts, shadowTint, lightTint, change } of NOTIONS) {
    pattern.lastIndex = 0
    const match = pattern.exec(rest)
    if (!match) continue
    const before = clauseBefore(rest, match.index)
    // what has been read is blanked, so that "dark background" does not also darken everything
    rest = rest.replace(match[0], ' '.repeat(match[0].length))
    if (NONE.test(before)) continue
    understood += 1
    const strength = strengthOf(before, rest.slice(match.index + match[0].length))
    for (const [key, amount] of Object.entries(amounts ?? {}))
      edit[key as 'exposure'] = edit[key as 'exposure'] + amount * strength
    addTint(edit.shadowTint, shadowTint, strength)
    addTint(edit.lightTint, lightTint, strength)
    change?.(edit, match)
  }
  // a moonlit starry night is one night, not three
  edit.exposure = within(edit.exposure, MOST_STOPS)
  edit.warmth = within(edit.warmth, MOST_WARMTH)
  const thing = readThingColour(rest)
  edit.recolours = thing ? [...recolours, thing] : recolours
  const wash = edit.keepHue === null && !thing ? colourIn(rest) : null
  if (wash) edit.wash = { tint: wash, amount: 0.6 * strengthOf(rest, '') }
  return { edit, understood: understood + (wash || thing ? 1 : 0) }
}

const within = (amount: number, most: number) => Math.min(most, Math.max(-most, amount))

/** A clause ends where the next thing is asked for. */
function clauseBefore(text: string, index: number): string {
  const near = text.slice(Math.max(0, index - EARSHOT), index)
  return near.split(/[,.;:!]|\band\b|\bbut\b|\bwith\b(?!out)/i).at(-1)!
}

function strengthOf(before: string, after: string): number {
  const next = after.slice(0, 14).split(/[,.;:!]|\band\b/i)[0]!
  const direction = LESS.test(before) ? -1 : 1
  if (WEAK.test(before) || /\b(?:a (?:little|bit|touch)|slightly|subtly)\b/i.test(next)) return 0.45 * direction
  if (STRONG.test(before) || /\b(?:a lot|strongly|very much)\b/i.test(next)) return 1.6 * direction
  return direction
}

function addTint(tint: [number, number], more: [number, number] | undefined, strength: number): void {
  tint[0] += (more?.[0] ?? 0) * strength
  tint[1] += (more?.[1] ?? 0) * strength
}

function colourIn(words: string): [number, number] | null {
  const lower = words.toLowerCase()
  const named = [...COLOUR_WORDS]
    .filter(([word]) => new RegExp(`\\b${word}(?:ish)?\\b`).test(lower))
    .sort(([one], [other]) => other.length - one.length)[0]
  if (!named) return null
  const { a, b } = labOfHex(named[1])
  return [a, b]
}
