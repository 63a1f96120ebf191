import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { png as pngFile, pngChunk, sample, wav as wavFile } from '../../../../tests/support/sample-media.ts'
import { hashFile } from '../../tools/hash-file.ts'
import { copyWithSettings, readEmbeddedSettings } from './index.ts'
import type { EmbeddedSettings } from './settings-text.ts'

const FFMPEG = resolve('node_modules/.cache/media-pack/ffmpeg')
const run = promisify(execFile)
const { validateBytes } = createRequire(import.meta.url)('gltf-validator') as {
  validateBytes: (bytes: Uint8Array) => Promise<{ issues: unknown }>
}

const SETTINGS: EmbeddedSettings = {
  modelId: 'paper-landscape',
  modelName: 'Paper Landscape',
  taskType: 'image.generate',
  effectId: null,
  params: {
    prompt: 'A "red" fox & <two> boats — 夕暮れ 🦊\n]]> second line \u0007\uFFFE',
    seed: 4_294_967_295,
    image: 'upload-1',
    images: ['a', 'b'],
    guidance_scale: 7.5,
  },
  coins: 4,
  generationId: 'generation-1',
  connectionId: 'bundled',
  connectionName: 'This computer',
  batchId: 'batch-1',
  batchName: "Émile's list",
  row: 12,
  columns: { 'Prompt, long': 'x;y', '': '=1+1' },
  createdAt: '2026-03-04T05:06:07.000Z',
  madeFrom: ['a'.repeat(64)],
  recipe: { step: 3, steps: 3 },
  sourceNames: { ['a'.repeat(64)]: 'Hafen "alt".jpg' },
}

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pressrun-embed-'))
})

function write(name: string, bytes: Uint8Array): string {
  const path = join(directory, name)
  writeFileSync(path, bytes)
  return path
}

async function embed(path: string, settings: EmbeddedSettings = SETTINGS) {
  const to = path.replace(/(\.\w+)$/, '-with$1')
  const written = await copyWithSettings(path, to, settings)
  expect([written.bytes, written.sha256]).toEqual([statSync(to).size, await hashFile(to)])
  return { ...written, to }
}

async function pixels(path: string): Promise<string> {
  const { data, info } = await sharp(path, { pages: -1 }).raw().toBuffer({ resolveWithObject: true })
  return `${info.width}x${info.height}x${info.channels} ${Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(data))).toString('hex')}`
}

/** What an independent program decodes: every packet of every stream, and every sample. */
async function decoded(path: string): Promise<string> {
  const packets = await run(FFMPEG, [
    '-v',
    'error',
    '-xerror',
    '-i',
    path,
    '-map',
    '0',
    '-c',
    'copy',
    '-f',
    'streamhash',
    '-',
  ])
  const samples = await run(FFMPEG, ['-v', 'error', '-xerror', '-i', path, '-map', '0', '-f', 'streamhash', '-'])
  expect(packets.stderr + samples.stderr).toBe('')
  return packets.stdout + samples.stdout
}

async function metadataOf(path: string): Promise<string> {
  return (await run(FFMPEG, ['-v', 'error', '-i', path, '-f', 'ffmetadata', '-'])).stdout
}

async function pictures(): Promise<[string, Uint8Array][]> {
  const plain = sharp(pngFile(61, 33))
  const clear = sharp(pngFile(61, 33, { alpha: true }))
  const animation = sharp(Buffer.alloc(16 * 64 * 3, 90), {
    raw: { width: 16, height: 64, channels: 3, pageHeight: 16 },
  })
  return [
    ['plain.png', pngFile(61, 33)],
    ['clear.png', pngFile(61, 33, { alpha: true })],
    ['photo.jpg', await sample('picture.jpg')],
    [
      'tagged.jpg',
      await plain
        .clone()
        .withExif({ IFD0: { Copyright: 'Somebody' } })
        .jpeg()
        .toBuffer(),
    ],
    ['progressive.jpg', await plain.clone().jpeg({ progressive: true }).toBuffer()],
    ['picture.webp', await sample('picture.webp')],
    ['lossy.webp', await plain.clone().webp().toBuffer()],
    ['lossless.webp', await clear.clone().webp({ lossless: true }).toBuffer()],
    ['clear.webp', await clear.clone().webp().toBuffer()],
    ['moving.webp', await animation.webp({ loop: 0, delay: [80, 80, 80, 80] }).toBuffer()],
  ]
}

