import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { SANS } from '../runners/kit/drawing/type.ts'

/**
 * Captions are in any script. What our own type lacks is looked for among the fonts of the computer, letter by letter,
 * because the canvas takes letters only from families that it is told of.
 */
export interface Lettering {
  /** Families that have all letters met so far, ours first. */
  families(): string
  /** The text with the letters that can be written; `complete` is false when any is left out. */
  writable(text: string): { text: string; complete: boolean }
}

/** Good at many letters; tried before the rest of what is installed. */
const PREFERRED = [
  'Segoe UI',
  'Arial Unicode MS',
  'Noto Sans',
  'PingFang SC',
  'Hiragino Sans',
  'Microsoft YaHei',
  'Yu Gothic',
  'Malgun Gothic',
  'Noto Sans CJK SC',
  'DejaVu Sans',
]
const SUBSTITUTES: Readonly<Record<string, string>> = { '★': '*' }
/** No font has it: what is drawn for it is the sign for a letter that is not there. */
const NOBODY = '\u{10FFFF}'
const SIZE = 24

export function createLettering(): Lettering {
  const canvas = createCanvas(SIZE * 2, SIZE * 2)
  const context = canvas.getContext('2d')
  const known = new Map<string, boolean>()
  let families = SANS
  let installed: string[] | undefined

  function isWritable(letter: string): boolean {
    const before = known.get(letter)
    if (before !== undefined) return before
    const found = has(context, families, letter) || findFont(letter)
    known.set(letter, found)
    return found
  }

  function findFont(letter: string): boolean {
    installed ??= inOrder(GlobalFonts.families.map(({ family }) => family))
    const family = installed.find((name) => has(context, `"${name}"`, letter))
    if (family === undefined) return false
    families += `, "${family}"`
    return true
  }

  return {
    families: () => families,
    writable(text) {
      let complete = true
      const letters = Array.from(text.normalize('NFC'), (letter) => {
        if (/[\p{Cc}\p{Cs}]/u.test(letter)) return ' '
        // marks that join or turn the letters beside them draw nothing by themselves
        if (/[\s\p{Cf}\p{M}]/u.test(letter) || isWritable(letter)) return letter
        complete = false
        return SUBSTITUTES[letter] ?? '…'
      })
      return { text: letters.join('').replaceAll(/…+/g, '…'), complete }
    },
  }
}

function inOrder(families: readonly string[]): string[] {
  return [...new Set(families)].toSorted((one, other) => placeOf(one) - placeOf(other))
}

function placeOf(family: string): number {
  return PREFERRED.indexOf(family) + 1 || PREFERRED.length + 1
}

function has(context: SKRSContext2D, families: string, letter: string): boolean {
  return drawn(context, families, letter) !== drawn(context, families, NOBODY)
}

function drawn(context: SKRSContext2D, families: string, letter: string): string {
  context.clearRect(0, 0, SIZE * 2, SIZE * 2)
  context.font = `${SIZE}px ${families}`
  context.fillText(letter, 4, SIZE * 1.5)
  return Buffer.from(context.getImageData(0, 0, SIZE * 2, SIZE * 2).data).toString('latin1')
}
