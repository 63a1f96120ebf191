import type { Canvas } from '@napi-rs/canvas'
import { hashText, type Random } from '../random.ts'
import { coarseField } from './coarse-field.ts'
import { eachRow, paintFlat } from './raster.ts'
import type { Style } from './style.ts'
import { speckle } from './texture.ts'

type Rgb = readonly [red: number, green: number, blue: number]

const PAPER: Rgb = [246, 239, 224]

/** Three drums each: inks as they print, bright and a little transparent. */
const DRUMS: readonly (readonly [Rgb, Rgb, Rgb])[] = [
  [
    [255, 72, 130],
    [0, 110, 180],
    [255, 214, 40],
  ],
  [
    [241, 80, 58],
    [0, 122, 128],
    [255, 190, 40],
  ],
  [
    [255, 108, 47],
    [48, 66, 130],
    [110, 206, 190],
  ],
  [
    [214, 60, 80],
    [30, 58, 98],
    [246, 190, 70],
  ],
  [
    [240, 110, 160],
    [60, 48, 120],
    [255, 170, 60],
  ],
]

const LEVELS = 8
const NODES = 17
const FINE_NODES = 64
/** Screens at these angles make a rosette instead of a moiré. */
const ANGLES = [0.26, 0.79, 1.31] as const

/** A print in three inks: halftone dots, drums that do not quite meet, paper between. */
export const drawRisograph: Style = async ({ picture, width, height, random, step }) => {
  const model = paintFlat(picture, width, height, ({ role }) => role !== 'shade')
  await step(0.2)
  const inks = chooseInks(model, random.fork('inks'))
  await step(0.3)
  await separate(model, inks, random, (share) => step(0.3 + share * 0.7))
  return model
}

interface Inks {
  drum: readonly [Rgb, Rgb, Rgb]
  /** For each node of the colour cube how much of each ink, 0..255. */
  table: Uint8Array
}

/** The set of drums that comes nearest to the picture's own colours. */
function chooseInks(model: Canvas, random: Random): Inks {
  const context = model.getContext('2d')
  const samples: Rgb[] = []
  const stepX = Math.max(1, Math.floor(model.width / 24))
  for (let y = 0; y < model.height; y += Math.max(1, Math.floor(model.height / 24))) {
    const row = context.getImageData(0, y, model.width, 1).data
    for (let x = 0; x < model.width; x += stepX)
      samples.push([row[x * 4] ?? 0, row[x * 4 + 1] ?? 0, row[x * 4 + 2] ?? 0])
  }
  let best: { mixtures: Float32Array; drum: (typeof DRUMS)[number]; error: number } | null = null
  for (const drum of DRUMS) {
    const mixtures = allMixtures(drum)
    // a little luck keeps one set from printing every landscape
    const error =
      samples.reduce((sum, sample) => sum + nearestMixture(mixtures, sample).distance, 0) * random.between(0.9, 1.1)
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
function vivid(red: number, green: number, blue: number): Rgb {
  const grey = red * 0.3 + green * 0.55 + blue * 0.15
  const push = (value: number): number => Math.min(255, Math.max(0, 128 + (grey - 128) * 1.18 + (value - grey) * 1.5))
  return [push(red), push(green), push(blue)]
}

function allMixtures([first, second, third]: readonly [Rgb, Rgb, Rgb]): Float32Array {
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

function nearestMixture(mixtures: Float32Array, [red, green, blue]: Rgb): { index: number; distance: number } {
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

async function separate(
  model: Canvas,
  { drum, table }: Inks,
  random: Random,
  pause: (share: number) => Promise<void>,
): Promise<void> {
  const { width, height } = model
  const [first, second, third] = [
    new Uint8Array(width * height),
    new Uint8Array(width * height),
    new Uint8Array(width * height),
  ]
  const planes = [first, second, third]
  await eachRow(
    model,
    (row, y) => {
      for (let x = 0; x < width; x++) {
        const at =
          ((((row[x * 4] ?? 0) >> 2) * FINE_NODES + ((row[x * 4 + 1] ?? 0) >> 2)) * FINE_NODES +
            ((row[x * 4 + 2] ?? 0) >> 2)) *
          3
        first[y * width + x] = table[at] ?? 0
        second[y * width + x] = table[at + 1] ?? 0
        third[y * width + x] = table[at + 2] ?? 0
      }
    },
    (share) => pause(share * 0.4),
  )
  const side = Math.min(width, height)
  const roll = random.fork('register')
  const slips = planes.map(() => ({
    x: Math.round(roll.between(-0.0042, 0.0042) * side),
    y: Math.round(roll.between(-0.0042, 0.0042) * side),
  }))
  const pitch = Math.max(3.2, side / 165)
  const salt = hashText(String(roll.next()), 11)
  const screens = ANGLES.map((angle) => ({
    cos: (Math.cos(angle) * Math.PI * 2) / pitch,
    sin: (Math.sin(angle) * Math.PI * 2) / pitch,
  }))
  const patches = coarseField(width, height, side / 40, (x, y) => speckle(Math.round(x), Math.round(y), salt))
  await eachRow(
    model,
    (row, y) => {
      for (let x = 0; x < width; x++) {
        const grain = speckle(x, y, salt)
        const cloud = 0.9 + patches(x, y) * 0.1
        let [red, green, blue] = PAPER as readonly number[] as [number, number, number]
        for (let ink = 0; ink < 3; ink++) {
          const slip = slips[ink] ?? { x: 0, y: 0 }
          const [fromX, fromY] = [
            Math.min(width - 1, Math.max(0, x + slip.x)),
            Math.min(height - 1, Math.max(0, y + slip.y)),
          ]
          const amount = (planes[ink]?.[fromY * width + fromX] ?? 0) / 255
          const screen = screens[ink] ?? { cos: 1, sin: 0 }
          const [u, v] = [x * screen.cos + y * screen.sin, y * screen.cos - x * screen.sin]
          const threshold = 0.5 + (Math.cos(u) + Math.cos(v)) * 0.25
          const edge = Math.min(1, Math.max(0, (amount - threshold) * pitch * 0.75 + 0.5))
          const patchy = cloud - (grain > 0.94 ? 0.28 : 0)
          const laid = (amount > 0.97 ? 1 : amount < 0.04 ? 0 : edge) * patchy
          const colour = drum[ink] ?? [0, 0, 0]
          red *= 1 - laid + (laid * colour[0]) / 255
          green *= 1 - laid + (laid * colour[1]) / 255
          blue *= 1 - laid + (laid * colour[2]) / 255
        }
        const at = x * 4
        const tooth = 0.985 + grain * 0.03
        row[at] = red * tooth
        row[at + 1] = green * tooth
        row[at + 2] = blue * tooth
        row[at + 3] = 255
      }
    },
    (share) => pause(0.4 + share * 0.6),
  )
}
