import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  animatedPng,
  animatedWebp,
  manyBoxes,
  manyScansJpeg,
  manyTracks,
  nestedBoxes,
  packedChunk,
  plainPng,
} from '../../../../tests/support/hostile-media.ts'
import { png, sample, samsungPhoto, wav } from '../../../../tests/support/sample-media.ts'
import { workedMs } from '../../../../tests/support/worked-ms.ts'
import type { Inspection } from '../jobs/service-jobs.ts'
import type { ProducedFile } from '../jobs/media-files.ts'
import { findMediaTools } from './tools.ts'
import { inspect } from './inspect.ts'
import { createFfmpeg, FfmpegMissingError, type Ffmpeg } from './run-ffmpeg.ts'

const tools = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
const ffmpeg = createFfmpeg({ path: tools.ffmpegPath, threads: 2 })

let directory: string
let count = 0
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-inspect-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function look(
  bytes: Uint8Array,
  { declaredType = null, using = ffmpeg }: { declaredType?: string | null; using?: Ffmpeg } = {},
): Promise<Inspection> {
  const own = await mkdtemp(join(directory, `${count++}-`))
  const path = join(own, 'upload')
  await writeFile(path, bytes)
  const signal = new AbortController().signal
  return inspect({ path, declaredType, directory: own }, { ffmpeg: using, signal, onProgress: () => {} })
}

const codeOf = (inspection: Inspection) => (inspection.ok ? 'accepted' : inspection.code)
const pathOf = (previews: ProducedFile[], variant: string) =>
  previews.find((file) => file.variant === variant)?.path ?? ''

const SAMPLES = {
  'image/png': async () => png(64, 48),
  'image/jpeg': () => sample('picture.jpg'),
  'image/webp': () => sample('picture.webp'),
  'audio/mpeg': () => sample('tone.mp3'),
  'audio/wav': async () => wav(2),
  'audio/mp4': () => sample('tone.m4a'),
  'audio/ogg': () => sample('tone.ogg'),
  'video/mp4': () => sample('clip.mp4'),
  'video/webm': () => sample('clip.webm'),
  'video/quicktime': () => sample('clip.mov'),
} as const
const TYPES = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]

test.each(TYPES)('%s is known by its bytes and measured', async (type) => {
  const inspection = await look(await SAMPLES[type]())
  if (!inspection.ok) throw new Error(inspection.detail)
  const { facts, previews } = inspection
  const kind = type.split('/')[0]
  expect(facts).toMatchObject({ kind, mimeType: type })
  expect((facts.width ?? 0) > 0 && (facts.height ?? 0) > 0).toBe(kind !== 'audio')
  expect((facts.durationSeconds ?? 0) > 0).toBe(kind !== 'image')
  expect(facts.transparent).toBe(kind === 'image' ? false : null)

  const thumbnail = await sharp(pathOf(previews, 'thumbnail')).metadata()
  expect(thumbnail.format).toBe('webp')
  expect(Math.max(thumbnail.width, thumbnail.height)).toBeLessThanOrEqual(512)
  expect(previews.some((file) => file.variant === 'poster')).toBe(kind === 'video')
  if (kind === 'video') expect((await sharp(pathOf(previews, 'poster')).metadata()).width).toBe(facts.width)
})

test('an animated PNG is a PNG, and a film for players of M4V is an MP4', async () => {
  expect(await look(await sample('animation.apng'), { declaredType: 'image/apng' })).toMatchObject({
    facts: { kind: 'image', mimeType: 'image/png', width: 96, height: 64, durationSeconds: null },
  })
  expect(await look(await sample('clip.m4v'), { declaredType: 'video/x-m4v' })).toMatchObject({
    facts: { kind: 'video', mimeType: 'video/mp4', width: 160, height: 120 },
  })
})

test('a waveform is a list of peaks between 0 and 1', async () => {
  const inspection = await look(wav(3))
  if (!inspection.ok) throw new Error(inspection.detail)
  const { default: waveform } = (await import(pathOf(inspection.previews, 'waveform'), { with: { type: 'json' } })) as {
    default: { version: number; peaks: number[] }
  }
  expect(waveform.version).toBe(1)
  expect(waveform.peaks).toHaveLength(375)
  for (const peak of waveform.peaks.slice(0, -1)) expect(peak).toBeCloseTo(9000 / 32_767, 1)
})

test.each(TYPES)('a truncated %s is refused', async (type) => {
  const whole = await SAMPLES[type]()
  expect(codeOf(await look(whole.subarray(0, Math.floor(whole.length * 0.6))))).toBe('upload_invalid')
})

