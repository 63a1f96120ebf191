import { type Field, type Rgba8, createField, createRgba8 } from '../../kit/pixels/rgba8.ts'
import { blurred, lightOf } from '../tone.ts'
import { expect, test } from 'vitest'
import { STYLE_IDS, type StyleId } from '../effect-table.ts'
import { createRandom } from '../../kit/random.ts'
import { readInks, toned } from '../inks.ts'
import { STYLES } from './index.ts'
import type { StyleBrief } from './style.ts'
import { windThread } from './wind-thread.ts'

/** A warm disc before a ground that grows lighter: edges, half tones, black and white. */
function scene(width = 200): Rgba8 {
  const height = width * 0.75
  const raster = createRgba8(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const disc = Math.hypot(x / width - 0.46, y / width - 0.34) < 0.2
      const shade = disc ? 200 - ((y / height) * 180 - 30) * 1.4 : (x / width) * 220
      raster.data.set(disc ? [shade + 40, shade, shade * 0.6] : [shade, shade + 10, shade + 30], (y * width + x) * 4)
    }
  return raster
}

/** Where the disc of the scene is. */
function disc(width: number): Field {
  const field = createField(width, width * 0.75)
  for (let at = 0; at < field.data.length; at++)
    field.data[at] = Math.hypot((at % width) / width - 0.46, Math.floor(at / width) / width - 0.34) < 0.2 ? 1 : 0
  return field
}

function briefOf(id: StyleId, words = '', { coarseness = 1, seed = 1, width = 200 } = {}): StyleBrief {
  return {
    picture: scene(width),
    inks: readInks('auto', words),
    coarseness,
    random: createRandom(id, seed),
    subject: async () => ({ mask: disc(width), head: null }),
    step: async () => {},
  }
}

async function draw(id: StyleId, words = '', settings: Parameters<typeof briefOf>[2] = {}): Promise<Rgba8> {
  const brief = briefOf(id, words, settings)
  const drawn = await STYLES[id].draw(brief)
  return STYLES[id].toneAfter ? toned(drawn, brief.inks) : drawn
}

/** As the look draws in one colour: several tests look at it. */
const RED = 'in deep red'
const inRed = new Map<StyleId, Promise<Rgba8>>()
function drawInRed(id: StyleId): Promise<Rgba8> {
  const drawn = inRed.get(id) ?? draw(id, RED)
  inRed.set(id, drawn)
  return drawn
}

/** Their seed chooses nothing but colours, as long as no words do. */
const COLOURED_BY_SEED: ReadonlySet<StyleId> = new Set(['pop-duotone', 'neon-edges', 'thermal'])

const bytesOf = ({ data }: Rgba8) => Buffer.from(data)

/** How much redder than blue it is altogether. */
function warmth({ data }: Rgba8): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum += data[at]! - data[at + 2]!
  return sum / (data.length / 4)
}

/** How often a row goes from dark to light or back. */
function changes(raster: Rgba8): number {
  const { width, data } = lightOf(raster)
  let count = 0
  for (let at = 1; at < data.length; at++) if (at % width && data[at]! > 0.5 !== data[at - 1]! > 0.5) count += 1
  return count / data.length
}

test('no two looks give the same picture', async () => {
  const pictures = await Promise.all(STYLE_IDS.map(async (id) => bytesOf(await drawInRed(id)).toString('base64')))
  expect(new Set(pictures).size).toBe(STYLE_IDS.length)
})

test.each(STYLE_IDS)('%s: colours that the words name are seen, and another seed is another print', async (id) => {
  const [red, blue] = [await drawInRed(id), await draw(id, 'in deep blue')]
  expect(warmth(red)).toBeGreaterThan(warmth(blue) + 2)
  expect(bytesOf(red).equals(bytesOf(await draw(id, RED)))).toBe(true)
  const words = COLOURED_BY_SEED.has(id) ? '' : RED
  const one = words === RED ? red : await draw(id)
  expect(bytesOf(one).equals(bytesOf(await draw(id, words, { seed: 2 })))).toBe(false)
})

test.each(['engraving', 'spiral-line', 'halftone-comic', 'old-newspaper', 'pixel-mosaic'] as const)(
  '%s: fine has more lines than bold',
  async (id) => {
    const [fine, bold] = [
      await draw(id, '', { coarseness: 0.6, width: 800 }),
      await draw(id, '', { coarseness: 1.7, width: 800 }),
    ]
    expect(changes(fine)).toBeGreaterThan(changes(bold))
  },
)

