import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ContactSheetOptions } from '#shared/app/contact-sheet.ts'
import { prepareLibrary } from '../../../../tests/support/library-bench.ts'
import { makeUnreadable } from '../../../../tests/support/library-scene.ts'
import { png, sample } from '../../../../tests/support/sample-media.ts'

const bench = prepareLibrary()
const { add, run } = bench
const options = (change: Partial<ContactSheetOptions> = {}) => ContactSheetOptions.parse(change)

const made = (assetId: string, prompt = 'A fox') =>
  add(assetId, { bytes: png(600, 400), mimeType: 'image/png', settings: { params: { prompt, seed: 7 } } })

/** The parts of a document that say what is on its pages, unpacked. */
function readPdf(path: string) {
  const file = readFileSync(path)
  const raw = file.toString('latin1')
  const streams = [...raw.matchAll(/\/Filter \/FlateDecode[^>]*>>\s*stream\r?\n/g)].map(({ index, 0: head }) => {
    const start = index + head.length
    return inflateSync(file.subarray(start), { finishFlush: 2 }).toString('latin1')
  })
  return {
    bytes: file.length,
    pages: [...raw.matchAll(/\/Type \/Page\b/g)].length,
    size: /\/MediaBox \[([^\]]*)\]/.exec(raw)?.[1],
    jpegs: [...raw.matchAll(/\/DCTDecode/g)].length,
    /** Which letters its type stands for. */
    letters: streams.filter((stream) => stream.includes('beginbfchar') || stream.includes('beginbfrange')).join('\n'),
  }
}

test('a document has real letters, pictures as JPEGs, and a page for every twenty', async () => {
  const ids = []
  for (let index = 0; index < 25; index++) ids.push(await made(`asset-${index}`, 'Ein Füchslein, лиса, αλεπού'))
  const folder = join(bench.dataDir, 'sheets')
  const wanted = options({ title: 'Spring', captions: ['name', 'prompt', 'seed', 'model', 'rating'] })
  const content = { kind: 'items' as const, ids }
  const outcome = await run('library.contactSheet', { content, folder, name: 'Spring / 1', options: wanted })
  expect(outcome).toMatchObject({ pages: 2, files: 1, failed: [], missing: [], unwritable: 0, stopped: null })
  expect(basename(outcome.paths[0]!)).toBe('Spring 1.pdf')
  const pdf = readPdf(outcome.paths[0]!)
  expect(pdf).toMatchObject({ pages: 2, jpegs: 25, size: expect.stringContaining('595 842') as string })
  // ü, л and λ, as hexadecimal code points: the text can be searched and copied
  for (const letter of ['00FC', '043B', '03BB']) expect(pdf.letters.toUpperCase()).toContain(letter)
  const again = await run('library.contactSheet', { content, folder, name: 'Spring / 1', options: wanted })
  expect(basename(again.paths[0]!)).toBe('Spring 1 2.pdf')
  expect(readdirSync(folder)).toHaveLength(2)
})

test('pictures of pages are as fine as print, on the ground that was chosen', async () => {
  const ids = [await made('one'), await made('two'), await made('three')]
  const folder = join(bench.dataDir, 'sheets')
  const wanted = options({ format: 'png', page: 'screen', columns: 2, rows: 1, ground: 'dark' })
  const outcome = await run('library.contactSheet', {
    content: { kind: 'items', ids },
    folder,
    name: 'Wall',
    options: wanted,
  })
  expect(outcome.paths.map((path) => basename(path))).toEqual(['Wall-1.png', 'Wall-2.png'])
  const { data, info } = await sharp(outcome.paths[0]).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([4000, 2250])
  expect([...data.subarray(0, 3)]).toEqual([0x16, 0x16, 0x16])
})

test('letters that no font of the computer has are left out and counted, not drawn as boxes', async () => {
  const id = await made('odd', 'Fox \u{10FFFD}\u{F8FF}\u0378 boat')
  const folder = join(bench.dataDir, 'sheets')
  const outcome = await run('library.contactSheet', {
    content: { kind: 'items', ids: [id] },
    folder,
    name: 'Odd',
    options: options({ captions: ['prompt'] }),
  })
  expect(outcome.unwritable).toBe(1)
})

test('a table of a sweep is one page with its labels; what has no picture keeps an empty frame', async () => {
  const [one, two] = [await made('one'), await made('two')]
  const words = await add('words', {
    bytes: Buffer.from('hello world, hello'),
    kind: 'text',
    mimeType: 'text/plain',
    relativePath: 'words.txt',
  })
  const film = await add('film', {
    bytes: await sample('clip.mp4'),
    kind: 'video',
    mimeType: 'video/mp4',
    relativePath: 'film.mp4',
  })
  const folder = join(bench.dataDir, 'sheets')
  const grid = {
    columns: ['steps 10', 'steps 20'],
    lines: [
      { label: '1 · A fox', cells: [[one], [two]] },
      { label: '2 · A boat', cells: [[words], [film, 'nobody']] },
    ],
  }
  const outcome = await run('library.contactSheet', {
    content: { kind: 'grid', grid },
    folder,
    name: 'Steps',
    options: options({ title: 'Steps' }),
  })
  expect(outcome).toMatchObject({ pages: 1, failed: [words, film], missing: ['nobody'] })
  expect(readPdf(outcome.paths[0]!)).toMatchObject({ pages: 1, jpegs: 2 })
})

test('what cannot be read keeps an empty frame, and is counted', async () => {
  const [readable, unreadable] = [await made('one'), await made('two')]
  makeUnreadable(bench.db, unreadable)
  const content = { kind: 'items' as const, ids: [unreadable, readable] }
  const folder = join(bench.dataDir, 'sheets')
  const outcome = await run('library.contactSheet', { content, folder, name: 'Two', options: options() })
  expect(outcome).toMatchObject({ pages: 1, files: 1, failed: [unreadable], missing: [] })
  expect(readPdf(outcome.paths[0]!)).toMatchObject({ jpegs: 1 })
})