test.each(['image/png', 'image/jpeg', 'video/mp4'] as const)(
  'a %s with damage in the middle is refused',
  async (type) => {
    const damaged = Uint8Array.from(type === 'video/mp4' ? await sample('clip.mp4') : await large(type))
    const middle = Math.floor(damaged.length / 2)
    for (let at = middle; at < middle + 400; at += 2) damaged.set([0xff, 0xd9], at)
    expect(codeOf(await look(damaged))).toBe('upload_invalid')
  },
)

test.each([
  { pictures: 1, sound: 6 },
  { pictures: 6, sound: 1 },
])(
  'a film of $pictures seconds of pictures and $sound of sound is whole, and not when a part of it is missing',
  async (ends) => {
    const path = join(directory, `film-${count++}.mp4`)
    const sources = `-f lavfi -i testsrc2=s=64x64:r=10:d=${ends.pictures} -f lavfi -i sine=440:d=${ends.sound}`.split(
      ' ',
    )
    const how = [...(await ffmpeg.h264(10)), '-c:a', 'aac', '-movflags', 'faststart']
    execFileSync(tools.ffmpegPath!, ['-v', 'error', ...sources, ...how, path])
    const film = await readFile(path)
    const inspection = await look(film)
    expect(inspection).toMatchObject({ ok: true, facts: { kind: 'video', durationSeconds: 6 } })
    expect(codeOf(await look(film.subarray(0, Math.floor(film.length * 0.6))))).toBe('upload_invalid')
  },
)

test('an MP3 that was put together of several, or has something behind it, is whole, and not with a hole in it', async () => {
  const tone = Buffer.from(await sample('tone.mp3'))
  const secondsOf = async (bytes: Uint8Array) => {
    const inspection = await look(bytes)
    return inspection.ok ? inspection.facts.durationSeconds! : inspection.detail
  }
  const alone = (await secondsOf(tone)) as number
  expect(await secondsOf(Buffer.concat([tone, tone, tone]))).toBeCloseTo(3 * alone, 1)
  expect(await secondsOf(Buffer.concat([tone, Buffer.alloc(3_000)]))).toBeCloseTo(alone, 1)

  tone.fill(0, Math.round(tone.length * 0.2), Math.round(tone.length * 0.8))
  expect(codeOf(await look(tone))).toBe('upload_invalid')
})

test('a photo whose phone says nonsense of its scan is the photo that others see, and no less when it is damaged', async () => {
  const whole = await look(await sample('picture.jpg'))
  const photo = await samsungPhoto()
  const taken = await look(photo)
  if (!whole.ok || !taken.ok) throw new Error('A photo was refused.')
  expect(taken.facts).toEqual(whole.facts)
  const thumbnails = [whole, taken].map(({ previews }) => readFile(pathOf(previews, 'thumbnail')))
  const [ours, theirs] = await Promise.all(thumbnails)
  expect(theirs).toEqual(ours)

  const middle = Math.floor(photo.length / 2)
  for (let at = middle; at < middle + 40; at += 2) photo.set([0xff, 0xd9], at)
  expect(codeOf(await look(photo))).toBe('upload_invalid')
})

async function large(type: 'image/png' | 'image/jpeg'): Promise<Uint8Array> {
  const picture = png(640, 480)
  return type === 'image/png' ? picture : sharp(picture).jpeg({ quality: 100 }).toBuffer()
}

test('what the sender calls it matters only for the kind', async () => {
  const picture = png(8, 8)
  expect(await look(picture, { declaredType: 'image/jpeg' })).toMatchObject({
    ok: true,
    facts: { mimeType: 'image/png' },
  })
  expect(codeOf(await look(picture, { declaredType: 'application/octet-stream' }))).toBe('accepted')
  for (const declaredType of ['audio/mpeg', 'video/mp4', 'text/plain'])
    expect(codeOf(await look(picture, { declaredType }))).toBe('upload_invalid')
  expect(codeOf(await look(await sample('tone.m4a'), { declaredType: 'video/mp4' }))).toBe('upload_invalid')
  expect(codeOf(await look(await sample('clip.mp4'), { declaredType: 'audio/mp4' }))).toBe('upload_invalid')
})

