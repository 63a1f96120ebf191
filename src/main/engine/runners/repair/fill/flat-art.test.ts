import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  hasWeights,
  inBox,
  maskOf,
  paint,
  prepareRepair,
  read,
  rough,
} from '../../../../../../tests/support/repair-bench.ts'
import { readMask, readRgb8, type Rgb8 } from '../../kit/pixels/rgb8.ts'
import { createRandom } from '../../kit/random.ts'
import { fillFlatArt, isFlatArt } from './flat-art.ts'

const run = prepareRepair()
const [WIDTH, HEIGHT] = [192, 160]
const HOLE = { left: 70, top: 56, width: 52, height: 48 }
const mask = maskOf(WIDTH, HEIGHT, HOLE)
const holeOf = async () => readMask(mask.clone().greyscale(), 0)

/** Sky above sea, with a sun. */
const poster = (x: number, y: number): readonly number[] => {
  if (y >= 84) return [61, 90, 128]
  return Math.hypot(x - 40, y - 40) < 20 ? [238, 108, 77] : [242, 193, 78]
}
const striped = (x: number): readonly number[] => (x % 32 < 16 ? [204, 51, 51] : [255, 255, 255])
const meadow = (x: number, y: number): readonly number[] => [60 + rough(x, y) / 4, 120 + rough(y, x) / 4, 50]

const painted = (colour: (x: number, y: number) => readonly number[]) => readRgb8(paint(WIDTH, HEIGHT, colour))

/** In decibels, under the hole alone. */
function closeness(found: Rgb8, truth: Rgb8): number {
  let [squares, count] = [0, 0]
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      for (let at = (y * WIDTH + x) * 3; inBox(HOLE, x, y) && at < (y * WIDTH + x) * 3 + 3; at += 1) {
        squares += (found.data[at]! - truth.data[at]!) ** 2
        count += 1
      }
  return 10 * Math.log10(255 ** 2 / Math.max(0.001, squares / count))
}

test('posters and stripes are flat art; grain and photographs of it are not', async () => {
  const hole = await holeOf()
  for (const drawing of [poster, striped]) expect(isFlatArt(await painted(drawing), hole)).toBe(true)
  expect(isFlatArt(await painted(meadow), hole)).toBe(false)
  const noise = { type: 'gaussian', mean: 128, sigma: 6 } as const
  const grain = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#808080', noise } })
  expect(isFlatArt(await readRgb8(grain), hole)).toBe(false)
})

test('stains of a network become colours of the poster, and edges stay where it drew them', async () => {
  const truth = await painted(poster)
  const stained = await painted((x, y) =>
    poster(x, y).map((value) => Math.max(0, Math.min(255, value + rough(x, y) / 12 - 10))),
  )
  const before = closeness(stained, truth)
  const following = { signal: new AbortController().signal, onProgress() {} }
  const filled = await fillFlatArt(truth, await holeOf(), stained, createRandom('test'), following)
  expect(closeness(filled, truth)).toBeGreaterThan(before + 10)
})

test('where a network has lost a pattern, its patches are copied', async () => {
  const truth = await painted(striped)
  const muddled = await painted((x) => striped(x).map((value) => value * 0.8 + 30))
  const following = { signal: new AbortController().signal, onProgress() {} }
  const filled = await fillFlatArt(truth, await holeOf(), muddled, createRandom('test'), following)
  expect(closeness(filled, truth)).toBeGreaterThan(40)
})

test.runIf(hasWeights)('the network fills flat art without stains', { timeout: 60_000 }, async () => {
  const image = paint(WIDTH, HEIGHT, poster)
  const filled = await read(await run('neural-inpaint', { image, mask }))
  expect(closeness(filled, await painted(poster))).toBeGreaterThan(34)
})
