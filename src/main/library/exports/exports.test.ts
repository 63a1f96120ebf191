import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ExportOptions } from '#shared/app/export.ts'
import { prepareLibrary } from '../../../../tests/support/library-bench.ts'
import { filesBelow, makeUnreadable } from '../../../../tests/support/library-scene.ts'
import { png, sample, wav } from '../../../../tests/support/sample-media.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'
import { readEmbeddedSettings } from '../embed/index.ts'

const bench = prepareLibrary()
const { add, run } = bench

const picture = (assetId: string, change: Parameters<typeof add>[1] = {}) =>
  add(assetId, { bytes: png(1200, 800), mimeType: 'image/png', settings: { params: { prompt: 'A fox' } }, ...change })
const options = (change: Partial<ExportOptions>) => ExportOptions.parse(change)
const pixels = (file: string | Uint8Array) => sharp(file).raw().toBuffer()
const secret = 'zebra crossing'
const telling = { settings: { params: { prompt: secret } } }

test('pictures are written in another format and size, by a template that counts and rates them', async () => {
  const ids = [await picture('one'), await picture('two'), await picture('three')]
  await run('library.rate', { ids: [ids[1]!], rating: 5 })
  const folder = join(bench.dataDir, 'web')
  const outcome = await run('library.export', {
    ids,
    folder,
    options: options({
      format: 'jpeg',
      size: { fit: 'longSide', pixels: 300 },
      quality: 82,
      srgb: true,
      metadata: 'none',
      name: 'web/{counter:03}-{original}-{rating}.{ext}',
    }),
    counterFrom: 8,
  })
  expect(outcome).toMatchObject({ files: 3, folder, missing: [], changed: [], failed: [], stopped: null })
  expect(filesBelow(folder)).toEqual(['web/008-one-0.jpg', 'web/009-two-5.jpg', 'web/010-three-0.jpg'])
  const path = join(folder, 'web/009-two-5.jpg')
  const facts = await sharp(path).metadata()
  expect(facts).toMatchObject({ format: 'jpeg', width: 300, height: 200 })
  expect([facts.exif, facts.xmp, facts.icc]).toEqual([undefined, undefined, undefined])
  expect(outcome.bytes).toBe(filesBelow(folder).reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0))
})

const SIZES = [
  [{ fit: 'full' }, 1200, 800],
  [{ fit: 'longSide', pixels: 5000 }, 1200, 800],
  [{ fit: 'box', width: 400, height: 100 }, 150, 100],
  [{ fit: 'crop', width: 400, height: 100 }, 400, 100],
  [{ fit: 'percent', percent: 50 }, 600, 400],
  [{ fit: 'percent', percent: 150 }, 1800, 1200],
] as const

test.each(SIZES)('%o', async (size, width, height) => {
  const folder = join(bench.dataDir, 'sized')
  await run('library.export', { ids: [await picture('one')], folder, options: options({ size, format: 'webp' }) })
  expect(await sharp(join(folder, 'one.webp')).metadata()).toMatchObject({ format: 'webp', width, height })
})

test('what is transparent gets the chosen ground where the format has none', async () => {
  const id = await picture('clear', { bytes: png(64, 64, { alpha: true }) })
  const folder = join(bench.dataDir, 'ground')
  await run('library.export', { ids: [id], folder, options: options({ format: 'jpeg', background: '#ff0000' }) })
  await run('library.export', { ids: [id], folder, options: options({ format: 'avif' }) })
  const { data } = await sharp(join(folder, 'clear.jpg')).raw().toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(240)
  expect(data[1]).toBeLessThan(20)
  expect(await sharp(join(folder, 'clear.avif')).metadata()).toMatchObject({ format: 'heif', hasAlpha: true })
})