test('pictures carry everything, and every pixel is what it was', async () => {
  for (const [name, bytes] of await pictures()) {
    const path = write(name, bytes)
    const { to, carries } = await embed(path)
    expect([name, carries]).toEqual([name, true])
    expect([name, await readEmbeddedSettings(to)]).toEqual([name, SETTINGS])
    expect([name, await pixels(to)]).toEqual([name, await pixels(path)])
    const { xmpAsString = '', exif } = await sharp(to).metadata()
    expect([name, xmpAsString]).toEqual([name, expect.stringContaining('<xmp:CreatorTool>Pressrun</xmp:CreatorTool>')])
    expect([name, exif?.toString('latin1').includes('Somebody') ?? false]).toEqual([name, name === 'tagged.jpg'])
    // said again with more, it is said once
    const again = await embed(to, { ...SETTINGS, rating: 4, tags: ['a & b', 'zwei'] })
    expect([name, await readEmbeddedSettings(again.to)]).toEqual([
      name,
      { ...SETTINGS, rating: 4, tags: ['a & b', 'zwei'] },
    ])
    expect([name, await pixels(again.to)]).toEqual([name, await pixels(path)])
    const { xmpAsString: rewritten = '' } = await sharp(again.to).metadata()
    expect([name, rewritten.match(/<pressrun:settings>/g)?.length, rewritten.match(/<xmp:Rating>4</g)?.length]).toEqual(
      [name, 1, 1],
    )
    expect(rewritten).toContain('<rdf:li>a &amp; b</rdf:li>')
  }
})

test.runIf(existsSync(FFMPEG))(
  'films and sounds carry everything, and every packet and sample is what it was',
  async () => {
    for (const name of ['clip.mp4', 'clip.mov', 'tone.m4a', 'tone.mp3', 'video-60-seconds.mp4']) {
      const path = write(name, await sample(name))
      const { to, carries } = await embed(path)
      expect([name, carries]).toEqual([name, true])
      expect([name, await readEmbeddedSettings(to)]).toEqual([name, SETTINGS])
      expect([name, await decoded(to)]).toEqual([name, await decoded(path)])
      const again = await embed(to, { ...SETTINGS, rating: 5 })
      expect([name, await readEmbeddedSettings(again.to)]).toEqual([name, { ...SETTINGS, rating: 5 }])
      expect([name, await decoded(again.to)]).toEqual([name, await decoded(path)])
    }
    const sound = write('tone.wav', wavFile(1))
    const { to } = await embed(sound)
    expect(await readEmbeddedSettings(to)).toEqual(SETTINGS)
    expect(await decoded(to)).toBe(await decoded(sound))
    expect(await metadataOf(to)).toContain('title=Paper Landscape')
    expect(await metadataOf((await embed(write('t.mp3', await sample('tone.mp3')))).to)).toContain('paper-landscape')
  },
)

describe('what others wrote stays', () => {
  test('a packet of theirs gets one description more', async () => {
    const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Their service"/></rdf:RDF></x:xmpmeta>`
    const path = write('theirs.jpg', await sharp(pngFile(8, 8)).withXmp(packet).jpeg().toBuffer())
    const { to } = await embed(path)
    const { xmpAsString = '' } = await sharp(to).metadata()
    expect(xmpAsString).toContain('xmp:CreatorTool="Their service"')
    expect(xmpAsString).not.toContain('Pressrun</xmp:CreatorTool>')
    expect(await readEmbeddedSettings(to)).toEqual(SETTINGS)
  })

  test('tags of a sound', async () => {
    const title = Buffer.concat([
      Buffer.from('TIT2\0\0\0\x09\0\0\x01\xff\xfe', 'latin1'),
      Buffer.from('Hey', 'utf16le'),
    ])
    const older = Buffer.concat([
      Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, title.length + 20]),
      title,
      Buffer.alloc(20),
    ])
    const sound = await sample('tone.mp3')
    const start = 10 + (((sound[8] ?? 0) << 7) | (sound[9] ?? 0))
    const path = write('older.mp3', Buffer.concat([older, sound.subarray(start)]))
    const { to } = await embed(path)
    expect(await readEmbeddedSettings(to)).toEqual(SETTINGS)
    expect(readFileSync(to).indexOf(title)).toBeGreaterThan(0)
  })
})

test('a drawing carries everything and still draws the same', async () => {
  const drawings = {
    'plain.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="9" height="9" fill="red"/></svg>',
    'prolog.svg':
      '\uFEFF<?xml version="1.0"?>\n<!-- a > b <svg> -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" data-x="a>b"><circle r="9" fill="blue"/></svg>',
    'empty.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  }
  for (const [name, text] of Object.entries(drawings)) {
    const path = write(name, Buffer.from(text))
    const { to, carries } = await embed(path)
    expect([name, carries]).toEqual([name, true])
    expect([name, await readEmbeddedSettings(to)]).toEqual([name, SETTINGS])
    expect([name, await pixels(to)]).toEqual([name, await pixels(path)])
    const again = await embed(to, { ...SETTINGS, rating: 1 })
    expect([name, readFileSync(again.to, 'utf8').match(/<metadata/g)?.length]).toEqual([name, 1])
  }
})

const words = (...numbers: number[]) => Buffer.from(new Uint32Array(numbers).buffer)

/** One triangle, as small as the format allows. */
function triangle(): Buffer {
  const points = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer)
  const json = Buffer.from(
    JSON.stringify({
      asset: { version: '2.0', extras: { theirs: 1 } },
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
      bufferViews: [{ buffer: 0, byteLength: points.length }],
      buffers: [{ byteLength: points.length }],
    }),
  )
  const text = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, ' ')])
  const total = 12 + 8 + text.length + 8 + points.length
  return Buffer.concat([
    words(0x46546c67, 2, total, text.length, 0x4e4f534a),
    text,
    words(points.length, 0x4e4942),
    points,
  ])
}

