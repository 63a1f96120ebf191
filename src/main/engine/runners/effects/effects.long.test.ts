import { canvasOf, createRgba8, rgba8OfCanvas } from '../kit/pixels/rgba8.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutShort, sample } from '../../../../../tests/support/sample-media.ts'
import { runJobOf } from '../../../../../tests/support/run-job.ts'
import type { Params } from '#shared/service/params.ts'
import { FILM_IDS, TEMPLATE_IDS, TEMPLATE_SLOTS } from './effect-table.ts'
import { createMediaPack } from '../../media/pack.ts'
import { createFfmpeg } from '../../media/run-ffmpeg.ts'
import { findMediaTools } from '../../media/tools.ts'
import type { ProducedOutput, RunJob } from '../../jobs/service-jobs.ts'
import type { RunContext } from '../runner.ts'
import { applyFilm } from './apply-film.ts'
import { applyStyle } from './apply-style.ts'
import { applyTemplate } from './apply-template.ts'
import { readInks } from './inks.ts'
import { TEMPLATES } from './templates/index.ts'
import { createRandom } from '../kit/random.ts'

const tools = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
const context: RunContext = {
  ffmpeg: createFfmpeg({ path: tools.ffmpegPath, threads: 2 }),
  pack: createMediaPack(tools.packDir),
  threads: 1,
  signal: new AbortController().signal,
  onProgress() {},
}

let directory: string
let inputs: RunJob['inputs']
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-effects-'))
  const file = async (name: string, bytes: Uint8Array) => {
    await writeFile(join(directory, name), bytes)
    return join(directory, name)
  }
  const glass = sharp({
    create: { width: 40, height: 30, channels: 4, background: { r: 200, g: 80, b: 40, alpha: 1 } },
  })
  const hole = { create: { width: 20, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } } } as const
  const cut = await glass
    .composite([{ input: hole, left: 0, top: 0, blend: 'dest-out' }])
    .png()
    .toBuffer()
  const film = await file('clip.mp4', await sample('clip.mp4'))
  inputs = {
    moment: { path: cutShort(tools.ffmpegPath!, film), kind: 'video', mimeType: 'video/mp4' },
    film: { path: film, kind: 'video', mimeType: 'video/mp4' },
    picture: { path: await file('picture.jpg', await sample('picture.jpg')), kind: 'image', mimeType: 'image/jpeg' },
    cut: { path: await file('cut.png', cut), kind: 'image', mimeType: 'image/png' },
  }
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function jobOf(effectId: string | null, params: Params): Promise<RunJob> {
  return runJobOf('any', { effectId, params, inputs, directory: await mkdtemp(join(directory, 'job-')) })
}

const originalOf = (output: ProducedOutput | undefined) =>
  output!.files.find(({ variant }) => variant === 'original')!.path

/**
 * How much redder, and less blue, one film is than another where the two differ most: in a tenth of the picture. A look
 * that colours only what moves leaves the rest as it was, and an encoder softens all of it a little.
 */
async function warmthBetween(warm: ProducedOutput | undefined, cool: ProducedOutput | undefined): Promise<number> {
  const [warmest, coolest] = await Promise.all([warm, cool].map(posterPixels))
  const differences = Float32Array.from({ length: warmest!.length / 3 }, (_, index) => {
    const [red, blue] = [index * 3, index * 3 + 2]
    return warmest![red]! - warmest![blue]! - (coolest![red]! - coolest![blue]!)
  }).sort()
  const most = differences.subarray(Math.floor(differences.length * 0.9))
  return most.reduce((sum, value) => sum + value, 0) / most.length
}

function posterPixels(output: ProducedOutput | undefined): Promise<Buffer> {
  return sharp(output!.files.find(({ variant }) => variant === 'poster')!.path)
    .removeAlpha()
    .raw()
    .toBuffer()
}

// films come first: ffmpeg is started the quicker the less this process holds, and pages leave it large
test.each(FILM_IDS)('%s: the film is coloured by the words and keeps its sound', async (id) => {
  const make = async (prompt: string) => (await applyFilm(await jobOf(id, { video: 'moment', prompt }), context))[0]
  const [red, blue] = [await make('in deep red'), await make('in deep blue')]
  expect(await warmthBetween(red, blue)).toBeGreaterThan(30)
  expect(red!.files.map(({ variant }) => variant)).toContain('waveform')
})

async function secondsOf(id: string): Promise<number> {
  return (await applyFilm(await jobOf(id, { video: 'film' }), context))[0]!.facts.durationSeconds!
}