test.each(STYLE_IDS)('%s draws the narrowest pictures too', async (id) => {
  for (const [width, height] of [
    [8, 8],
    [300, 8],
  ] as const) {
    const brief = { picture: createRgba8(width, height, [90, 90, 90]), inks: [], coarseness: 1 }
    const mask = { width, height, data: new Float32Array(width * height).fill(1) }
    const subject = async () => ({ mask, head: null })
    const drawn = await STYLES[id].draw({ ...brief, random: createRandom(id), subject, step: async () => {} })
    expect(drawn.data).toHaveLength(drawn.width * drawn.height * 4)
  }
})

const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length

/** How bright a picture is altogether, from 0 to 1. */
const meanLight = (raster: Rgba8) => mean(lightOf(raster).data)

/** How alike two fields of numbers are, 1 when one is the other. */
function correlation(one: Float32Array, other: Float32Array): number {
  const [middle, centre] = [mean(one), mean(other)]
  let [both, first, second] = [0, 0, 0]
  for (let at = 0; at < one.length; at++) {
    const [left, right] = [one[at]! - middle, other[at]! - centre]
    both += left * right
    first += left * left
    second += right * right
  }
  return both / Math.sqrt(first * second)
}

test('a newspaper is bright paper, also where the picture is dark', async () => {
  const picture = scene(400)
  for (let at = 0; at < picture.data.length; at++) if (at % 4 < 3) picture.data[at]! *= 0.3
  const page = await STYLES['old-newspaper'].draw({ ...briefOf('old-newspaper'), picture })
  expect(meanLight(page)).toBeGreaterThan(0.5)
})

test('threads come together to the picture that they are wound for', async () => {
  const [side, pins] = [160, 160]
  const wanted = createField(side, side)
  for (let at = 0; at < wanted.data.length; at++) {
    const [x, y] = [(at % side) - side / 2, Math.floor(at / side) - side / 2]
    const ring = Math.hypot(x, y)
    wanted.data[at] = ring < 24 ? 0.8 : ring < 44 ? 0.1 : ring < 60 ? 0.7 : 0.15
  }
  const missing = wanted.data.slice()
  const around = Array.from({ length: pins }, (_, pin) => {
    const angle = (pin / pins) * Math.PI * 2
    return [side / 2 + Math.cos(angle) * (side / 2 - 2), side / 2 + Math.sin(angle) * (side / 2 - 2)] as const
  })
  const model = { missing, weight: new Float32Array(missing.length).fill(1) }
  const spans = [...windThread(model, { side, pins: around, thread: 0.05 }, 2000)]
  expect(new Set(spans.map(String)).size).toBe(spans.length)
  const laid = { ...wanted, data: wanted.data.map((value, at) => value - missing[at]!) }
  expect(correlation(blurred(laid, 2).data, blurred(wanted, 2).data)).toBeGreaterThan(0.78)
})

test('a long shadow falls to the lower right, over ground that is even elsewhere', async () => {
  const sign = await draw('long-shadow', '', { width: 400 })
  const light = blurred(lightOf(sign), 3)
  const at = (x: number, y: number) =>
    light.data[Math.round(y * sign.height) * sign.width + Math.round(x * sign.width)]!
  expect(at(0.9, 0.9)).toBeLessThan(at(0.05, 0.95) - 0.05)
  expect(Math.abs(at(0.05, 0.95) - at(0.05, 0.05))).toBeLessThan(0.03)
})

test('a fisheye looks an upright portrait in the face', async () => {
  const [width, height] = [120, 190]
  const picture = createRgba8(width, height, [20, 20, 20])
  for (let at = 0; at < width * height; at++)
    if (Math.hypot((at % width) - 60, Math.floor(at / width) - 45) < 24) picture.data.set([230, 190, 160], at * 4)
  const print = await STYLES['fisheye-lomo'].draw({ ...briefOf('fisheye-lomo'), picture })
  let bright = 0
  for (let at = 0; at < print.data.length; at += 4) if (print.data[at]! > 120) bright++
  expect(bright / (print.data.length / 4)).toBeGreaterThan(0.12)
})
