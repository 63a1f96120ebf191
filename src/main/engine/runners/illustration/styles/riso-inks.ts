import { type Rgb255, rgb255Of } from '../../kit/colour/rgb.ts'
import { rows } from '../../kit/rows.ts'
import type { Canvas } from '@napi-rs/canvas'
import type { ComposedPicture } from '../../kit/scene/compose-scene.ts'
import type { Random } from '../../kit/random.ts'
import { clamp } from '../../kit/maths.ts'

export const PAPER: Rgb255 = [246, 239, 224]

/** Three drums each: inks as they print, bright and a little transparent. */
const DRUMS = [
  '255 72 130, 0 110 180, 255 214 40',
  '241 80 58, 0 122 128, 255 190 40',
  '255 108 47, 48 66 130, 110 206 190',
  '214 60 80, 30 58 98, 246 190 70',
  '240 110 160, 60 48 120, 255 170 60',
  '240 84 110, 0 140 96, 255 206 54',
  '226 70 52, 24 92 76, 250 196 84',
].map((inks) => rows<Rgb255>(inks) as [Rgb255, Rgb255, Rgb255])

const LEVELS = 8
const NODES = 17
export const FINE_NODES = 64

export interface Inks {
  drum: readonly [Rgb255, Rgb255, Rgb255]
  /** For each node of the colour cube how much of each ink, 0..255. */
  table: Uint8Array
}

/** The colours the words name must be printable, however little room they take. */
export function askedColours({ scene }: ComposedPicture): Rgb255[] {
  const named = [
    ...scene.subjects.map(({ colour }) => colour),
    scene.settingColour,
    scene.sky.sun?.colour,
    ...scene.colours,
  ]
  return named.flatMap((colour) => (colour ? [rgb255Of(colour)] : []))
}

/** The set of drums that comes nearest to the picture's own colours. */
export function chooseInks(model: Canvas, asked: readonly Rgb255[], random: Random): Inks {
  const pen = model.getContext('2d')
  const samples: Rgb255[] = []
  const stepX = Math.max(1, Math.floor(model.width / 24))
  for (let y = 0; y < model.height; y += Math.max(1, Math.floor(model.height / 24))) {
    const row = pen.getImageData(0, y, model.width, 1).data
    for (let x = 0; x < model.width; x += stepX)
      samples.push([row[x * 4] ?? 0, row[x * 4 + 1] ?? 0, row[x * 4 + 2] ?? 0])
  }
  let best: { mixtures: Float32Array; drum: (typeof DRUMS)[number]; error: number } | null = null
  for (const drum of DRUMS) {
    const mixtures = allMixtures(drum)
    // a little luck keeps one set from printing every landscape
    const missed = (colours: readonly Rgb255[]): number =>
      colours.reduce((sum, colour) => sum + nearestMixture(mixtures, colour).distance, 0)
    const error = (missed(samples) + missed(asked) * 180) * random.between(0.9, 1.1)
    if (!best || error < best.error) best = { mixtures, drum, error }
  }
  if (!best) throw new RangeError('There are no inks to print with.')
  const table = new Uint8Array(NODES ** 3 * 3)
  for (let red = 0; red < NODES; red++) {
    for (let green = 0; green < NODES; green++) {
      for (let blue = 0; blue < NODES; blue++) {
        const scale = 255 / (NODES - 1)
        const { index } = nearestMixture(best.mixtures, vivid(red * scale, green * scale, blue * scale))
        const at = ((red * NODES + green) * NODES + blue) * 3
        table[at] = Math.round((Math.floor(index / (LEVELS + 1) ** 2) / LEVELS) * 255)
        table[at + 1] = Math.round(((Math.floor(index / (LEVELS + 1)) % (LEVELS + 1)) / LEVELS) * 255)
        table[at + 2] = Math.round(((index % (LEVELS + 1)) / LEVELS) * 255)
      }
    }
  }
  return { drum: best.drum, table: refine(table) }
}

/** Prints want more colour and contrast than paintings: pushed away from grey and from the middle. */
function vivid(red: number, green: number, blue: number): Rgb255 {
  const grey = red * 0.3 + green * 0.55 + blue * 0.15
  const push = (value: number): number => clamp(128 + (grey - 128) * 1.18 + (value - grey) * 1.5, 0, 255)
  return [push(red), push(green), push(blue)]
}

function allMixtures([first, second, third]: readonly [Rgb255, Rgb255, Rgb255]): Float32Array {
  const steps = LEVELS + 1
  const out = new Float32Array(steps ** 3 * 3)
  for (let index = 0; index < steps ** 3; index++) {
    const amounts = [
      Math.floor(index / steps ** 2) / LEVELS,
      (Math.floor(index / steps) % steps) / LEVELS,
      (index % steps) / LEVELS,
    ]
    for (let channel = 0; channel < 3; channel++) {
      let value = PAPER[channel] ?? 255
      for (const [ink, amount] of [
        [first, amounts[0] ?? 0],
        [second, amounts[1] ?? 0],
        [third, amounts[2] ?? 0],
      ] as const)
        value *= 1 - amount + (amount * (ink[channel] ?? 0)) / 255
      out[index * 3 + channel] = value
    }
  }
  return out
}

function nearestMixture(mixtures: Float32Array, [red, green, blue]: Rgb255): { index: number; distance: number } {
  let index = 0
  let distance = Infinity
  for (let at = 0; at < mixtures.length; at += 3) {
    const [dr, dg, db] = [(mixtures[at] ?? 0) - red, (mixtures[at + 1] ?? 0) - green, (mixtures[at + 2] ?? 0) - blue]
    const apart = dr * dr * 0.9 + dg * dg * 1.3 + db * db * 0.7
    if (apart < distance) {
      distance = apart
      index = at / 3
    }
  }
  return { index, distance }
}

/** The coarse table read between its nodes once, fine enough to be read by nearest node afterwards. */
function refine(table: Uint8Array): Uint8Array {
  const fine = new Uint8Array(FINE_NODES ** 3 * 3)
  const scale = ((NODES - 1) / (FINE_NODES - 1)) * 0.9999
  for (let index = 0; index < FINE_NODES ** 3; index++) {
    const [red, green, blue] = [
      Math.floor(index / FINE_NODES ** 2) * scale,
      (Math.floor(index / FINE_NODES) % FINE_NODES) * scale,
      (index % FINE_NODES) * scale,
    ]
    for (let ink = 0; ink < 3; ink++) fine[index * 3 + ink] = between(table, red, green, blue, ink)
  }
  return fine
}

/** The amount of an ink between the eight nearest nodes of the colour cube. */
function between(table: Uint8Array, red: number, green: number, blue: number, ink: number): number {
  const [r, g, b] = [Math.floor(red), Math.floor(green), Math.floor(blue)]
  let sum = 0
  for (let corner = 0; corner < 8; corner++) {
    const [dr, dg, db] = [corner & 1, (corner >> 1) & 1, corner >> 2]
    const weight = (dr ? red - r : 1 - red + r) * (dg ? green - g : 1 - green + g) * (db ? blue - b : 1 - blue + b)
    sum += weight * (table[(((r + dr) * NODES + g + dg) * NODES + b + db) * 3 + ink] ?? 0)
  }
  return sum
}
