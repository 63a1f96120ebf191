import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { lab } from '../../illustration/drawing/colour.ts'
import { createRandom, type Random } from '../../kit/random.ts'
import type { Palette } from '../palette.ts'
import { COMPOSITIONS, type Sheet } from './compositions.ts'

/** Words that choose how a poster is built; all others only choose its chance. */
const ASKED: readonly (readonly [keyof typeof COMPOSITIONS, RegExp])[] = [
  ['arcs', /\b(circles?|round|rings?|sun|moon|planets?|orbits?|ripples?|music|sound|record)\b/i],
  ['ribbons', /\b(lines?|ribbons?|roads?|paths?|flow|river|speed|race|maze|tracks?)\b/i],
  ['modules', /\b(grid|tiles?|pattern|modules?|mosaic|quilt|blocks?|squares?)\b/i],
  ['diagonals', /\b(diagonals?|dynamic|energy|jazz|revolution|bold|triangles?|dance|sport)\b/i],
  ['overlaps', /\b(overlap(?:ping)?|transparent|layers?|harmony|balance|together|calm|quiet)\b/i],
  ['stripes', /\b(stripes?|bars?|rhythm|city|forest|rain|piano|horizon|sea|waves?)\b/i],
]

/** An abstract poster in the Swiss manner: one idea, few colours, much order and one surprise. */
export function drawGeometricPoster(
  words: string,
  seed: number,
  palette: Palette,
  frame: { width: number; height: number },
): Canvas {
  const random = createRandom('geometric poster', words, seed)
  const canvas = createCanvas(frame.width, frame.height)
  const pen = canvas.getContext('2d')
  const sheet = sheetFor(pen, random, palette, words, frame)
  const asked = ASKED.find(([, pattern]) => pattern.test(words))?.[0]
  const built =
    asked && random.next() < 0.85 ? asked : random.pick(Object.keys(COMPOSITIONS) as (keyof typeof COMPOSITIONS)[])
  pen.fillStyle = sheet.ground
  pen.fillRect(0, 0, frame.width, frame.height)
  COMPOSITIONS[built](sheet)
  return canvas
}

function sheetFor(
  pen: SKRSContext2D,
  random: Random,
  { sky, layers, accent }: Palette,
  words: string,
  { width, height }: { width: number; height: number },
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

const contrast = (one: string, other: string) => Math.abs(lab(one).l - lab(other).l)
