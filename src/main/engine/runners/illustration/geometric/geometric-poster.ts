import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Size } from '../../kit/pixels/plane.ts'
import { createSheet } from '../../kit/drawing/sheet.ts'
import { openImage } from '../../../media/image.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { labOfHex } from '../../kit/colour/hex.ts'
import { frameOf, textOf } from '../../kit/params.ts'
import { mottle, speckle } from '../../kit/pixels/texture.ts'
import { createRandom, type Random } from '../../kit/random.ts'
import { writeImages } from '../../kit/write-image.ts'
import type { Runner } from '../../runner.ts'
import { COMPOSITIONS, type Sheet } from './compositions.ts'
import { POSTER_PALETTES, type PosterPalette, type PosterPaletteName } from './poster-palettes.ts'

/** Words that choose how a poster is built; all others only choose its chance. */
const ASKED: readonly (readonly [keyof typeof COMPOSITIONS, RegExp])[] = [
  ['arcs', /\b(circles?|round|rings?|sun|moon|planets?|orbits?|ripples?|music|sound|record)\b/i],
  ['ribbons', /\b(lines?|ribbons?|roads?|paths?|flow|river|speed|race|maze|tracks?)\b/i],
  ['modules', /\b(grid|tiles?|pattern|modules?|mosaic|quilt|blocks?|squares?)\b/i],
  ['diagonals', /\b(diagonals?|dynamic|energy|jazz|revolution|bold|triangles?|dance|sport)\b/i],
  ['overlaps', /\b(overlap(?:ping)?|transparent|layers?|harmony|balance|together|calm|quiet)\b/i],
  ['stripes', /\b(stripes?|bars?|rhythm|city|forest|rain|piano|horizon|sea|waves?)\b/i],
]

/** Words that choose the colours. */
const COLOURED: Record<PosterPaletteName, RegExp> = {
  night: /\b(night|midnight|moon|moonlit|stars?|starry)\b/i,
  dawn: /\b(dawn|morning|sunrise|spring|pink|pastel)\b/i,
  dusk: /\b(dusk|evening|sunset|purple|autumn|fall)\b/i,
  ocean: /\b(ocean|sea|lake|beach|island|water|boat|lighthouse|blue)\b/i,
  desert: /\b(desert|dunes?|sand|canyon|summer|orange|gold|golden)\b/i,
  mono: /\b(mono|monochrome|fog|foggy|mist|winter|snow|grey|gray|ink)\b/i,
  day: /\b(day|noon|sunny|forest|meadow|green|hills?)\b/i,
}

/** Abstract posters in the Swiss manner: one idea, few colours, much order and one surprise. */
export const printPosters: Runner = (job, context) =>
  writeImages(job, context, async (seed, onProgress) => {
    const words = textOf(job, 'prompt')
    const { width, height } = frameOf(job)
    const palette = choosePalette(textOf(job, 'palette'), words, createRandom('palette', words, seed))
    const random = createRandom('geometric poster', words, seed)
    const { canvas, pen } = createSheet(width, height)
    const sheet = sheetFor(pen, random, palette, words, { width, height })
    const asked = ASKED.find(([, pattern]) => pattern.test(words))?.[0]
    const built =
      asked && random.next() < 0.85 ? asked : random.pick(Object.keys(COMPOSITIONS) as (keyof typeof COMPOSITIONS)[])
    pen.fillStyle = sheet.ground
    pen.fillRect(0, 0, width, height)
    COMPOSITIONS[built](sheet)
    await yieldToEventLoop()
    onProgress(0.4)
    const pixels = canvas.data()
    addPaperGrain(pixels, width, seed % 10_000)
    return (await openImage(pixels, { raw: { width, height, channels: 4 } })).removeAlpha()
  })

/** A named palette, or the one the words ask for, or one by chance. */
function choosePalette(name: string, words: string, random: Random): PosterPalette {
  if (Object.hasOwn(POSTER_PALETTES, name)) return POSTER_PALETTES[name as PosterPaletteName]
  const asked = Object.entries(COLOURED).find(([, pattern]) => pattern.test(words))
  const { mono: _, ...colourful } = POSTER_PALETTES
  return asked ? POSTER_PALETTES[asked[0] as PosterPaletteName] : random.pick(Object.values(colourful))
}

/** The fibres of the sheet: every pixel a little lighter or darker, colours kept. Changes the pixels in place. */
function addPaperGrain(pixels: Uint8Array | Uint8ClampedArray, width: number, salt: number): void {
  for (let index = 0; index < pixels.length / 4; index++) {
    const x = index % width
    const y = Math.floor(index / width)
    const fibre = mottle(x, y, 2.6, salt) * 0.55 + speckle(x, y, salt) * 0.45 - 0.5
    const gain = 1 + fibre * 0.035
    for (let at = index * 4; at < index * 4 + 3; at++) pixels[at] = Math.min(255, Math.round(pixels[at]! * gain))
  }
}

function sheetFor(
  pen: SKRSContext2D,
  random: Random,
  { sky, layers, accent }: PosterPalette,
  words: string,
  { width, height }: Size,
): Sheet {
  const onDark = /\b(night|dark|black|space|midnight)\b/i.test(words) || random.next() < 0.28
  const ground = onDark ? layers[3] : random.pick([sky[0], sky[1], accent])
  const inks = [...layers, ...sky, accent].filter((ink) => ink !== ground)
  // what carries the sheet must be seen from across the street
  const byContrast = inks.toSorted((one, other) => contrast(other, ground) - contrast(one, ground))
  const strong = byContrast[random.whole(0, 1)]!
  return {
    pen,
    random,
    width,
    height,
    side: Math.min(width, height),
    ground,
    inks,
    strong,
    surprise: random.pick(byContrast.slice(0, 4).filter((ink) => ink !== strong)),
    sparse: /\b(minimal|simple|calm|quiet|empty|zen)\b/i.test(words),
  }
}

const contrast = (one: string, other: string) => Math.abs(labOfHex(one).l - labOfHex(other).l)
