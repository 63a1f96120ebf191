import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { fetchReply } from '../support/http-reply.ts'
import { png, pngChunk, sample, wav, type Bytes } from '../support/sample-media.ts'

const MEBIBYTE = 1024 * 1024

let driver: EngineDriver
beforeAll(async () => {
  driver = await driveEngine()
})
afterAll(() => driver[Symbol.asyncDispose]())

const text = (content: string): Bytes => new TextEncoder().encode(content)
const open = (name: string) => (name.endsWith('.png') ? png(96, 64) : name.endsWith('.wav') ? wav(2) : sample(name))

const ACCEPTED = [
  ['picture.png', 'image/png'],
  ['picture.jpg', 'image/jpeg'],
  ['picture.webp', 'image/webp'],
  ['tone.mp3', 'audio/mpeg'],
  ['tone.wav', 'audio/wav'],
  ['tone.m4a', 'audio/mp4'],
  ['tone.ogg', 'audio/ogg'],
  ['clip.mp4', 'video/mp4'],
  ['clip.webm', 'video/webm'],
  ['clip.mov', 'video/quicktime'],
] as const

describe('accepted types', () => {
  test.each(ACCEPTED)('%s as %s', async (name, type) => {
    const bytes = await open(name)
    const asset = await driver.upload(bytes, { name, type })
    const kind = type.split('/')[0]
    expect(asset).toMatchObject({ kind, mimeType: type })
    if (kind === 'image') expect(asset).toMatchObject({ width: 96, height: 64, durationSeconds: null, posterUrl: null })
    if (kind === 'video') expect(asset).toMatchObject({ width: 160, height: 120 })
    if (kind === 'audio') expect(asset).toMatchObject({ width: null, height: null })
    if (kind !== 'image') expect(Math.abs(asset.durationSeconds! - 2)).toBeLessThan(0.15)
    expect(Buffer.compare((await fetchReply(asset.url)).bytes, bytes)).toBe(0)
    for (const preview of [asset.thumbnailUrl, asset.posterUrl ?? asset.thumbnailUrl]) {
      const reply = await fetchReply(preview)
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
    }
    if (kind === 'audio') expect((await fetchReply(asset.waveformUrl!)).status).toBe(200)
    expect(await driver.readAsset(asset.id)).toMatchObject({ id: asset.id, kind, mimeType: type })
  })

  test('transparency is told', async () => {
    expect((await driver.upload(png(20, 20, { alpha: true }))).transparent).toBe(true)
    expect((await driver.upload(png(20, 20))).transparent ?? false).toBe(false)
  })

  test.each(ACCEPTED)('%s without a declared type', async (name, type) => {
    for (const declared of ['', 'application/octet-stream'])
      expect((await driver.upload(await open(name), { name: 'blob', type: declared })).mimeType).toBe(type)
  })
})