test('a mesh carries everything and stays valid', async () => {
  const path = write('mesh.glb', triangle())
  const { to, carries } = await embed(path)
  expect(carries).toBe(true)
  expect(await readEmbeddedSettings(to)).toEqual(SETTINGS)
  expect((await validateBytes(Uint8Array.from(readFileSync(to)))).issues).toMatchObject({
    numErrors: 0,
    numWarnings: 0,
  })
  const [before, after] = [readFileSync(path), readFileSync(to)]
  expect(after.subarray(-36)).toEqual(before.subarray(-36))
  expect(after.toString('latin1')).toContain('"theirs":1')
})

describe('where there is no room, the file is copied as it is', () => {
  test('formats without a place for it, and files that end too soon', async () => {
    const whole = pngFile(40, 40)
    const files: [string, Uint8Array][] = [
      ['words.txt', Buffer.from('just words and nothing else')],
      ['empty.bin', Buffer.alloc(0)],
      ['tone.ogg', await sample('tone.ogg')],
      ['clip.webm', await sample('clip.webm')],
      ['cut.png', whole.subarray(0, whole.length - 20)],
      ['cut.mp4', (await sample('clip.mp4')).subarray(0, 2000)],
      ['cut.wav', wavFile(1).subarray(0, 2000)],
      ['cut.webp', (await sample('picture.webp')).subarray(0, 200)],
      ['wide.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le')],
    ]
    for (const [name, bytes] of files) {
      const { to, carries } = await embed(write(name, bytes))
      expect([name, carries, readFileSync(to).equals(bytes)]).toEqual([name, false, true])
      expect([name, await readEmbeddedSettings(to)]).toEqual([name, null])
    }
  })

  test('files of more parts than are looked through lose none of them', async () => {
    const sound = Buffer.concat([wavFile(0.1), Buffer.alloc(8 * 10_001, 'junk\0\0\0\0', 'latin1')])
    sound.writeUInt32LE(sound.length - 8, 4)
    const film = Buffer.concat([await sample('clip.mp4'), Buffer.alloc(8 * 100_001, '\0\0\0\x08free', 'latin1')])
    for (const [name, bytes] of [
      ['long.wav', sound],
      ['long.mp4', film],
    ] as const) {
      const { to, carries } = await embed(write(name, bytes))
      expect([name, carries, readFileSync(to).equals(bytes)]).toEqual([name, false, true])
    }
  })

  test('more than a JPEG has room for', async () => {
    const long = { ...SETTINGS, columns: { text: 'x'.repeat(70_000) } }
    const { carries } = await embed(write('photo.jpg', await sample('picture.jpg')), long)
    expect(carries).toBe(false)
    const { to } = await embed(write('photo.png', pngFile(4, 4)), long)
    expect(await readEmbeddedSettings(to)).toEqual(long)
  })
})

test('an open-ended film is closed before something follows it', async () => {
  const film = Buffer.from(await sample('clip.mp4'))
  const boxes: { type: string; start: number }[] = []
  for (let start = 0; start < film.length; start += film.readUInt32BE(start))
    boxes.push({ type: film.toString('latin1', start + 4, start + 8), start })
  const last = boxes.at(-1)!
  const size = film.readUInt32BE(last.start)
  film.writeUInt32BE(0, last.start)
  const { to, carries } = await embed(write('open.mp4', film))
  expect([carries, readFileSync(to).readUInt32BE(last.start)]).toEqual([true, size])
  expect(await readEmbeddedSettings(to)).toEqual(SETTINGS)
})

const chunk = (text: string) => pngChunk('iTXt', Buffer.from(`pressrun\0\0\0\0\0${text}`))

test('what is not ours is nobody to us', async () => {
  const whole = Buffer.from(pngFile(4, 4))
  for (const text of ['', '{', '[]', '{"modelId":1}', 'null'])
    expect([
      text,
      await readEmbeddedSettings(
        write('odd.png', Buffer.concat([whole.subarray(0, 33), chunk(text), whole.subarray(33)])),
      ),
    ]).toEqual([text, null])
})

test('a film of 200 MB passes through a little memory', async () => {
  const path = join(directory, 'long.mp4')
  const film = Buffer.from(await sample('clip.mp4'))
  const file = await open(path, 'w')
  await file.write(film)
  const filling = Buffer.alloc(8)
  filling.writeUInt32BE(200 * 1024 ** 2)
  filling.write('free', 4, 'latin1')
  await file.write(filling)
  await file.truncate(film.length + 200 * 1024 ** 2)
  await file.close()
  const before = process.memoryUsage().rss
  const { to } = await embed(path)
  expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 ** 2)
  expect(await readEmbeddedSettings(to)).toEqual(SETTINGS)
})