test('a profile of its own stays with a picture, unless it is converted to the colours of every screen', async () => {
  const bytes = await sharp(png(40, 40)).withIccProfile('p3').png().toBuffer()
  const id = await picture('wide', { bytes })
  const folder = join(bench.dataDir, 'colours')
  await run('library.export', { ids: [id], folder, options: options({ format: 'jpeg', name: 'own.{ext}' }) })
  await run('library.export', {
    ids: [id],
    folder,
    options: options({ format: 'jpeg', name: 'web.{ext}', srgb: true }),
  })
  expect((await sharp(join(folder, 'own.jpg')).metadata()).icc).toBeDefined()
  expect((await sharp(join(folder, 'web.jpg')).metadata()).icc).toBeUndefined()
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s says as much of itself as it is told to', async (format) => {
  const id = await picture('one', { ...telling, bytes: png(120, 80) })
  await run('library.rate', { ids: [id], rating: 3 })
  const folder = join(bench.dataDir, 'notes')
  for (const metadata of ['all', 'minimum', 'none'] as const)
    await run('library.export', {
      ids: [id],
      folder,
      options: options({ format, metadata, name: `${metadata}.{ext}` }),
    })
  const ending = format === 'jpeg' ? 'jpg' : format
  const [all, minimum, none] = ['all', 'minimum', 'none'].map((name) =>
    readFileSync(join(folder, `${name}.${ending}`)).toString('latin1'),
  )
  expect(all).toContain(secret)
  expect(all).toContain('<xmp:Rating>3</xmp:Rating>')
  expect(minimum).not.toContain(secret)
  expect((await sharp(join(folder, `minimum.${ending}`)).metadata()).exif?.toString('latin1')).toContain('Pressrun')
  expect(none).not.toContain(secret)
  expect(none).not.toContain('Pressrun')
  expect(readdirSync(folder)).toHaveLength(3)
  if (format !== 'avif')
    expect(await readEmbeddedSettings(join(folder, `all.${ending}`))).toMatchObject({ params: { prompt: secret } })
})

test('what goes along as it is stays bit for bit, without a word about it when none is wanted', async () => {
  const files = {
    picture: png(60, 40),
    photo: await sample('picture.jpg'),
    moving: await sample('picture.webp'),
    film: await sample('clip.mp4'),
    song: await sample('tone.mp3'),
    tone: wav(0.2),
  }
  const ids: string[] = []
  for (const [name, bytes] of Object.entries(files)) {
    const kind = ['film'].includes(name) ? 'video' : ['song', 'tone'].includes(name) ? 'audio' : 'image'
    const ending = { picture: 'png', photo: 'jpg', moving: 'webp', film: 'mp4', song: 'mp3', tone: 'wav' }[name]
    const mimeType = kind === 'image' ? `image/${ending === 'jpg' ? 'jpeg' : ending}` : `${kind}/${ending}`
    ids.push(await add(name, { bytes, kind, mimeType, relativePath: `${name}.${ending}`, ...telling }))
  }
  const folder = join(bench.dataDir, 'bare')
  const outcome = await run('library.export', { ids, folder, options: options({ metadata: 'none' }) })
  expect(outcome).toMatchObject({ files: 6, failed: [] })
  expect(filesBelow(folder)).toHaveLength(6)
  for (const name of filesBelow(folder)) {
    const kept = await run('library.search', { filter: { text: secret } })
    const inLibrary = readFileSync(kept.items.find(({ path }) => path.endsWith(name))!.path)
    expect(inLibrary.toString('latin1')).toContain(secret)
    expect(readFileSync(join(folder, name)).toString('latin1')).not.toContain(secret)
  }
  for (const name of ['picture.png', 'photo.jpg', 'moving.webp'])
    expect(await pixels(join(folder, name))).toEqual(await pixels(files[name.split('.')[0] as 'photo']))
})

test('films go along untouched beside pictures that are converted, and what cannot be read is said', async () => {
  const film = await add('film', {
    bytes: await sample('clip.mp4'),
    kind: 'video',
    mimeType: 'video/mp4',
    relativePath: 'film.mp4',
  })
  const broken = await picture('broken', { bytes: Buffer.from('no picture at all, whatever its name says') })
  const good = await picture('good')
  const folder = join(bench.dataDir, 'mixed')
  expect(
    await run('library.export', { ids: [film, broken, good, 'nobody'], folder, options: options({ format: 'jpeg' }) }),
  ).toMatchObject({ files: 2, failed: [broken], missing: ['nobody'], stopped: null })
  expect(filesBelow(folder)).toEqual(['film.mp4', 'good.jpg'])
})

