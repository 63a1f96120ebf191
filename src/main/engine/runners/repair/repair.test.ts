import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Params } from '#shared/service/params.ts'
import { createMediaPack } from '../../media/pack.ts'
import { createFfmpeg } from '../../media/run-ffmpeg.ts'
import { findMediaTools } from '../../media/tools.ts'
import type { ProducedOutput, RunJob } from '../../workers/contract.ts'
import type { RunContext } from '../runner.ts'
import { enlarge, ESRGAN_FILE } from './esrgan.ts'
import { REPAIR_RUNNERS } from './index.ts'
import { readRaster, type Box, type Raster } from './raster.ts'

const { packDir, packFiles } = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
const hasWeights = packFiles.has('migan.onnx') && packFiles.has(ESRGAN_FILE)
const context: RunContext = {
  ffmpeg: createFfmpeg({ path: null, threads: 1 }),
  pack: createMediaPack(packDir),
  threads: 1,
  signal: new AbortController().signal,
  onProgress() {},
}
/** A network on a machine that is busy with other things. */
const PATIENCE_MS = 120_000

/** The neural ones only where their weights are. */
const withWeights = (classical: readonly string[], neural: readonly string[]) =>
  hasWeights ? [...classical, ...neural] : classical

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-repair-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

interface Work {
  image: Sharp
  mask?: Sharp
  params?: Params
  seed?: number
  outputs?: number
  changes?: Partial<RunContext>
}

async function run(modelId: string, { image, mask, params = {}, seed = 1, outputs = 1, changes = {} }: Work) {
  const place = await mkdtemp(join(directory, 'job-'))
  const inputs: RunJob['inputs'] = {}
  for (const [name, picture] of Object.entries({ image, mask })) {
    if (!picture) continue
    const path = join(place, name)
    await picture.clone().toFile(path)
    inputs[name] = { path, kind: 'image', mimeType: 'image/png' }
  }
  const names = Object.fromEntries(Object.keys(inputs).map((name) => [name, name]))
  const runner = await REPAIR_RUNNERS[modelId]!()
  const job = { generationId: modelId, modelId, taskType: 'image', effectId: null, seed, outputs, inputs, crash: false }
  return runner({ ...job, params: { ...names, ...params }, directory: place }, { ...context, ...changes })
}

const pathOf = (output: ProducedOutput) => output.files.find(({ variant }) => variant === 'original')!.path
const read = ([output]: ProducedOutput[], box?: Box): Promise<Raster> =>
  readRaster(box ? sharp(pathOf(output!)).extract(box) : sharp(pathOf(output!)))
const sizeOf = ([output]: ProducedOutput[]) => [output!.facts.width, output!.facts.height]

/** Draws a picture from a colour for every pixel. */
function paint(width: number, height: number, colour: (x: number, y: number) => readonly number[]): Sharp {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(colour(x, y), (y * width + x) * 3)
  return sharp(data, { raw: { width, height, channels: 3 } }).png()
}

const inBox = ({ left, top, width, height }: Box, x: number, y: number) =>
  x >= left && x < left + width && y >= top && y < top + height
const maskOf = (width: number, height: number, box: Box) =>
  paint(width, height, (x, y) => (inBox(box, x, y) ? [255, 255, 255] : [0, 0, 0]))

function difference(first: Raster, second: Raster): number {
  expect([first.width, first.height]).toEqual([second.width, second.height])
  return first.data.reduce((sum, value, at) => sum + Math.abs(value - second.data[at]!), 0) / first.data.length
}
function averageOf({ data }: Raster): [number, number, number] {
  const mean = (channel: number) =>
    data.reduce((sum, value, at) => (at % 3 === channel ? sum + value : sum), 0) / (data.length / 3)
  return [mean(0), mean(1), mean(2)]
}
const spreadOf = async (output: ProducedOutput[], box: Box) =>
  (
    await sharp(pathOf(output[0]!))
      .extract(box)
      .toBuffer()
      .then((part) => sharp(part).greyscale().stats())
  ).channels[0]!.stdev

/** A value from 0 to 255 that nothing around it tells. */
const rough = (x: number, y: number) =>
  Math.imul(Math.imul(x + 1, 7919) ^ Math.imul(y + 1, 104_729), 2_654_435_761) >>> 24
