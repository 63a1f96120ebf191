import { COLOUR_WORDS } from '../../kit/words/colours.ts'
import { labOfHex } from '../../kit/colour/hex.ts'
import type { Lab } from '../../kit/colour/oklab.ts'

/** One colour of the picture that becomes another; null stands for the most striking one. */
export interface Recolour {
  from: Lab | null
  to: Lab
}

const NAMES = [...COLOUR_WORDS.keys()].sort((one, other) => other.length - one.length).join('|')
const COLOUR = new RegExp(`\\b(${NAMES})(?:ish)?\\b`, 'gi')
const COMMAND =
  /\b(?:make|turn|change|paint|colou?r|recolou?r|dye|tint|replace|swap|switch|should be|becomes?|into|to)\b/i
/** A thing that is given a colour, and not the whole picture or its light. */
const THING = new RegExp(
  `\\b(?:make|turn|paint|colou?r|dye|change)\\s+(?:the|his|her|their|its|my|this|that)\\s+` +
    `(?!(?:whole|entire|picture|photo|image|scene|light|shadows?|highlights?|rest|sky|background|mood|tones?)\\b)` +
    `(?:\\w+\\s+){1,3}?(?:(?:in)?to\\s+)?(?:a\\s+)?(?:\\w+\\s+)?(${NAMES})\\b`,
  'i',
)

/** Which colours are to become which, and the words that say nothing of it. */
export function readRecolours(words: string): { recolours: Recolour[]; rest: string } {
  const recolours: Recolour[] = []
  const rest = words
    .split(/([,.;!]|\band\b|\bthen\b)/i)
    .map((clause) => {
      const named = [...clause.matchAll(COLOUR)].map(([, name]) => labOfHex(COLOUR_WORDS.get(name!.toLowerCase())!))
      const instead = /\binstead of\b/i.test(clause)
      if (named.length < 2 || !(instead || COMMAND.test(clause) || recolours.length > 0)) return clause
      const [from, to] = instead ? [named[1]!, named[0]!] : [named[0]!, named.at(-1)!]
      recolours.push({ from, to })
      return ''
    })
    .join('')
  return { recolours, rest }
}

/** "Make the car blue": whatever the car is, it is likely what strikes the eye. */
export function readThingColour(words: string): Recolour | null {
  const name = THING.exec(words)?.[1]
  return name ? { from: null, to: labOfHex(COLOUR_WORDS.get(name.toLowerCase())!) } : null
}
