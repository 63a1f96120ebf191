import { COLOUR_WORDS } from '../../kit/words/colours.ts'
import { labOfHex } from '../../kit/colour/hex.ts'

export type Part = 'sky' | 'leaves' | 'water' | 'ground' | 'skin' | 'subject' | 'background'

/** What a person said about the colour of a part, as OKLab a and b. */
export type Hints = Partial<Record<Part, [number, number]>>

const PARTS: readonly (readonly [Part, RegExp])[] = [
  ['sky', /^(sky|skies|heaven|clouds?|air)$/],
  ['leaves', /^(grass|trees?|leaves|leaf|foliage|forest|meadow|lawn|bushes|plants?|fields?|hedge|garden)$/],
  ['water', /^(sea|water|ocean|lake|river|pond|waves?)$/],
  ['ground', /^(ground|earth|soil|sand|road|street|floor|desert|beach|path|wood|table|snow)$/],
  ['skin', /^(skin|faces?|complexion)$/],
  ['background', /^(background|wall|backdrop|curtain|room|surroundings|house|building)$/],
]

/** Words between a colour and what has it: "a red and shiny car". */
const BETWEEN = 3

/** Reads "blue dress, green grass, the sky is pink"; a thing it cannot place is the subject of the picture. */
export function readHints(prompt: string): Hints {
  const words = prompt.toLowerCase().match(/[a-z]+/g) ?? []
  const hints: Hints = {}
  for (let index = 0; index < words.length; index++) {
    const two = `${words[index]} ${words[index + 1] ?? ''}`
    const length = COLOUR_WORDS.has(two) ? 2 : COLOUR_WORDS.has(words[index]!) ? 1 : 0
    if (length === 0) continue
    const { a, b } = labOfHex(COLOUR_WORDS.get(length === 2 ? two : words[index]!)!)
    const part = partAfter(words, index + length) ?? partBefore(words, index) ?? 'subject'
    hints[part] = [a, b]
    index += length - 1
  }
  return hints
}

const partOf = (word: string) => PARTS.find(([, pattern]) => pattern.test(word))?.[0]

function partAfter(words: readonly string[], from: number): Part | undefined {
  for (const word of words.slice(from, from + BETWEEN)) {
    if (COLOUR_WORDS.has(word)) return undefined
    const part = partOf(word)
    if (part) return part
    if (!/^(and|or|the|a|very|bright|dark|light|shiny|old|big|small|little|tall|warm|cold)$/.test(word))
      return 'subject'
  }
  return undefined
}

/** "The sky is pink." */
function partBefore(words: readonly string[], index: number): Part | undefined {
  const joined = words[index - 1]
  if (joined !== 'is' && joined !== 'are' && joined !== 'in') return undefined
  return partOf(words[index - 2] ?? '')
}