const noise = (width: number, height: number) =>
  paint(width, height, (x, y) => [rough(x, y), rough(x >> 2, y >> 2), rough(x >> 3, y >> 3)])

const UPSCALERS = withWeights(['lanczos-upscale'], ['neural-upscale'])
const INPAINTERS = withWeights(['texture-fill', 'smooth-fill'], ['neural-inpaint'])
const ERASERS = withWeights(['texture-eraser'], ['neural-eraser'])
const EXPANDERS = withWeights(['texture-expand', 'mirror-expand'], ['neural-expand'])
const RESTORERS = withWeights(['photo-rescue'], ['neural-restore'])
const KEEPERS = withWeights(['mirror-reframe'], ['neural-reframe'])

/** How much one column differs from the next, for every column. */
function columnSteps({ width, height, data }: Raster): number[] {
  return Array.from({ length: width - 1 }, (_, x) => {
    let sum = 0
    for (let y = 0; y < height; y++)
      for (let channel = 0; channel < 3; channel++)
        sum += Math.abs(data[(y * width + x + 1) * 3 + channel]! - data[(y * width + x) * 3 + channel]!)
    return sum / height / 3
  })
}

describe('upscale', { timeout: PATIENCE_MS }, () => {
  const edge = paint(24, 20, (x) => (x < 12 ? [200, 60, 40] : [30, 90, 160]))

  test.each(UPSCALERS)('%s makes the picture as many times larger as asked', async (id) => {
    expect(sizeOf(await run(id, { image: edge, params: { upscale_factor: 2 } }))).toEqual([48, 40])
    const [output] = await run(id, { image: edge, params: { upscale_factor: 4, format: 'webp' } })
    expect(output!.facts).toMatchObject({ width: 96, height: 80, mimeType: 'image/webp' })
    const [left, right] = [
      { left: 4, top: 4, width: 30, height: 70 },
      { left: 62, top: 4, width: 30, height: 70 },
    ]
    expect(averageOf(await read([output!], left))[0]).toBeGreaterThan(170)
    expect(averageOf(await read([output!], right))[2]).toBeGreaterThan(130)
  })

  test.each(UPSCALERS)('%s keeps what is transparent transparent', async (id) => {
    const alpha = Buffer.from(Uint8Array.from({ length: 24 * 20 }, (_, at) => (at % 24 < 12 ? 0 : 255)))
    const image = sharp(
      await edge
        .clone()
        .joinChannel(alpha, { raw: { width: 24, height: 20, channels: 1 } })
        .toBuffer(),
    )
    const [output] = await run(id, { image, params: { upscale_factor: 2 } })
    expect(output!.facts.transparent).toBe(true)
    const seen = await sharp(pathOf(output!)).extractChannel(3).raw().toBuffer()
    expect([seen[20 * 48 + 4], seen[20 * 48 + 44]]).toEqual([0, 255])
  })

  test.runIf(hasWeights)('pieces of an enlarged picture meet without a seam', async () => {
    const raster = await readRaster(paint(190, 24, (x, y) => [40 + x, 128 + 90 * Math.sin(y / 3), 220 - x]))
    const steps = columnSteps(await enlarge(raster, context))
    // the border between the two pieces is in the middle
    const border = Math.max(...steps.slice(172, 208))
    expect(border).toBeLessThan(2 * (steps.reduce((sum, step) => sum + step) / steps.length))
  })
})

const stripes = (x: number, y: number) => ((x + y) % 12 < 6 ? [60, 120, 70] : [150, 190, 110])