test.each([
  ['text', 'just words'],
  ['a web page', '<!doctype html><title>x</title>'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['an animation of another format', 'GIF89a\x01\x00\x01\x00\x80\x00\x00'],
  ['a playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
  ['nothing', ''],
  ['a PNG signature alone', '\x89PNG\r\n\x1a\n'],
])('%s is refused', async (_, text) => {
  expect(codeOf(await look(Buffer.from(text, 'latin1'), { declaredType: 'image/png' }))).toBe('upload_invalid')
})

test('sides over the limit are refused from the header alone', async () => {
  const begin = workedMs()
  expect(codeOf(await look(png(2, 2, { claim: [30_000, 30_000] })))).toBe('upload_too_large')
  expect(codeOf(await look(png(2, 2, { claim: [8193, 8] })))).toBe('upload_too_large')
  expect(workedMs() - begin).toBeLessThan(2_000)
  expect(codeOf(await look(png(8192, 4)))).toBe('accepted')
  // as large as allowed, but the rows are not there
  expect(codeOf(await look(png(2, 2, { claim: [8192, 8192] })))).toBe('upload_invalid')
  expect(codeOf(await look(await sample('video-4096-wide.mp4')))).toBe('accepted')
  expect(codeOf(await look(await sample('video-4098-wide.mp4')))).toBe('upload_too_large')
})

test('bytes over the limit are refused', async () => {
  const limit = 20 * 1024 ** 2
  expect(codeOf(await look(png(8, 8, { exactBytes: limit })))).toBe('accepted')
  expect(codeOf(await look(png(8, 8, { exactBytes: limit + 1 })))).toBe('upload_too_large')
})

test('playing time over the limit is refused', async () => {
  expect(codeOf(await look(await sample('video-60-seconds.mp4')))).toBe('accepted')
  expect(codeOf(await look(await sample('video-61-seconds.mp4')))).toBe('upload_too_long')
  expect(codeOf(await look(wav(600, { sampleRate: 4000 })))).toBe('accepted')
  expect(codeOf(await look(wav(601, { sampleRate: 4000 })))).toBe('upload_too_long')
})

test('a film that lies about its length is refused: hours without a look inside, seconds after one', async () => {
  // without the program that looks inside, this look could not be taken
  const using = createFfmpeg({ path: null, threads: 1 })
  expect(codeOf(await look(claimSeconds(await sample('clip.mp4'), 7200), { using }))).toBe('upload_too_long')
  expect(codeOf(await look(claimSeconds(await sample('clip.mp4'), 40)))).toBe('upload_invalid')
})

/** Rewrites the durations in an MP4's headers; the samples stay as they are. */
function claimSeconds(file: Uint8Array, seconds: number): Uint8Array {
  const bytes = Buffer.from(file)
  for (const box of ['mvhd', 'mdhd'])
    for (let at = bytes.indexOf(box); at !== -1; at = bytes.indexOf(box, at + 4))
      bytes.writeUInt32BE(seconds * bytes.readUInt32BE(at + 16), at + 20)
  return bytes
}

test.each(['ctts', 'stts', 'stsz'])(
  'a film whose %s table promises billions of samples is refused at once',
  async (table) => {
    const bytes = Buffer.from(await sample('clip.mp4'))
    const at = bytes.indexOf(table)
    expect(at).toBeGreaterThan(0)
    bytes.writeUInt32BE(0xffffffff, at + 12)
    const begin = workedMs()
    expect(codeOf(await look(bytes))).toBe('upload_invalid')
    expect(workedMs() - begin).toBeLessThan(1_000)
  },
)

test('a photo taken upright is upright', async () => {
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const inspection = await look(photo)
  expect(inspection).toMatchObject({ ok: true, facts: { width: 20, height: 40 } })
  const { width, height } = await sharp(inspection.ok ? pathOf(inspection.previews, 'thumbnail') : '').metadata()
  expect([width, height]).toEqual([20, 40])
})

test('transparency is what is seen, not what could be', async () => {
  expect(await look(png(32, 32, { alpha: true }))).toMatchObject({ facts: { transparent: true } })
  const opaque = await sharp(png(32, 32)).ensureAlpha().png().toBuffer()
  expect(await look(opaque)).toMatchObject({ facts: { transparent: false } })
})

test('an animation is decoded to its last frame', async () => {
  const frames = sharp(Buffer.alloc(64 * 64 * 6 * 3, 90), {
    raw: { width: 64, height: 64 * 6, channels: 3, pageHeight: 64 },
  })
  const animation = await frames.webp({ loop: 0, delay: Array(6).fill(80) }).toBuffer()
  expect(await look(animation)).toMatchObject({ ok: true, facts: { width: 64, height: 64 } })
  expect(codeOf(await look(animation.subarray(0, animation.length - 20)))).toBe('upload_invalid')
})

test('a frame that stands aside is shown where it stands', async () => {
  const inspection = await look(animatedWebp(1, 100, 50, { canvas: [400, 200], at: [300, 150] }))
  if (!inspection.ok) throw new Error(inspection.detail)
  expect(inspection.facts).toMatchObject({ width: 400, height: 200, transparent: true })
  const { data, info } = await sharp(pathOf(inspection.previews, 'thumbnail'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3]
  expect([info.width, info.height, alphaAt(10, 10), alphaAt(290, 190), alphaAt(350, 175)]).toEqual([
    400, 200, 0, 0, 255,
  ])
})

test.each([
  ['many frames', 'upload_too_large', () => animatedWebp(1_001, 2, 2)],
  ['very many frames', 'upload_too_large', () => animatedWebp(300_000, 1, 1)],
  ['few frames of the largest size', 'upload_too_large', () => animatedWebp(3, 8192, 8192)],
  ['long, narrow frames', 'upload_too_large', () => animatedWebp(900, 8192, 20)],
  ['many frames of a PNG', 'upload_too_large', () => animatedPng(1_001, 2, 2)],
  ['few frames of a PNG, of the largest size', 'upload_too_large', () => animatedPng(3, 16, 16, [8192, 8192])],
  ['a canvas that is too large', 'upload_too_large', () => animatedWebp(1, 9000, 8)],
  ['frames that hide how large they are', 'upload_invalid', () => animatedWebp(900, 8192, 8192, { claim: [16, 16] })],
  ['frames larger than the canvas', 'upload_invalid', () => animatedWebp(2, 16, 16, { claim: [32, 32] })],
  ['no frames', 'upload_invalid', () => animatedWebp(0, 16, 16)],
  ['a half frame', 'upload_invalid', () => animatedWebp(4, 16, 16).subarray(0, -10)],
  ['a note that unpacks to a gigabyte', 'upload_too_large', () => notesPng(packedChunk('zTXt', 1_100))],
  ['a profile that unpacks to a gigabyte', 'upload_too_large', () => notesPng(packedChunk('iCCP', 1_100))],
  ['many notes', 'upload_too_large', () => notesPng(...Array<Buffer>(101).fill(packedChunk('zTXt', 1)))],
  ['a JPEG of very many scans', 'upload_invalid', () => manyScansJpeg(1024, 5_000)],
  ['a film of many tracks', 'upload_invalid', () => manyTracks(2_000)],
  ['a film of boxes in boxes', 'upload_invalid', () => nestedBoxes(500_000)],
  ['a film of fragments in fragments', 'upload_invalid', () => nestedBoxes(500_000, 'traf')],
  ['a film of very many boxes', 'upload_invalid', () => manyBoxes(1_000_000)],
  ['a film of very many fragments', 'upload_invalid', () => manyBoxes(1_000_000, 'moof')],
] as const)('%s: %s before anything large is decoded', async (_what, code, make) => {
  const file = await make()
  const begin = workedMs()
  expect(codeOf(await look(file))).toBe(code)
  expect(workedMs() - begin).toBeLessThan(4_000)
})

const notesPng = (...extra: Buffer[]) => plainPng(64, 64, { extra })

test('what honest files carry is no bomb', async () => {
  expect(codeOf(await look(animatedWebp(1_000, 16, 16)))).toBe('accepted')
  expect(codeOf(await look(animatedPng(1_000, 16, 16)))).toBe('accepted')
  const notes = Array<Buffer>(20).fill(packedChunk('zTXt', 1))
  expect(codeOf(await look(notesPng(packedChunk('iCCP', 1), ...notes)))).toBe('accepted')
  expect(codeOf(await look(await manyTracks(1)))).not.toBe('upload_too_large')
})

test('a film of more frames than a camera writes is refused before it is decoded', async () => {
  const path = join(directory, 'fast.mp4')
  const { signal } = new AbortController()
  const source = ['-f', 'lavfi', '-i', 'color=c=blue:s=64x64:r=1000:d=15']
  await ffmpeg.run([...source, ...(await ffmpeg.h264(1000)), path], { signal })
  expect(await look(await readFile(path))).toMatchObject({ ok: false, code: 'upload_too_large' })
})

test('without ffmpeg pictures are still accepted and sounds are not pretended to be', async () => {
  const using = createFfmpeg({ path: null, threads: 1 })
  expect(codeOf(await look(png(8, 8), { using }))).toBe('accepted')
  await expect(look(wav(1), { using })).rejects.toBeInstanceOf(FfmpegMissingError)
})
