import { resolve } from 'node:path'
import { createMediaPack } from '#main/engine/media/pack.ts'
import { refineMatte, sharpenMatte } from '#main/engine/runners/cutout/matte.ts'
import type { Mask, Rgb8 } from '#main/engine/runners/kit/pixels/rgb8.ts'
import { createRandom } from '#main/engine/runners/kit/random.ts'
import { findPeople } from '#main/engine/runners/kit/subject/find-people.ts'
import { findSubject } from '#main/engine/runners/kit/subject/find-subject.ts'
import { fillFlatArt, isFlatArt } from '#main/engine/runners/repair/fill/flat-art.ts'
import { fillByNetwork } from '#main/engine/runners/repair/fill/neural-fill.ts'
import type { RunContext } from '#main/engine/runners/runner.ts'
import { GROUNDS, hairyPortrait, matteErrors } from '../../tests/support/hairy-portrait.ts'
import type { Result } from '../measure.ts'
import { sampled } from '../size.ts'

const context = {
  pack: createMediaPack(resolve('node_modules/.cache/media-pack')),
  threads: 1,
  signal: new AbortController().signal,
  onProgress() {},
} as unknown as RunContext

/** Loose hair against the truth it was drawn with, and holes in drawings against what was there. */
export async function* benchEdges(): AsyncGenerator<Result> {
  yield* benchHair()
  yield* benchFlatArt()
}

async function* benchHair(): AsyncGenerator<Result> {
  const errors = { matte: [] as Errors[], outline: [] as Errors[] }
  for (const ground of sampled(Object.keys(GROUNDS) as (keyof typeof GROUNDS)[])) {
    const { picture, alpha } = await hairyPortrait(ground)
    const people = await findPeople(picture, 'people', context)
    if (!people) throw new Error(`Nobody was found before the ${ground} ground.`)
    const { mask, ...rough } = await findSubject(picture, 'people', context)
    const matte = matteErrors((await sharpenMatte(picture, people, context.signal)).alpha, alpha, picture)
    const outline = matteErrors((await refineMatte(picture, mask, rough, context.signal)).alpha, alpha, picture)
    errors.matte.push(matte)
    errors.outline.push(outline)
    console.log(`  hair before a ${ground} ground: ${figures(matte)} against ${figures(outline)}`)
  }
  for (const [of, name] of [
    ['sad', 'SAD'],
    ['mse', 'MSE'],
    ['gradient', 'Gradient error'],
  ] as const) {
    const [ours, reference] = [mean(errors.matte, of), mean(errors.outline, of)]
    yield {
      name: `${name} of loose hair, MODNet against the outline of a person`,
      ours: ours.toFixed(4),
      reference: reference.toFixed(4),
      ratio: ours / reference,
      bar: { atMost: 0.8 },
    }
  }
}

type Errors = ReturnType<typeof matteErrors>

const figures = ({ sad, mse, gradient }: Errors) =>
  `SAD ${sad.toFixed(2)}, MSE ${mse.toFixed(4)}, gradient ${gradient.toFixed(3)}`
const mean = (errors: readonly Errors[], of: keyof Errors) =>
  errors.reduce((sum, error) => sum + error[of], 0) / errors.length

const [WIDTH, HEIGHT] = [320, 240]
const HOLES = [
  { left: 40, top: 110, width: 60, height: 50 },
  { left: 180, top: 40, width: 60, height: 70 },
]

type Colour = (x: number, y: number) => readonly number[]
const DRAWINGS: Readonly<Record<string, Colour>> = {
  poster: (x, y) => {
    if (x > 190 && x < 270 && y > 50 && y < 180) return [41, 50, 65]
    if (Math.hypot(x - 95, y - 78) < 38) return [238, 108, 77]
    return y > 140 ? [61, 90, 128] : [242, 193, 78]
  },
  dusk: (x, y) => (y > 150 + Math.sin(x / 40) * 20 ? [43, 27, 61] : [58 + y * 0.8, 28 + y * 0.6, 113 + y * 0.1]),
  stripes: (x) => (x % 32 < 16 ? [204, 51, 51] : [255, 255, 255]),
}
const random = createRandom('leaves')
const GRAIN = Float32Array.from({ length: WIDTH * HEIGHT }, () => random.between(-22, 22))
/** What is no drawing, to see that it is filled as before. */
const meadow: Colour = (x, y) => {
  const grain = GRAIN[y * WIDTH + x]! + Math.sin(x / 5) * Math.cos(y / 7) * 18
  return [84 + grain, 122 + grain, 62 + grain * 0.6]
}

async function* benchFlatArt(): AsyncGenerator<Result> {
  const decibels = { chosen: [] as number[], network: [] as number[] }
  for (const [name, drawing] of sampled(Object.entries({ ...DRAWINGS, meadow })))
    for (const [index, box] of sampled(HOLES).entries()) {
      const image = painted(drawing)
      const hole = holeOf(box)
      const network = await fillByNetwork(image, hole, Math.max(box.width, box.height), context)
      const isFlat = isFlatArt(image, hole)
      if (isFlat === (drawing === meadow)) throw new Error(`${name} was taken for what it is not.`)
      if (!isFlat) continue
      const chosen = await fillFlatArt(image, hole, network, createRandom('flat art', index), context)
      const [ours, alone] = [closeness(chosen, image, hole), closeness(network, image, hole)]
      decibels.chosen.push(ours)
      decibels.network.push(alone)
      console.log(`  a hole in a drawing, ${name}: ${ours.toFixed(1)} dB against ${alone.toFixed(1)} dB`)
    }
  const [ours, reference] = [decibels.chosen, decibels.network].map(
    (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  ) as [number, number]
  yield {
    name: 'PSNR of holes in flat art, the filler chosen against MI-GAN always',
    ours: `${ours.toFixed(1)} dB`,
    reference: `${reference.toFixed(1)} dB`,
    // of the errors that are left
    ratio: 10 ** ((reference - ours) / 20),
    bar: { atMost: 0.7 },
  }
}

function painted(colour: Colour): Rgb8 {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) data.set(colour(x, y), (y * WIDTH + x) * 3)
  return { width: WIDTH, height: HEIGHT, data }
}

function holeOf({ left, top, width, height }: (typeof HOLES)[number]): Mask {
  const data = new Uint8Array(WIDTH * HEIGHT)
  for (let y = top; y < top + height; y++) data.fill(255, y * WIDTH + left, y * WIDTH + left + width)
  return { width: WIDTH, height: HEIGHT, data }
}

function closeness(found: Rgb8, truth: Rgb8, hole: Mask): number {
  let [squares, count] = [0, 0]
  for (let at = 0; at < truth.data.length; at++) {
    if (hole.data[Math.floor(at / 3)] === 0) continue
    squares += (found.data[at]! - truth.data[at]!) ** 2
    count += 1
  }
  // an exact filling counts as one that is off by a level in every hundred
  return 10 * Math.log10(255 ** 2 / Math.max(0.01, squares / count))
}