describe('inpaint and erase', { timeout: PATIENCE_MS }, () => {
  const spot = { left: 60, top: 50, width: 30, height: 26 }
  const spoilt = paint(160, 120, (x, y) => (inBox(spot, x, y) ? [230, 20, 20] : stripes(x, y)))
  const mask = maskOf(160, 120, { left: 58, top: 48, width: 34, height: 30 })

  test.each([...INPAINTERS, ...ERASERS])('%s replaces what is masked and nothing else', async (id) => {
    const [output] = await run(id, { image: spoilt, mask, params: { format: 'png' } })
    expect(output!.facts).toMatchObject({ width: 160, height: 120, mimeType: 'image/png' })
    const [red, green] = averageOf(await read([output!], spot))
    expect(green).toBeGreaterThan(red)
    for (const away of [
      { left: 0, top: 0, width: 160, height: 30 },
      { left: 120, top: 0, width: 40, height: 120 },
    ])
      expect(
        difference(await read([output!], away), await readRaster(sharp(await spoilt.clone().extract(away).toBuffer()))),
      ).toBe(0)
  })

  test('texture goes on through the hole, a smooth filling has none', async () => {
    const inner = { left: 64, top: 54, width: 22, height: 18 }
    expect(await spreadOf(await run('texture-fill', { image: spoilt, mask }), inner)).toBeGreaterThan(20)
    expect(await spreadOf(await run('smooth-fill', { image: spoilt, mask }), inner)).toBeLessThan(15)
  })

  test('another mask changes another place, another seed fills it otherwise, several outputs differ', async () => {
    const image = noise(120, 90)
    const left = maskOf(120, 90, { left: 20, top: 30, width: 20, height: 20 })
    const right = maskOf(120, 90, { left: 80, top: 30, width: 20, height: 20 })
    for (const id of ['texture-fill', 'texture-eraser']) {
      const first = await read(await run(id, { image, mask: left }))
      expect(difference(first, await read(await run(id, { image, mask: right })))).toBeGreaterThan(0)
      expect(difference(first, await read(await run(id, { image, mask: left, seed: 2 })))).toBeGreaterThan(0)
    }
    const outputs = await run('texture-fill', { image, mask: left, outputs: 2 })
    expect(outputs).toHaveLength(2)
    expect(difference(await read([outputs[0]!]), await read([outputs[1]!]))).toBeGreaterThan(0)
  })

  test.each(withWeights(['texture'], ['neural']))(
    'the %s eraser also takes the halo around what is masked',
    async (kind) => {
      const halo = { left: 66, top: 46, width: 28, height: 28 }
      const image = paint(160, 120, (x, y) => (inBox(halo, x, y) ? [240, 40, 40] : [90, 110, 130]))
      const tight = maskOf(160, 120, { left: 69, top: 49, width: 22, height: 22 })
      const redOf = async (id: string) => averageOf(await read(await run(id, { image, mask: tight }), halo))[0]
      const inpainter = kind === 'texture' ? 'smooth-fill' : 'neural-inpaint'
      expect(await redOf(`${kind}-eraser`)).toBeLessThan((await redOf(inpainter)) - 10)
    },
  )

  test('a mask that marks nothing or everything is refused', async () => {
    for (const [width, refusal] of [
      [0, 'nothing'],
      [160, 'everything'],
    ] as const)
      await expect(
        run('smooth-fill', { image: spoilt, mask: maskOf(160, 120, { left: 0, top: 0, width, height: 120 }) }),
      ).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining(refusal) })
  })

  test('a transparent picture stays transparent', async () => {
    const alpha = Buffer.from(Uint8Array.from({ length: 160 * 120 }, (_, at) => (at % 160 < 75 ? 0 : 255)))
    const image = sharp(
      await spoilt
        .clone()
        .joinChannel(alpha, { raw: { width: 160, height: 120, channels: 1 } })
        .toBuffer(),
    )
    const [output] = await run('texture-eraser', { image, mask })
    const seen = await sharp(pathOf(output!)).extractChannel(3).raw().toBuffer()
    expect(seen.equals(alpha)).toBe(true)
  })
})