describe('what it says it is, against what it is', () => {
  test.each([
    ['picture.png', 'image/jpeg', 'image/png'],
    ['picture.jpg', 'image/webp', 'image/jpeg'],
    ['tone.wav', 'audio/mpeg', 'audio/wav'],
    ['tone.ogg', 'audio/mp4', 'audio/ogg'],
    ['clip.webm', 'video/mp4', 'video/webm'],
    ['clip.mov', 'video/mp4', 'video/quicktime'],
    ['clip.m4v', 'video/x-m4v', 'video/mp4'],
    ['animation.apng', 'image/apng', 'image/png'],
  ])('%s declared %s is %s', async (name, type, mimeType) => {
    expect((await driver.upload(await open(name), { name: 'misleading.txt', type })).mimeType).toBe(mimeType)
  })

  test.each([
    ['picture.png', 'video/mp4'],
    ['picture.png', 'audio/mpeg'],
    ['clip.mp4', 'image/png'],
    ['tone.wav', 'image/png'],
    ['clip.webm', 'audio/ogg'],
    ['tone.m4a', 'video/mp4'],
  ])('%s declared %s is another kind', async (name, type) => {
    expectProblem(await driver.tryUpload(await open(name), { name, type }), 415, 'upload_invalid')
  })

  test.each([
    ['text', text('Hello, this is a text file. '.repeat(20)), 'image/png'],
    ['HTML', text('<!doctype html><script>alert(1)</script>'), 'image/png'],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/svg+xml'],
    [
      'GIF',
      Uint8Array.from(Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')),
      'image/gif',
    ],
    ['PDF', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'), 'application/pdf'],
    ['ZIP', Uint8Array.from(Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')), 'application/zip'],
    ['a PNG signature alone', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'image/png'],
    ['a JPEG marker alone', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['a RIFF header alone', text('RIFF\u0024\0\0\0WAVE'), 'audio/wav'],
    ['zeros', new Uint8Array(5000), 'image/png'],
  ] as const)('%s is refused', async (_, bytes, type) => {
    expectProblem(await driver.tryUpload(bytes, { type }), 415, 'upload_invalid')
  })

  test('an empty file is refused', async () => {
    const reply = await driver.tryUpload(new Uint8Array(), { type: 'image/png' })
    expectProblem(reply, [400, 415], ['invalid_params', 'upload_invalid'])
  })
})

describe('broken files', () => {
  test.each([
    'picture.png',
    'picture.jpg',
    'picture.webp',
    'tone.wav',
    'tone.m4a',
    'clip.mp4',
    'clip.mov',
    'clip.webm',
  ])('%s cut short anywhere is refused', async (name) => {
    const bytes = await open(name)
    for (const part of [0.3, 0.6, 0.9]) {
      const reply = await driver.tryUpload(bytes.slice(0, Math.floor(bytes.length * part)), { name })
      expect([name, part, reply.status]).toEqual([name, part, 415])
      expectProblem(reply, 415, 'upload_invalid')
    }
  })

  test('a PNG with a broken picture inside is refused', async () => {
    const whole = Buffer.from(png(300, 300))
    const middle = Math.floor(whole.length / 2)
    whole.fill(0x55, middle, middle + 40)
    expectProblem(await driver.tryUpload(Uint8Array.from(whole)), 415, 'upload_invalid')
  })

  test('a PNG with too few rows for its header is refused', async () => {
    expectProblem(await driver.tryUpload(png(64, 8, { claim: [64, 4000] })), 415, 'upload_invalid')
  })
})

describe('limits', () => {
  test('an image of 8192 pixels passes, one more does not', { tags: 'long' }, async () => {
    expect(await driver.upload(png(8192, 3))).toMatchObject({ width: 8192, height: 3 })
    expectProblem(await driver.tryUpload(png(8193, 3)), 413, 'upload_too_large')
    expectProblem(await driver.tryUpload(png(3, 8193)), 413, 'upload_too_large')
  })

  test('a decompression bomb is refused by its header', async () => {
    // unpacked, it would be found invalid: its rows are not there
    expectProblem(await driver.tryUpload(png(10, 10, { claim: [60_000, 60_000] })), 413, 'upload_too_large')
    expectProblem(
      await driver.tryUpload(png(10, 10, { claim: [2_147_483_647, 2_147_483_647] })),
      [413, 415],
      ['upload_too_large', 'upload_invalid'],
    )
  })

  test('a picture that unpacks to far more than its header says is no trouble', async () => {
    const inflated = Buffer.from(png(4000, 4000))
    const small = Buffer.from(png(16, 16))
    // the header of the small one before the data of the large one
    const bomb = Buffer.concat([small.subarray(0, 33), inflated.subarray(33)])
    const reply = await driver.tryUpload(Uint8Array.from(bomb))
    expect([201, 415]).toContain(reply.status)
    expect((await driver.account()).balance.available).toBeGreaterThan(0)
  })

  test('an image of 20 MiB passes, one byte more does not', { tags: 'long' }, async () => {
    const asset = await driver.upload(png(16, 16, { exactBytes: 20 * MEBIBYTE }))
    expect(asset.width).toBe(16)
    const reply = await driver.tryUpload(png(16, 16, { exactBytes: 20 * MEBIBYTE + 1 }))
    expectProblem(reply, 413, 'upload_too_large')
  })

  test('audio of 50 MiB passes, one byte more does not', { tags: 'long' }, async () => {
    const exact = wav((50 * MEBIBYTE - 44) / 2 / 48_000, { sampleRate: 48_000 })
    expect(exact.length).toBe(50 * MEBIBYTE)
    expect((await driver.upload(exact)).kind).toBe('audio')
    const more = wav((50 * MEBIBYTE - 44 + 2) / 2 / 48_000, { sampleRate: 48_000 })
    expectProblem(await driver.tryUpload(more), 413, 'upload_too_large')
  })

  test('ten minutes of audio pass, a second more does not', async () => {
    expect((await driver.upload(wav(600))).durationSeconds).toBe(600)
    expectProblem(await driver.tryUpload(wav(601)), 413, 'upload_too_long')
  })

  test('a minute of video passes, a second more does not', async () => {
    expect((await driver.upload(await sample('video-60-seconds.mp4'))).durationSeconds).toBeCloseTo(60, 1)
    expectProblem(await driver.tryUpload(await sample('video-61-seconds.mp4')), 413, 'upload_too_long')
  })

  test('a video of 4096 pixels passes, a wider one does not', async () => {
    expect((await driver.upload(await sample('video-4096-wide.mp4'))).width).toBe(4096)
    expectProblem(await driver.tryUpload(await sample('video-4098-wide.mp4')), 413, 'upload_too_large')
  })
})

describe('previews', () => {
  test('a thumbnail is small and has the shape of the picture', async () => {
    const asset = await driver.upload(png(1600, 800))
    const { bytes } = await fetchReply(asset.thumbnailUrl)
    expect(bytes.length).toBeLessThan(200_000)
    expect(bytes.length).toBeGreaterThan(50)
  })

  test('chunks that carry text or code are not served from a preview', async () => {
    const whole = Buffer.from(png(64, 64))
    const marked = Buffer.concat([
      whole.subarray(0, 33),
      pngChunk('tEXt', Buffer.from('Comment\0<script>secret-marker</script>')),
      whole.subarray(33),
    ])
    const asset = await driver.upload(Uint8Array.from(marked))
    expect((await fetchReply(asset.thumbnailUrl)).text).not.toContain('secret-marker')
  })
})