test('taken names are numbered, companions along with their picture, and strangers stay as they are', async () => {
  const id = await add('film', {
    bytes: await sample('clip.mp4'),
    kind: 'video',
    mimeType: 'video/mp4',
    relativePath: 'film.mp4',
    with: ['srt'],
  })
  const folder = join(bench.dataDir, 'taken')
  mkdirSync(folder)
  writeFileSync(join(folder, 'film.srt'), 'theirs')
  await run('library.export', { ids: [id], folder, options: options({ metadata: 'none' }) })
  await run('library.export', { ids: [id], folder, options: options({ metadata: 'none' }) })
  expect(filesBelow(folder)).toEqual(['film 2.mp4', 'film 2.srt', 'film 3.mp4', 'film 3.srt', 'film.srt'])
  expect(readFileSync(join(folder, 'film.srt'), 'utf8')).toBe('theirs')
})

test('a long export says how far it is, and stops where it is told to', async () => {
  const ids = []
  for (let index = 0; index < 12; index++) ids.push(await picture(`asset-${index}`))
  const folder = join(bench.dataDir, 'long')
  const exporting = run('library.export', { ids, folder, exportId: 'mine', options: options({ format: 'webp' }) })
  await waitUntil('the second', async () => ((await run('exports.read', {})).running[0]?.done ?? 0) >= 2)
  expect((await run('exports.read', {})).running).toMatchObject([{ id: 'mine', total: 12 }])
  await run('exports.cancel', { id: 'mine' })
  const outcome = await exporting
  expect(outcome.stopped).toBe('canceled')
  expect(outcome.files).toBeGreaterThanOrEqual(2)
  expect(outcome.files).toBeLessThan(12)
  expect(readdirSync(folder)).toHaveLength(outcome.files)
  expect(await run('exports.read', {})).toEqual({ running: [] })
})

test('what the first copy will be is known beforehand, and nothing is left of finding it out', async () => {
  const ids = [await picture('one'), await picture('two')]
  const wanted = options({ format: 'jpeg', size: { fit: 'longSide', pixels: 600 }, name: '{counter}-{prompt}.{ext}' })
  const preview = await run('library.exportPreview', { ids, options: wanted })
  expect(preview).toMatchObject({ name: '1-A fox.jpg', first: { width: 600, height: 400 } })
  const folder = join(bench.dataDir, 'real')
  const { bytes } = await run('library.export', { ids, folder, options: { ...wanted, metadata: 'none' } })
  expect(preview.bytes / bytes).toBeGreaterThan(0.8)
  expect(preview.bytes / bytes).toBeLessThan(1.25)
  await expect(run('library.exportPreview', { ids: ['nobody'], options: wanted })).rejects.toMatchObject({
    code: 'unknown_item',
  })
})

test('a file that was replaced is not converted either', async () => {
  const id = await picture('one')
  const { path } = await run('library.read', { id })
  rmSync(path)
  writeFileSync(path, png(1200, 801))
  const folder = join(bench.dataDir, 'replaced')
  expect(await run('library.export', { ids: [id], folder, options: options({ format: 'jpeg' }) })).toMatchObject({
    files: 0,
    changed: [id],
  })
  expect(filesBelow(folder)).toEqual([])
})

test('a template that cannot be used is refused before anything is written', () => {
  expect(ExportOptions.safeParse({ name: '{original}' }).success).toBe(false)
  expect(ExportOptions.safeParse({ quality: 0 }).success).toBe(false)
  expect(ExportOptions.safeParse({ background: 'red' }).success).toBe(false)
})

test('a file that cannot be read is counted, and the others go along', async () => {
  const [first, unreadable, last] = [await picture('one'), await picture('two'), await picture('three')]
  makeUnreadable(bench.db, unreadable)
  const folder = join(bench.dataDir, 'most of them')
  const ids = [first, unreadable, last]
  expect(await run('library.export', { ids, folder, options: options({}) })).toMatchObject({
    files: 2,
    failed: [unreadable],
    missing: [],
    stopped: null,
  })
  expect(await run('library.export', { ids, folder, options: options({ format: 'jpeg' }) })).toMatchObject({
    files: 2,
    failed: [unreadable],
  })
})