describe('outpaint', { timeout: PATIENCE_MS }, () => {
  const land = paint(96, 80, (x, y) => (y < 40 ? [90, 150, 220 + (x % 3)] : [70, 130 - (x % 3), 50]))
  const none = { expand_left: 0, expand_right: 0, expand_top: 0, expand_bottom: 0 }

  test.each(EXPANDERS)('%s adds to each side what is asked for and goes on with what is there', async (id) => {
    const margins = { expand_left: 24, expand_right: 40, expand_top: 8, expand_bottom: 16 }
    const [output] = await run(id, { image: land, params: { ...margins, format: 'webp' } })
    expect(output!.facts).toMatchObject({ width: 160, height: 104, mimeType: 'image/webp' })
    const [, , skyBlue] = averageOf(await read([output!], { left: 0, top: 10, width: 16, height: 20 }))
    const [, , groundBlue] = averageOf(await read([output!], { left: 130, top: 72, width: 30, height: 20 }))
    expect(skyBlue).toBeGreaterThan(150)
    expect(groundBlue).toBeLessThan(120)
  })

  test.each(EXPANDERS)('%s leaves the picture where the margins put it', async (id) => {
    const output = await run(id, { image: land, params: { ...none, expand_left: 32 } })
    expect(sizeOf(output)).toEqual([128, 80])
    const inside = await read(output, { left: 32 + 30, top: 0, width: 66, height: 80 })
    const before = await readRaster(
      sharp(await land.clone().extract({ left: 30, top: 0, width: 66, height: 80 }).toBuffer()),
    )
    expect(difference(inside, before)).toBe(0)
  })

  test('textures depend on the seed and on which output it is', async () => {
    const image = noise(96, 80)
    const params = { ...none, expand_right: 32 }
    const [first, second] = await run('texture-expand', { image, params, outputs: 2 })
    expect(difference(await read([first!]), await read([second!]))).toBeGreaterThan(0)
    const other = await run('texture-expand', { image, params, seed: 2 })
    expect(difference(await read([first!]), await read(other))).toBeGreaterThan(0)
  })
})

const isSubject = (raster: Raster, at: number) => raster.data[at]! - raster.data[at + 2]! > 60

const subjectColumns = (raster: Raster) =>
  new Set(
    Array.from({ length: raster.width * raster.height }, (_, pixel) => pixel)
      .filter((pixel) => isSubject(raster, pixel * 3))
      .map((pixel) => pixel % raster.width),
  ).size

describe('reframe', { timeout: PATIENCE_MS }, () => {
  const subject = { left: 150, top: 30, width: 50, height: 50 }
  const scene = paint(240, 100, (x, y) =>
    inBox(subject, x, y) ? (((x >> 2) + (y >> 2)) % 2 ? [230, 40, 30] : [250, 210, 40]) : [120 + (y >> 2), 140, 150],
  )
  test.each(['smart-crop', 'seam-reframe'])('%s fits the frame around what matters', async (id) => {
    const square = await run(id, { image: scene, params: { aspect_ratio: '1:1', format: 'png' } })
    expect(sizeOf(square)).toEqual([100, 100])
    expect(subjectColumns(await read(square))).toBeGreaterThan(44)
    const [wide] = await run(id, { image: scene, params: { aspect_ratio: '16:9', format: 'jpeg' } })
    expect(wide!.facts).toMatchObject({ width: 178, height: 100, mimeType: 'image/jpeg' })
  })

  test('seams keep more of the surroundings than a crop', async () => {
    const graded = paint(240, 100, (x, y) => (inBox(subject, x, y) ? [230, 40, (x * y) % 256] : [x, 140, 150]))
    const leftmost = async (id: string) =>
      (await read(await run(id, { image: graded, params: { aspect_ratio: '16:9' } }))).data[0]!
    expect(await leftmost('seam-reframe')).toBeLessThan((await leftmost('smart-crop')) - 10)
  })

  test('a tall frame out of a tall picture loses height', async () => {
    const tall = sharp(await scene.clone().rotate(90).toBuffer()).png()
    expect(sizeOf(await run('seam-reframe', { image: tall, params: { aspect_ratio: '4:5' } }))).toEqual([100, 125])
  })

  test.each(KEEPERS)('%s keeps the whole picture and adds what the frame lacks', async (id) => {
    const square = await run(id, { image: scene, params: { aspect_ratio: '4:3', format: 'png' } })
    expect(sizeOf(square)).toEqual([240, 180])
    const inside = await read(square, { left: 0, top: 70, width: 240, height: 40 })
    const before = await readRaster(
      sharp(await scene.clone().extract({ left: 0, top: 30, width: 240, height: 40 }).toBuffer()),
    )
    expect(difference(inside, before)).toBe(0)
    const [red, green, blue] = averageOf(await read(square, { left: 0, top: 2, width: 100, height: 30 }))
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(70)
    expect(red).toBeGreaterThan(80)
  })
})

const brightness = async (output: ProducedOutput[], box: Box) => averageOf(await read(output, box))[1]

const castOf = async (output: ProducedOutput[], box: Box) => {
  const [red, , blue] = averageOf(await read(output, box))
  return red - blue
}

