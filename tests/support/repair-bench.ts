import { type Box, type Rgb8, readRgb8 } from '#main/engine/runners/kit/pixels/rgb8.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { createMediaPack } from '#main/engine/media/pack.ts'
import { createFfmpeg } from '#main/engine/media/run-ffmpeg.ts'
import { findMediaTools } from '#main/engine/media/tools.ts'
import { ESRGAN_FILE, MIGAN_FILE } from '#main/engine/runners/repair/networks/files.ts'
import { loadRunner } from '#main/engine/runners/registry.ts'
import type { RunContext } from '#main/engine/runners/runner.ts'
import type { ProducedOutput, RunJob } from '#main/engine/jobs/service-jobs.ts'
import type { Params } from '#shared/service/params.ts'
import { runJobOf } from './run-job.ts'

const { packDir, packFiles } = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
export const hasWeights = packFiles.has(MIGAN_FILE) && packFiles.has(ESRGAN_FILE)
export const context: RunContext = {
  ffmpeg: createFfmpeg({ path: null, threads: 1 }),
  pack: createMediaPack(packDir),
  threads: 1,
  signal: new AbortController().signal,
  onProgress() {},
}

/** The neural ones only where their weights are. */
export const withWeights = (classical: readonly string[], neural: readonly string[]) =>
  hasWeights ? [...classical, ...neural] : classical

interface Work {
  image: Sharp
  mask?: Sharp
  params?: Params
  seed?: number
  outputs?: number
  changes?: Partial<RunContext>
}

/** Runs the repair models in process, in a folder that is there for the tests of the file that calls this. */
export function prepareRepair() {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'pressrun-repair-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  return async function run(modelId: string, work: Work): Promise<ProducedOutput[]> {
    const { image, mask, params = {}, seed = 1, outputs = 1, changes = {} } = work
    const place = await mkdtemp(join(directory, 'job-'))
    const inputs: RunJob['inputs'] = {}
    for (const [name, picture] of Object.entries({ image, mask })) {
      if (!picture) continue
      const path = join(place, name)
      await picture.clone().toFile(path)
      inputs[name] = { path, kind: 'image', mimeType: 'image/png' }
    }
    const names = Object.fromEntries(Object.keys(inputs).map((name) => [name, name]))
    const runner = await loadRunner(modelId)
    const job = runJobOf(modelId, { params: { ...names, ...params }, seed, outputs, inputs, directory: place })
    return runner(job, { ...context, ...changes })
  }
}

export const pathOf = (output: ProducedOutput) => output.files.find(({ variant }) => variant === 'original')!.path
export const read = ([output]: ProducedOutput[], box?: Box): Promise<Rgb8> =>
  readRgb8(box ? sharp(pathOf(output!)).extract(box) : sharp(pathOf(output!)))
export const sizeOf = ([output]: ProducedOutput[]) => [output!.facts.width, output!.facts.height]

/** Draws a picture from a colour for every pixel. */
export function paint(width: number, height: number, colour: (x: number, y: number) => readonly number[]): Sharp {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(colour(x, y), (y * width + x) * 3)
  return sharp(data, { raw: { width, height, channels: 3 } }).png()
}

export const inBox = ({ left, top, width, height }: Box, x: number, y: number) =>
  x >= left && x < left + width && y >= top && y < top + height
export const maskOf = (width: number, height: number, box: Box) =>
  paint(width, height, (x, y) => (inBox(box, x, y) ? [255, 255, 255] : [0, 0, 0]))

export function difference(first: Rgb8, second: Rgb8): number {
  expect([first.width, first.height]).toEqual([second.width, second.height])
  return first.data.reduce((sum, value, at) => sum + Math.abs(value - second.data[at]!), 0) / first.data.length
}
export function averageOf({ data }: Rgb8): [number, number, number] {
  const mean = (channel: number) =>
    data.reduce((sum, value, at) => (at % 3 === channel ? sum + value : sum), 0) / (data.length / 3)
  return [mean(0), mean(1), mean(2)]
}
export const spreadOf = async (output: ProducedOutput[], box: Box) =>
  (
    await sharp(pathOf(output[0]!))
      .extract(box)
      .toBuffer()
      .then((part) => sharp(part).greyscale().stats())
  ).channels[0]!.stdev

/** A value from 0 to 255 that nothing around it tells. */
export const rough = (x: number, y: number) =>
  Math.imul(Math.imul(x + 1, 7919) ^ Math.imul(y + 1, 104_729), 2_654_435_761) >>> 24
export const noise = (width: number, height: number) =>
  paint(width, height, (x, y) => [rough(x, y), rough(x >> 2, y >> 2), rough(x >> 3, y >> 3)])
