import { createRequire } from 'node:module'
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

/** Type comes from files that travel with the product: no two machines have the same fonts. */
const { resolve } = createRequire(import.meta.url)
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese']

function addFamily(family: string, file: (script: string) => string): string {
  const names = SCRIPTS.map((script) => {
    const name = `${family} ${script}`
    GlobalFonts.registerFromPath(resolve(file(script)), name)
    return `"${name}"`
  })
  return names.join(', ')
}

export const SANS = addFamily(
  'Pressrun Sans',
  (script) => `@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`,
)
export const ITALIC = addFamily(
  'Pressrun Italic',
  (script) => `@fontsource-variable/inter/files/inter-${script}-wght-italic.woff2`,
)
export const MONO = addFamily(
  'Pressrun Mono',
  (script) => `@fontsource-variable/jetbrains-mono/files/jetbrains-mono-${script}-wght-normal.woff2`,
)

interface Setting {
  family: string
  weight?: number
  /** In pixels, when the line fits. */
  size: number
  /** What it may take; longer lines are set smaller. */
  width: number
  letterSpacing?: number
}

/** One of the families above; its weight is an axis of the font and has to be named as such. */
export function useFont(pen: SKRSContext2D, family: string, weight: number, pixels: number): void {
  pen.font = `${pixels}px ${family}`
  pen.fontVariationSettings = `"wght" ${weight}`
}

/** Chooses the font so that the line fits, and says how large it is then. */
export function setType(pen: SKRSContext2D, line: string, setting: Setting): number {
  const { family, weight = 400, size, width, letterSpacing = 0 } = setting
  const apply = (pixels: number) => {
    useFont(pen, family, weight, pixels)
    pen.letterSpacing = `${letterSpacing * pixels}px`
  }
  apply(size)
  const wide = pen.measureText(line).width
  const fitting = wide > width ? (size * width) / wide : size
  if (fitting !== size) apply(fitting)
  return fitting
}

/** Breaks words into lines that fit at the font that is set; what does not fit into `most` lines ends in dots. */
export function wrap(pen: SKRSContext2D, text: string, width: number, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const line = lines.at(-1)
    if (line !== undefined && pen.measureText(`${line} ${word}`).width <= width)
      lines[lines.length - 1] = `${line} ${word}`
    else if (lines.length < most) lines.push(word)
    else {
      lines[most - 1] = `${lines[most - 1]}…`
      break
    }
  }
  return lines
}