describe('restore', { timeout: PATIENCE_MS }, () => {
  const faded = paint(72, 56, (x, y) => {
    const value = (x < 36 ? 110 : 170) + (rough(x, y) % 25) - 12
    return x === 18 && y > 6 && y < 50 ? [235, 235, 235] : [value + 10, value, value - 20]
  })
  const plain = { left: 42, top: 6, width: 24, height: 44 }
  const scratch = { left: 17, top: 12, width: 3, height: 30 }

  test.each(RESTORERS)('%s takes noise away and keeps the size', async (id) => {
    const [output] = await run(id, { image: faded, params: { style: 'compressed', format: 'webp' } })
    expect(output!.facts).toMatchObject({ width: 72, height: 56, mimeType: 'image/webp' })
    expect(await spreadOf([output!], plain)).toBeLessThan(4)
  })

  test.each(RESTORERS)('%s treats an old print otherwise than a photo', async (id) => {
    const [photo, print] = [
      await run(id, { image: faded, params: { style: 'photo' } }),
      await run(id, { image: faded, params: { style: 'old print' } }),
    ]
    // the scratch is gone
    const beside = { ...scratch, left: 6 }
    expect((await brightness(photo, scratch)) - (await brightness(photo, beside))).toBeGreaterThan(15)
    expect((await brightness(print, scratch)) - (await brightness(print, beside))).toBeLessThan(8)
    // tones are apart again, and the yellow is gone
    const left = { left: 4, top: 6, width: 10, height: 44 }
    const contrast = async (output: ProducedOutput[]) =>
      (await brightness(output, plain)) - (await brightness(output, left))
    expect(await contrast(print)).toBeGreaterThan((await contrast(photo)) * 1.2)
    expect(await castOf(print, plain)).toBeLessThan(await castOf(photo, plain))
  })
})

describe('strange pictures', { timeout: PATIENCE_MS }, () => {
  const pictures: readonly (readonly [string, () => Sharp])[] = [
    ['one pixel', () => paint(1, 1, () => [200, 100, 50])],
    ['a hair line', () => paint(300, 2, (x) => [x % 256, 90, 90])],
    ['grey', () => paint(40, 30, (x) => [x * 6, x * 6, x * 6]).toColourspace('b-w')],
    ['sixteen bits', () => paint(40, 30, (x, y) => [x * 6, y * 8, 90]).toColourspace('rgb16')],
    [
      'four inks',
      () =>
        paint(40, 30, (x, y) => [x * 6, y * 8, 90])
          .toColourspace('cmyk')
          .jpeg(),
    ],
  ]
  const params = { upscale_factor: 2, style: 'old print', aspect_ratio: '9:16', expand_left: 16, expand_bottom: 8 }
  const ids = Object.keys(REPAIR_RUNNERS).filter((id) => !/fill|inpaint|eraser|neural/.test(id))

  test.each(pictures)('%s', async (_, image) => {
    for (const id of withWeights(ids, ['neural-upscale'])) {
      const [output] = await run(id, { image: image(), params })
      expect(output!.facts.kind, id).toBe('image')
    }
  })

  test('a hole in a picture of sixteen bits or of few pixels', async () => {
    const deep = paint(40, 30, () => [90, 160, 60]).toColourspace('rgb16')
    const output = await run('smooth-fill', {
      image: deep,
      mask: maskOf(40, 30, { left: 10, top: 10, width: 8, height: 8 }),
    })
    expect(averageOf(await read(output)).map(Math.round)).toEqual([90, 160, 60])
    for (const id of withWeights(['texture-fill'], ['neural-inpaint']))
      for (const [width, height] of [
        [3, 2],
        [900, 2],
      ] as const) {
        const mask = maskOf(width, height, { left: 0, top: 0, width: 1, height: 1 })
        expect(sizeOf(await run(id, { image: paint(width, height, () => [9, 9, 9]), mask }))).toEqual([width, height])
      }
  })

  test('work that is no longer wanted stops', async () => {
    const stop = new AbortController()
    const image = paint(300, 300, (x, y) => [x % 256, y % 256, 90])
    const work = run('texture-expand', {
      image,
      params: { expand_left: 200 },
      changes: { signal: stop.signal, onProgress: () => stop.abort(new Error('stopped')) },
    })
    await expect(work).rejects.toThrow('stopped')
  })
})
