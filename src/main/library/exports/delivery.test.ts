import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ExportOptions } from '#shared/app/export.ts'
import { prepareLibrary } from '../../../../tests/support/library-bench.ts'
import { png, sample, wav } from '../../../../tests/support/sample-media.ts'
import { readNotes } from '../delivery/file-parts.ts'
import { readTiff } from '../delivery/tiff.ts'
import type { ItemSettings } from '../intake.ts'
import { rememberInputFile } from '../store/input-files.ts'

const bench = prepareLibrary()
const { add, run } = bench

const PRIVATE = ['zebra crossing', 'Hansen KG', '/home/somebody', 'pressrun:settings', 'coins']
const generative = {
  connectionId: 'studio',
  params: { prompt: 'zebra crossing', image: '/home/somebody/photo.jpg' },
  columns: { client: 'Hansen KG' },
  coins: 17,
}
const drawn = { ...generative, connectionId: 'bundled', modelId: 'illustration-poster' }

/** A photo on the disk that says who took it, known as an input. */
async function photo(name: string, { sourceType = '' } = {}): Promise<string> {
  const said = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
    <dc:description><rdf:Alt><rdf:li xml:lang="x-default">The harbour &amp; its cranes</rdf:li></rdf:Alt></dc:description>
    ${sourceType && `<Iptc4xmpExt:DigitalSourceType>${sourceType}</Iptc4xmpExt:DigitalSourceType>`}
    </rdf:Description></rdf:RDF></x:xmpmeta>`
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#468' } })
    .withExif({ IFD0: { Artist: 'Jane Doe', Copyright: '(c) 2026 Doe' } })
    .withXmp(said)
    .jpeg()
    .toBuffer()
  const folder = join(bench.dataDir, 'photos')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  rememberInputFile(bench.db, sha256, { name, path, bytes: bytes.length })
  return sha256
}

async function delivered(id: string, change: Partial<ExportOptions> = {}) {
  const folder = join(bench.dataDir, `delivered ${id}`)
  const options = ExportOptions.parse(change)
  const outcome = await run('library.export', { ids: [id], folder, options })
  expect(outcome).toMatchObject({ files: 1, failed: [], changed: [], missing: [] })
  const file = readFileSync(outcome.firstPath!)
  const { label } = await run('library.exportPreview', { ids: [id], options })
  const { exif, xmp } = await readNotes({
    size: file.length,
    read: async (at, length) => file.subarray(at, at + length),
  })
  return { path: outcome.firstPath!, file, label, xmp: xmp ?? '', tiff: exif && readTiff(exif) }
}

const kinds = {
  png: async () => ({ bytes: png(60, 40), mimeType: 'image/png', relativePath: 'made.png' }),
  jpeg: async () => ({ bytes: await sample('picture.jpg'), mimeType: 'image/jpeg', relativePath: 'made.jpg' }),
  webp: async () => ({ bytes: await sample('picture.webp'), mimeType: 'image/webp', relativePath: 'made.webp' }),
}

test.each(Object.entries(kinds))(
  'a %s goes out with the words of its photo and nothing private',
  async (name, made) => {
    const madeFrom = [await photo('harbour.jpg')]
    const kept = await made()
    const id = await add(name, { ...kept, madeFrom, settings: generative })
    const { file, path, label, xmp, tiff } = await delivered(id, { dpi: 72 })
    expect(label).toEqual({
      sourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
      artist: 'Jane Doe',
      copyright: '(c) 2026 Doe',
      caption: 'The harbour & its cranes',
    })
    expect(xmp).toContain(`<Iptc4xmpExt:DigitalSourceType>${label!.sourceType}<`)
    expect(xmp).toContain('<rdf:li>Jane Doe</rdf:li>')
    expect(tiff).toMatchObject({
      artist: 'Jane Doe',
      copyright: '(c) 2026 Doe',
      caption: 'The harbour & its cranes',
    })
    for (const word of PRIVATE) expect(file.toString('utf8')).not.toContain(word)
    // bit for bit the same picture, which other programs read with its resolution
    expect(await sharp(path).raw().toBuffer()).toEqual(await sharp(kept.bytes).raw().toBuffer())
    if (name !== 'webp') expect((await sharp(path).metadata()).density).toBe(72)
    if (name === 'png') expect(file.includes('sRGB')).toBe(true)
  },
)

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('converted to %s it says the same', async (format) => {
  const id = await add('one', { ...(await kinds.png()), settings: generative })
  const { file, path, label } = await delivered(id, { format, size: { fit: 'longSide', pixels: 20 } })
  expect(label!.sourceType).toMatch(/\/trainedAlgorithmicMedia$/)
  const { xmpAsString, width, density } = await sharp(path).metadata()
  expect(width).toBe(20)
  expect(xmpAsString).toContain('/trainedAlgorithmicMedia<')
  if (format === 'jpeg' || format === 'png') expect(density).toBe(300)
  for (const word of PRIVATE) expect(file.toString('utf8')).not.toContain(word)
})

test('a film and a sound carry the mark, too', async () => {
  const film = { bytes: await sample('clip.mp4'), kind: 'video', mimeType: 'video/mp4', relativePath: 'film.mp4' }
  const sound = { bytes: wav(0.2), kind: 'audio', mimeType: 'audio/wav', relativePath: 'tone.wav' }
  for (const [name, made] of Object.entries({ film, sound })) {
    const { file } = await delivered(await add(name, { ...made, settings: generative }))
    expect([name, file.toString('latin1').split('/trainedAlgorithmicMedia<').length]).toEqual([name, 2])
    for (const word of PRIVATE) expect(file.toString('utf8')).not.toContain(word)
  }
})

const typeOf = async (id: string) => (await delivered(id)).label!.sourceType?.split('/').at(-1) ?? null

async function step(name: string, settings: Partial<ItemSettings>, madeFrom: readonly string[] = []) {
  const id = await add(name, { bytes: png(50, 40 + name.length), mimeType: 'image/png', madeFrom, settings })
  return { id, sha256: (await run('library.read', { id })).sha256 }
}

test('the mark says what the models on the way have done', async () => {
  const plain = await photo('plain.jpg')
  const marked = await photo('marked.jpg', {
    sourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture',
  })
  const drawing = await step('drawing', drawn)
  expect(await typeOf(drawing.id)).toBe('algorithmicMedia')
  const cropped = { ...drawn, modelId: 'smart-crop', taskType: 'image.reframe' }
  expect(await typeOf((await step('cropped', cropped, [plain])).id)).toBe(null)
  expect(await typeOf((await step('cropped again', cropped, [marked])).id)).toBe('digitalCapture')
  const painted = await step('painted', generative, [marked])
  expect(await typeOf(painted.id)).toBe('compositeWithTrainedAlgorithmicMedia')
  expect(await typeOf((await step('painted, cropped', cropped, [painted.sha256])).id)).toBe(
    'compositeWithTrainedAlgorithmicMedia',
  )
  expect(await typeOf((await step('a local model', { ...drawn, modelId: 'local/flux' })).id)).toBe(
    'trainedAlgorithmicMedia',
  )
})

test('a photo that is another file by now lends no words', async () => {
  const sha256 = await photo('harbour.jpg')
  writeFileSync(join(bench.dataDir, 'photos', 'harbour.jpg'), await sample('picture.jpg'))
  const id = await add('one', { ...(await kinds.png()), madeFrom: [sha256], settings: generative })
  expect((await delivered(id)).label).toMatchObject({ artist: null, copyright: null, caption: null })
})
