import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { animatedWebp } from '../../../../tests/support/hostile-media.ts'
import { png, sample, wav } from '../../../../tests/support/sample-media.ts'
import type { Receipt, ReceiveJob } from '../jobs/service-jobs.ts'
import { receive } from './receive.ts'
import { createFfmpeg } from './run-ffmpeg.ts'
import { findMediaTools } from './tools.ts'

const { ffmpegPath } = findMediaTools({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
const ffmpeg = createFfmpeg({ path: ffmpegPath, threads: 2 })

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-receive-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function take(bytes: Uint8Array | string, more: Partial<ReceiveJob> = {}): Promise<Receipt> {
  const own = await mkdtemp(join(directory, 'file-'))
  const path = join(own, 'delivered')
  await writeFile(path, bytes)
  const job = { path, directory: own, name: 'output', text: null, stem: null, ...more }
  return receive(job, { ffmpeg, signal: new AbortController().signal, onProgress: () => {} })
}

async function taken(bytes: Uint8Array | string, more: Partial<ReceiveJob> = {}) {
  const receipt = await take(bytes, more)
  if (!receipt.ok) throw new Error(receipt.detail)
  const { facts, files, stem } = receipt.output
  const original = files.find(({ variant }) => variant === 'original')!
  expect(original.mimeType).toBe(facts.mimeType)
  return { facts, files, stem, bytes: await readFile(original.path) }
}

/** Another form of a file, written by ffmpeg. */
async function encoded(bytes: Uint8Array, ...how: string[]): Promise<Buffer> {
  const path = join(await mkdtemp(join(directory, 'made-')), 'source')
  await writeFile(path, bytes)
  execFileSync(ffmpegPath!, ['-v', 'error', '-i', path, ...how, `${path}-made`])
  return readFile(`${path}-made`)
}

/** What is heard, sample for sample. */
const samplesOf = (bytes: Uint8Array) => encoded(bytes, '-f', 's24le', '-c:a', 'pcm_s24le')

describe('what outside engines make and the service does not serve as it is', () => {
  test.each([
    ['16', 's16'],
    ['24', 's32'],
  ])('a FLAC of %s bits is kept as a WAV that sounds the same', async (_, format) => {
    const loud = await encoded(wav(1), '-af', 'aformat=s32,volume=0.7123', '-sample_fmt', format, '-f', 'flac')
    const { facts, files, bytes } = await taken(loud, { stem: 'drums' })
    expect(facts).toMatchObject({ kind: 'audio', mimeType: 'audio/wav', durationSeconds: 1 })
    expect((await samplesOf(bytes)).equals(await samplesOf(loud))).toBe(true)
    expect(files.map(({ variant }) => variant)).toEqual(['original', 'thumbnail', 'waveform'])
  })

  test('a GIF is kept as a WebP with the same frames', async () => {
    const gif = await encoded(await sample('moment.mp4'), '-vf', 'fps=5,scale=64:-2', '-t', '1', '-f', 'gif')
    const { facts, bytes } = await taken(gif)
    const [was, is] = await Promise.all([gif, bytes].map((each) => sharp(each, { animated: true }).metadata()))
    expect(facts).toMatchObject({ kind: 'image', mimeType: 'image/webp', width: was!.width, height: was!.pageHeight })
    expect(was!.pages).toBeGreaterThan(2)
    expect([is!.pages, is!.delay, is!.loop]).toEqual([was!.pages, was!.delay, was!.loop])
    const [before, after] = await Promise.all(
      [gif, bytes].map((each) => sharp(each, { animated: true }).removeAlpha().raw().toBuffer()),
    )
    expect(after!.equals(before!)).toBe(true)
  })

  test('an animated PNG is kept as the PNG that it is', async () => {
    const animated = await encoded(await sample('moment.mp4'), '-vf', 'fps=5,scale=64:-2', '-t', '1', '-f', 'apng')
    const { facts, bytes } = await taken(animated)
    expect(facts).toMatchObject({ kind: 'image', mimeType: 'image/png', width: 64 })
    expect(bytes.equals(animated)).toBe(true)
  })

  test.each([0xffff_ffff, 0x7fff_ffff, 2_000_000_000])(
    'a WAV that was sent before its length was known, as %i bytes, is kept with its length in it',
    async (unknown) => {
      const known = Buffer.from(wav(1))
      const streamed = Buffer.from(known)
      streamed.writeUInt32LE(Math.min(unknown + 36, 0xffff_ffff), 4)
      streamed.writeUInt32LE(unknown, 40)
      const { facts, bytes } = await taken(streamed)
      expect(facts).toMatchObject({ kind: 'audio', mimeType: 'audio/wav', durationSeconds: 1 })
      expect(bytes.equals(known)).toBe(true)
    },
  )

  test('an animation of seven seconds in the size of films is kept, and one without bounds is not', async () => {
    const { facts } = await taken(animatedWebp(168, 1280, 720))
    expect(facts).toMatchObject({ kind: 'image', mimeType: 'image/webp', width: 1280, height: 720 })
    expect(await take(animatedWebp(900, 1280, 720))).toMatchObject({ ok: false })
  })

  test('half of one is nothing', async () => {
    expect(await take(wav(8).subarray(0, 64_000))).toMatchObject({ ok: false })
    const gif = await encoded(await sample('moment.mp4'), '-vf', 'fps=5,scale=64:-2', '-t', '1', '-f', 'gif')
    expect(await take(gif.subarray(0, 20))).toMatchObject({ ok: false })
    expect(await take((await encoded(wav(1), '-f', 'flac')).subarray(0, 60))).toMatchObject({ ok: false })
  })
})

const drawing = (content: string, head = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="30" viewBox="0 0 40 30">${content}</svg>`

describe('a drawing', () => {
  const PATH = '<path d="M0 0L20 0L20 30Z" fill="#ff0000"/>'

  test.each([
    ['alone', ''],
    ['after its declaration', '<?xml version="1.0" encoding="utf-8"?>\n<!-- A tracer -->\n'],
    [
      'after the type that older programs name',
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    ],
  ])('is kept as one: %s', async (_, head) => {
    const { facts, files, bytes } = await taken(drawing(PATH, head))
    expect(facts).toMatchObject({ kind: 'image', mimeType: 'image/svg+xml', width: 40, height: 30, transparent: true })
    expect(files.map(({ variant }) => variant)).toEqual(['original', 'thumbnail'])
    expect(bytes.toString()).toContain('<path d="M0 0L20 0L20 30Z" fill="#ff0000">')
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(40, 44)]).toEqual([255, 0, 0, 255])
  })

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a page inside', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">page</body></foreignObject>'],
    ['what runs when it is seen', '<rect width="1" height="1" onload="alert(1)"/>'],
    ['a link', '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>'],
    ['a picture from elsewhere', '<image width="1" height="1" xlink:href="https://example.com/a.png"/>'],
    ['a file of this computer', '<image width="1" height="1" href="/etc/passwd"/>'],
    ['a colour from elsewhere', '<rect width="1" height="1" fill="url(https://example.com/a.svg#b)"/>'],
    ['a look from elsewhere', '<style>@im<![CDATA[port "https://example.com/a.css";]]></style>'],
    ['a font from elsewhere', '<style>@font-face { font-family: a; src: url(https://example.com/a) }</style>'],
    ['what is spelled otherwise', '<rect width="1" height="1" style="fill: \\75rl(https://example.com/a)"/>'],
    ['an animation of a link', '<a><animate attributeName="href" values="javascript:alert(1)"/></a>'],
  ])('loses what runs or comes from elsewhere: %s', async (_, content) => {
    const { bytes } = await taken(drawing(content + PATH))
    const kept = bytes.toString()
    expect(kept).toContain('<path')
    expect(kept).not.toMatch(/script|alert|onload|example\.com|passwd|import|page|animate/)
  })

  test('keeps what it refers to in itself', async () => {
    const picture = Buffer.from(png(2, 2)).toString('base64')
    const parts = [
      '<linearGradient id="a"><stop offset="0" stop-color="#000"/></linearGradient>',
      '<rect width="4" height="4" fill="url(#a)"/>',
      `<image width="2" height="2" xlink:href="data:image/png;base64,${picture}"/>`,
      '<style>.b &gt; rect { fill: red }</style>',
      '<text x="1" y="9">Fish &amp; chips</text>',
    ]
    const kept = (await taken(drawing(parts.join('')))).bytes.toString()
    for (const part of ['fill="url(#a)"', picture, '.b &gt; rect { fill: red }', 'Fish &amp; chips'])
      expect(kept).toContain(part)
  })

  test('that is no drawing is nothing', async () => {
    const remarks = '<!-- a -->'.repeat(300)
    const others = ['<svg xmlns="urn:other" width="4" height="4"></svg>', '<html></html>', `${remarks}<html></html>`]
    for (const text of ['<svg>', drawing('<g>'), ...others]) expect(await take(text), text).toMatchObject({ ok: false })
    const large = '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="9"></svg>'
    expect(await take(large)).toMatchObject({ ok: false })
  })
})

describe('words', () => {
  test('are kept without times', async () => {
    const { facts, files, bytes } = await taken('One two three.\n', { text: { subtitles: null } })
    expect(facts).toMatchObject({ kind: 'text', mimeType: 'text/plain' })
    expect(files.map(({ variant }) => variant)).toEqual(['original', 'thumbnail'])
    expect(bytes.toString()).toBe('One two three.\n')
  })

  test('are not guessed from bytes', async () => {
    expect(await take('One two three.\n')).toMatchObject({ ok: false })
  })
})

describe.skipIf(process.platform !== 'linux')('what this computer has no room for is not the fault of the file', () => {
  test.each([
    ['a sound written as another', 'converted.wav', () => encoded(wav(1), '-f', 'flac')],
    ['an animation written as another', 'converted.webp', () => encoded(png(64, 48), '-f', 'gif')],
    ['the picture of a picture', 'thumbnail.webp', async () => png(64, 48)],
    ['the picture of a sound', 'thumbnail.webp', async () => wav(1)],
    ['the picture of a film', 'poster.webp', () => sample('moment.mp4')],
    ['the picture of a drawing', 'thumbnail.webp', async () => drawing('<g/>')],
  ])('%s', async (_, suffix, make) => {
    const full = await mkdtemp(join(directory, 'full-'))
    await symlink('/dev/full', join(full, `output-${suffix}`))
    await expect(take(await make(), { directory: full })).rejects.toMatchObject({ code: 'ENOSPC' })
  })
})