test('a boomerang returns, and a tiny world runs twice as fast', async () => {
  const whole = await secondsOf('duotone-film')
  expect(await secondsOf('tiny-world')).toBeCloseTo(whole / 2, 0)
  expect(await secondsOf('boomerang')).toBeGreaterThan(whole)
})

test('an effect may be named by the request or by the param', async () => {
  const bytes = async (effectId: string | null, effect?: string) => {
    const [output] = await applyStyle(
      await jobOf(effectId, { images: ['picture'], ...(effect && { effect }) }),
      context,
    )
    return sharp(originalOf(output)).raw().toBuffer()
  }
  const [named, chosen, other] = [
    await bytes('pop-duotone'),
    await bytes(null, 'pop-duotone'),
    await bytes(null, 'thermal'),
  ]
  expect(named.equals(chosen)).toBe(true)
  expect(named.equals(other)).toBe(false)
  await expect(applyStyle(await jobOf('no-such', { images: ['picture'] }), context)).rejects.toThrow('no such effect')
  await expect(applyStyle(await jobOf('glitch', { images: [] }), context)).rejects.toThrow('needs a picture')
})

test('what was cut out stays cut out, in the format asked for', async () => {
  const [output] = await applyStyle(await jobOf('ink-noir', { images: ['cut'], format: 'webp' }), context)
  expect(output!.facts).toMatchObject({ mimeType: 'image/webp', width: 1024, height: 768, transparent: true })
})

async function pageWarmth(effect: string, palette: string, apply = applyStyle): Promise<number> {
  const [output] = await apply(await jobOf(effect, { images: ['picture'], palette, format: 'jpeg' }), context)
  const [red, , blue] = (await sharp(originalOf(output)).stats()).channels
  return red!.mean - blue!.mean
}

test('a palette colours a look and a page', async () => {
  expect(await pageWarmth('pop-duotone', 'desert')).toBeGreaterThan((await pageWarmth('pop-duotone', 'ocean')) + 20)
  expect(await pageWarmth('quote-card', 'desert', applyTemplate)).toBeGreaterThan(
    (await pageWarmth('quote-card', 'ocean', applyTemplate)) + 10,
  )
})

async function heightOf(count: number): Promise<number> {
  const job = await jobOf('photo-strip', { images: Array(count).fill('picture') })
  return (await applyTemplate(job, context))[0]!.facts.height!
}

test('a strip grows with the number of pictures', async () => {
  expect(await heightOf(4)).toBeGreaterThan(1.7 * (await heightOf(2)))
})

/** Where the pure green of a page lies. */
async function greenBox(output: ProducedOutput | undefined): Promise<{ width: number; height: number }> {
  const { data, info } = await sharp(originalOf(output)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let [left, right, top, bottom] = [info.width, 0, info.height, 0]
  for (let at = 0; at < data.length; at += 3) {
    if (data[at]! > 110 || data[at + 1]! < 150 || data[at + 2]! > 110) continue
    const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)]
    ;[left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)]
  }
  return { width: right - left, height: bottom - top }
}

test.each(['album-cover', 'postage-stamps'])('%s cuts a picture and never stretches it', async (id) => {
  const ball =
    '<svg width="640" height="320"><rect width="640" height="320" fill="#888"/><circle cx="320" cy="160" r="90" fill="#0f0"/></svg>'
  const path = join(directory, 'ball.png')
  await sharp(Buffer.from(ball)).png().toFile(path)
  const job = {
    ...(await jobOf(id, { images: ['ball'] })),
    inputs: { ball: { path, kind: 'image' as const, mimeType: 'image/png' } },
  }
  const { width, height } = await greenBox((await applyTemplate(job, context))[0])
  expect(height).toBeGreaterThan(60)
  expect(width / height).toBeCloseTo(1, 1)
})

test.each(TEMPLATE_IDS)('%s sets the words in type and takes on the colours', async (id) => {
  const [, most] = TEMPLATE_SLOTS[id]
  const lay = async (words: string, palette: string) => {
    const page = await TEMPLATES[id]({
      count: Math.min(most, 3),
      shapes: [1.5, 1.5, 1.5],
      cropped: async (index, width, height) =>
        canvasOf(
          createRgba8(
            Math.round(width),
            Math.round(height),
            [
              [190, 120, 80],
              [80, 130, 190],
              [60, 70, 60],
            ][index % 3] as never,
          ),
        ),
      words,
      inks: readInks(palette, ''),
      random: createRandom(id, 1),
      step: async () => {},
    })
    return Buffer.from(rgba8OfCanvas(page).data)
  }
  const plain = await lay('', 'auto')
  expect((await lay('Harbour. A second line', 'auto')).equals(plain)).toBe(false)
  expect((await lay('', 'neon')).equals(plain)).toBe(false)
})
