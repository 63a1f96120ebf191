import { resolve } from 'node:path'
import sharp from 'sharp'
import { createMediaPack } from '#main/engine/media/pack.ts'
import type { RunContext } from '#main/engine/runners/runner.ts'
import { inBetween, shrinkFor } from '#main/engine/runners/video/motion/in-between.ts'
import { milliseconds, type Result } from '../measure.ts'
import { sampled } from '../size.ts'

const SIZE = { width: 640, height: 360 }
const MOMENTS = [0.25, 0.5]
/** Films of ten seconds and of a minute, of 25 pictures a second. */
const LENGTHS = [
  { film: 'short', pairs: 250 },
  { film: 'long', pairs: 1500 },
]

const withPack = { pack: createMediaPack(resolve('node_modules/.cache/media-pack')), threads: 1 } as RunContext
const withoutPack = { ...withPack, pack: createMediaPack(null) }

const dots = Array.from({ length: 60 }, (_, index) => {
  const [x, y] = [((index * 97) % 900) - 130, (index * 61) % 360]
  return `<circle cx="${x}" cy="${y}" r="${8 + (index % 17)}" fill="hsl(${index * 37} 45% ${35 + (index % 40)}%)"/>`
}).join('')
const moved = (x: number, y: number, content: string) => `<g transform="translate(${x} ${y})">${content}</g>`

/** What is seen at a moment: the truth between two pictures is drawn, not made. */
const SCENES: Readonly<Record<string, (moment: number) => string>> = {
  'the camera pans': (moment) => moved(24 * moment, 0, dots),
  'the camera goes closer': (moment) =>
    moved(320, 180, `<g transform="scale(${1 + 0.08 * moment})">${moved(-320, -180, dots)}</g>`),
  'things cross': (moment) =>
    dots +
    moved(40 * moment, 15 * moment, '<rect x="150" y="120" width="110" height="90" rx="16" fill="#b02030"/>') +
    moved(-30 * moment, 0, '<circle cx="420" cy="200" r="40" fill="#205080"/>'),
  'a wheel turns': (moment) => {
    const spokes = '<path d="M-120-14H120V14H-120Z" fill="#222"/><path d="M-14-120H14V120H-14Z" fill="#963"/>'
    const wheel = `<g transform="rotate(${20 * moment})">${spokes}<circle cx="90" cy="60" r="20" fill="#eee"/></g>`
    return dots + moved(320, 180, wheel)
  },
  'bars pass before it': (moment) =>
    moved(-6 * moment, 0, dots) +
    moved(
      28 * moment,
      0,
      Array.from({ length: 9 }, (_, bar) => `<path d="M${bar * 80 - 40} 0h22v360h-22Z"/>`).join(''),
    ),
}

async function drawn(content: string): Promise<Uint8Array> {
  const { width, height } = SIZE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#c8b89a"/>${content}</svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer())
}

interface Score {
  decibels: number
  likeness: number
  /** Of the processor, for one picture, with its share of the look at the pair. */
  worked: number
}

/** How near to the truth pictures between two others come, by RIFE and by the flow that serves without it. */
export async function* benchMotion(): AsyncGenerator<Result> {
  for (const { film, pairs } of sampled(LENGTHS)) {
    const scores = { seen: [] as Score[], flowing: [] as Score[] }
    for (const [name, scene] of sampled(Object.entries(SCENES))) {
      const seen = await scored(scene, pairs, withPack)
      const flowing = await scored(scene, pairs, withoutPack)
      scores.seen.push(seen)
      scores.flowing.push(flowing)
      const figures = ({ decibels, likeness, worked }: Score) =>
        `${decibels.toFixed(1)} dB, SSIM ${likeness.toFixed(3)}, ${milliseconds(worked)}`
      console.log(`  ${name} in a ${film} film: ${figures(seen)} against ${figures(flowing)}`)
    }
    const mean = (of: keyof Score) =>
      [scores.seen, scores.flowing].map((all) => all.reduce((sum, score) => sum + score[of], 0) / all.length) as [
        number,
        number,
      ]
    const [seen, flowing] = mean('decibels')
    yield {
      name: `Noise of pictures between two of a ${film} film, RIFE against optical flow`,
      ours: `${seen.toFixed(1)} dB`,
      reference: `${flowing.toFixed(1)} dB`,
      // of the errors that are left
      ratio: 10 ** ((flowing - seen) / 20),
      bar: { atMost: 0.75 },
    }
    const [alike, less] = mean('likeness')
    yield {
      name: `Unlikeness (1 - SSIM) of pictures between two of a ${film} film, RIFE against optical flow`,
      ours: (1 - alike).toFixed(3),
      reference: (1 - less).toFixed(3),
      ratio: (1 - alike) / (1 - less),
      bar: { atMost: 0.75 },
    }
    const [slow, quick] = mean('worked')
    yield {
      name: `Time of a picture between two of a ${film} film, RIFE against optical flow`,
      ours: milliseconds(slow),
      reference: milliseconds(quick),
      ratio: slow / quick,
      // a short film may take longer to look better
      bar: { atMost: film === 'short' ? 12 : 5 },
    }
  }
}

async function scored(scene: (moment: number) => string, pairs: number, context: RunContext): Promise<Score> {
  const [from, to] = [await drawn(scene(0)), await drawn(scene(1))]
  const before = process.cpuUsage()
  const between = await inBetween(from, to, { ...SIZE, shrink: shrinkFor(SIZE, pairs), mayCut: true }, context)
  const made = MOMENTS.map((moment) => between(moment))
  const { user, system } = process.cpuUsage(before)
  const truths = await Promise.all(MOMENTS.map((moment) => drawn(scene(moment))))
  const mean = (score: (picture: Uint8Array, truth: Uint8Array) => number) =>
    made.reduce((sum, picture, index) => sum + score(picture, truths[index]!), 0) / made.length
  return { decibels: mean(peakSignal), likeness: mean(likenessOf), worked: (user + system) / 1000 / made.length }
}

function peakSignal(picture: Uint8Array, truth: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < truth.length; at++) sum += (picture[at]! - truth[at]!) ** 2
  return 10 * Math.log10(255 ** 2 / (sum / truth.length))
}

const WINDOW = 8

/** SSIM of the green of the pictures, over squares that half overlap. */
function likenessOf(picture: Uint8Array, truth: Uint8Array): number {
  let [sum, count] = [0, 0]
  for (let top = 0; top + WINDOW <= SIZE.height; top += WINDOW / 2)
    for (let left = 0; left + WINDOW <= SIZE.width; left += WINDOW / 2, count++)
      sum += squareLikeness(picture, truth, left, top)
  return sum / count
}

function squareLikeness(picture: Uint8Array, truth: Uint8Array, left: number, top: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let y = top; y < top + WINDOW; y++)
    for (let x = left; x < left + WINDOW; x++) {
      const at = (y * SIZE.width + x) * 3 + 1
      const [one, other] = [picture[at]!, truth[at]!]
      a += one
      b += other
      aa += one * one
      bb += other * other
      ab += one * other
    }
  const points = WINDOW ** 2
  const [meanA, meanB] = [a / points, b / points]
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  const varied = aa / points - meanA ** 2 + bb / points - meanB ** 2
  const shared = ab / points - meanA * meanB
  return ((2 * meanA * meanB + c1) * (2 * shared + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (varied + c2))
}
