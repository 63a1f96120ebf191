import { formatHex, parse } from '../colour/culori.ts'
import { COLOUR_WORDS } from './colours.ts'
import { NAMED_PALETTES } from '../palettes.ts'

/** A named palette, or colours as words and hex codes in any mixture; what is no colour is passed over. */
export function readPalette(choice: string | readonly string[] | undefined): string[] {
  const entries = (typeof choice === 'string' ? [choice] : (choice ?? [])).flatMap((entry) =>
    entry.toLowerCase().split(/[,;|]/u),
  )
  return entries.flatMap((entry) => {
    const name = entry.trim()
    if (Object.hasOwn(NAMED_PALETTES, name)) return NAMED_PALETTES[name as keyof typeof NAMED_PALETTES]
    const known = COLOUR_WORDS.get(name)
    if (known) return known
    return name.split(/\s+/u).flatMap((word) => {
      const colour = COLOUR_WORDS.get(word) ?? (/^#?[0-9a-f]{3}(?:[0-9a-f]{3})?$/u.test(word) ? hex(word) : undefined)
      return colour ?? []
    })
  })
}

const hex = (word: string): string | undefined => formatHex(parse(word.startsWith('#') ? word : `#${word}`))
