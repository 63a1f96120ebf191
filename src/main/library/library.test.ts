import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COMMANDS, type CommandInput, type CommandOutput } from '#shared/app/commands.ts'
import type { LIBRARY_COMMANDS } from '#shared/app/library.ts'
import { filesBelow, stage } from '../../../tests/support/library-scene.ts'
import { png, sample, wav } from '../../../tests/support/sample-media.ts'
import { createTestHost } from '../../../tests/support/test-host.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { createMovableClock } from '../clock.ts'
import { createWorkers } from '../engine/workers/pool.ts'
import { createLibraryFiles } from '../media.ts'
import { openUserDatabase } from '../user-database.ts'
import { createUuids } from '../uuid.ts'
import { readEmbeddedSettings } from './embed/index.ts'
import { createLibrary, type Library } from './index.ts'
import type { Intake } from './intake.ts'
import { searchWords } from './search-words.ts'

const host = createTestHost()
const clock = createMovableClock({ startMs: Date.now() })
let dataDir: string
let outDir: string
let db: Database
let library: Library
let changes: number
let workers: ReturnType<typeof createWorkers> | undefined

beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-library-')))
  outDir = join(dataDir, 'made')
  db = openUserDatabase(dataDir)
  changes = 0
  library = open()
})
afterEach(async () => {
  await library.close()
  await workers?.close()
  workers = undefined
  db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function open(): Library {
  return createLibrary({
    db,
    dataDir,
    clock,
    newId: createUuids({ randomBytes, now: () => clock.now() }),
    randomBytes,
    log: host.log,
    thumbnailer: {
      draw: async (job, signal) => {
        workers ??= createWorkers({ host, size: 1 })
        return (await workers.draw(job, { signal })).drawn
      },
    },
    openHistory: () => Promise.reject(new Error('no service in this test')),
    outputFolder: () => outDir,
    batches: { generations: () => new Set(), awaitedAssets: () => [] },
    onChange: () => (changes += 1),
  })
}

type LibraryCommand = keyof typeof LIBRARY_COMMANDS

/** As the app calls it: the input checked, the answer in the shape of the table. */
async function run<Name extends LibraryCommand>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>> {
  const parsed = COMMANDS[name].input.parse(input)
  const handler = library.handlers[name] as (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>
  return COMMANDS[name].output.parse(
    await handler(parsed, { signal: new AbortController().signal }),
  ) as CommandOutput<Name>
}

async function add(assetId: string, change: Parameters<typeof stage>[2] = {}): Promise<string> {
  const staging = await library.intake.stagingDir(outDir)
  return (await library.intake.takeIn(stage(staging, assetId, { folder: outDir, ...change }))).itemId
}

const prompted = (prompt: string, settings: Partial<Intake['settings']> = {}) => ({
  settings: { params: { prompt }, ...settings },
})

async function found(filter: CommandInput<'library.search'>['filter']): Promise<string[]> {
  const { items } = await run('library.search', { filter })
  const { count } = await run('library.count', { filter })
  expect(count).toBe(items.length)
  return items.map(({ prompt }) => prompt)
}

describe('words', () => {
  beforeEach(async () => {
    await add('a', prompted('Ein Füchslein im Schnee'))
    await add('b', prompted('A red fox, a RED boat', { modelName: 'Poster Maker' }))
    await add('c', prompted('Fox and red — 100% "real"', { batchName: 'Spring sale' }))
  })

  test.each<[string, string[]]>([
    ['fox', ['Fox and red — 100% "real"', 'A red fox, a RED boat']],
    ['FO re', ['Fox and red — 100% "real"', 'A red fox, a RED boat']],
    ['"red fox"', ['A red fox, a RED boat']],
    ['"red fo', ['A red fox, a RED boat']],
    ['fuchs', ['Ein Füchslein im Schnee']],
    ['poster', ['A red fox, a RED boat']],
    ['spring sale fox', ['Fox and red — 100% "real"']],
    ['cat', []],
    ['ox', []],
  ])('%j', async (text, prompts) => {
    expect(await found({ text })).toEqual(prompts)
  })

  test('nothing a person types is an error', async () => {
    for (const text of [
      '',
      ' ',
      '"',
      '"" ""',
      '-',
      '*',
      'AND',
      'NOT fox',
      'fox OR',
      'prompt:fox',
      '{a b}:',
      '(',
      '^fox',
      'NEAR(a b)',
      "o'x; --",
      '\0',
      '🦊',
      'a+b',
      'fox*',
      'x'.repeat(500),
      '\u{10FFFF}',
      '100%',
    ])
      await run('library.search', { filter: { text } })
    expect(searchWords('-- "!" *')).toBeNull()
    expect(await found({ text: 'fox NOT red' })).toEqual([])
  })

  test('tags are words too, and stop being when they go', async () => {
    const [item] = (await run('library.search', { filter: { text: 'schnee' } })).items
    await run('library.tag', { ids: [item!.id], add: ['Winter Sale', 'winter sale', 'cover'] })
    expect(await found({ text: 'winter' })).toEqual(['Ein Füchslein im Schnee'])
    expect(await found({ tags: ['WINTER SALE'] })).toEqual(['Ein Füchslein im Schnee'])
    expect(await found({ tags: ['winter sale', 'cover'] })).toEqual(['Ein Füchslein im Schnee'])
    expect((await run('library.read', { id: item!.id })).tags).toEqual(['cover', 'Winter Sale'])
    await run('library.tag', { ids: [item!.id], remove: ['winter SALE'] })
    expect(await found({ text: 'winter' })).toEqual([])
    expect(await found({ text: 'schnee' })).toEqual(['Ein Füchslein im Schnee'])
    expect((await run('library.facets', {})).tags).toEqual([{ value: 'cover', label: 'cover', count: 1 }])
  })
})

const numbers = async (filter: CommandInput<'library.search'>['filter']) =>
  (await found(filter)).map((prompt) => Number(prompt.split(' ')[1]))

describe('filters', () => {
  let ids: string[]
  beforeEach(async () => {
    ids = []
    for (let index = 0; index < 12; index++)
      ids.push(
        await add(`asset-${index}`, {
          kind: index % 3 === 0 ? 'video' : 'image',
          settings: {
            params: { prompt: `number ${index}` },
            modelId: `model-${index % 4}`,
            modelName: `Model ${index % 4}`,
            batchId: index < 6 ? 'early' : null,
            batchName: index < 6 ? 'Early ones' : null,
            coins: index,
            createdAt: new Date(Date.UTC(2026, 0, index + 1)).toISOString(),
          },
        }),
      )
    await run('library.rate', { ids: [ids[1]!, ids[2]!, ids[3]!], rating: 4 })
    await run('library.rate', { ids: [ids[3]!], rating: 5 })
  })

  test.each<[CommandInput<'library.search'>['filter'], number[]]>([
    [{ kinds: ['video'] }, [9, 6, 3, 0]],
    [{ kinds: ['video', 'image'], modelIds: ['model-1', 'model-3'] }, [11, 9, 7, 5, 3, 1]],
    [{ kinds: [] }, []],
    [{ minRating: 4 }, [3, 2, 1]],
    [{ minRating: 5, text: 'number' }, [3]],
    [{ minRating: 0, batchIds: ['early'] }, [5, 4, 3, 2, 1, 0]],
    [{ minCoins: 3, maxCoins: 5 }, [5, 4, 3]],
    [{ from: '2026-01-03T00:00:00.000Z', to: '2026-01-05T00:00:00.000Z' }, [4, 3, 2]],
    [{ text: 'number', kinds: ['video'], modelIds: ['model-0', 'model-1'] }, [9, 0]],
    [{ connectionIds: ['other'] }, []],
    [{ missing: true }, []],
    [{ taskTypes: ['image.generate'], minRating: 4, kinds: ['image'] }, [2, 1]],
  ])('%j', async (filter, expected) => {
    expect(await numbers(filter)).toEqual(expected)
  })

  test('pages meet without a gap or an overlap, also while new ones come in', async () => {
    for (const filter of [{}, { kinds: ['image'] }, { kinds: ['image', 'video'] }, { text: 'number' }]) {
      const all = await numbers(filter)
      const seen: number[] = []
      let cursor: string | null | undefined
      for (let page = 0; cursor !== null; page++) {
        const answer = await run('library.search', { filter, limit: 4, ...(cursor ? { cursor } : {}) })
        seen.push(...answer.items.map(({ prompt }) => Number(prompt.split(' ')[1])))
        cursor = answer.nextCursor
        if (page === 0) await add(`late-${JSON.stringify(filter)}`.replaceAll(/\W/g, ''), prompted('number 99'))
      }
      expect([filter, seen]).toEqual([filter, all])
    }
    await expect(run('library.search', { cursor: '1; DROP' })).rejects.toMatchObject({ code: 'invalid_cursor' })
  })

  test('an outline opens any page at once, and stays as it is while new ones come in', async () => {
    const jump = async (filter: CommandInput<'library.search'>['filter'], cursor?: string) => {
      const query = { filter, pageSize: 10, ...(cursor === undefined ? {} : { cursor }) }
      const { count, newer, cursors } = await run('library.outline', query)
      const pages: number[][] = []
      for (const start of cursors.toReversed()) {
        const { items } = await run('library.search', { filter, cursor: start, limit: 10 })
        pages.unshift(items.map(({ prompt }) => Number(prompt.split(' ')[1])))
      }
      return { count, newer, pages, cursors }
    }
    for (const filter of [{}, { text: 'number' }, { text: 'number', kinds: ['image', 'video'] }, { minCoins: 0 }]) {
      const { count, newer, pages, cursors } = await jump(filter)
      expect([filter, count, newer]).toEqual([filter, 12, 0])
      expect(pages).toEqual([
        [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
        [1, 0],
      ])
      expect(cursors).toHaveLength(2)
    }
    const { cursors } = await jump({})
    const late = await add('late', prompted('number 99'))
    expect(await jump({}, cursors[0])).toMatchObject({ count: 12, newer: 1, cursors })
    expect(await jump({ text: 'nothing like it' })).toMatchObject({ count: 0, newer: 0, pages: [[]] })

    expect(await run('library.ids', { limit: 2 })).toEqual({ ids: [late, ids[11]] })
    expect(await run('library.ids', { cursor: cursors[0]!, skip: 1, limit: 2 })).toEqual({ ids: [ids[10], ids[9]] })
    expect(await run('library.ids', { filter: { minRating: 4 }, limit: 10 })).toEqual({
      ids: [ids[3], ids[2], ids[1]],
    })
  })

  test('changes say what they replaced, and a summary what items share', async () => {
    expect(await run('library.rate', { ids: [ids[2]!, ids[3]!, ids[4]!], rating: 1 })).toEqual({
      before: [
        { rating: 4, ids: [ids[2]] },
        { rating: 5, ids: [ids[3]] },
        { rating: 0, ids: [ids[4]] },
      ],
    })
    await run('library.tag', { ids: [ids[2]!], add: ['Cover'] })
    expect(await run('library.tag', { ids: [ids[2]!, ids[3]!], add: ['cover'], remove: ['none'] })).toEqual({
      added: [{ tag: 'cover', ids: [ids[3]] }],
      removed: [],
    })
    expect(await run('library.tag', { ids: [ids[2]!], remove: ['COVER'] })).toEqual({
      added: [],
      removed: [{ tag: 'COVER', ids: [ids[2]] }],
    })
    expect(await run('library.summary', { ids: [ids[2]!, ids[3]!, 'nobody'] })).toMatchObject({
      count: 2,
      coins: 5,
      missing: 0,
      tags: [{ value: 'Cover', label: 'Cover', count: 1 }],
      ratings: [{ value: '1', label: '1', count: 2 }],
    })
  })

  test('facets count what could be chosen: a facet is not narrowed by itself', async () => {
    const facets = await run('library.facets', { filter: { kinds: ['video'], minRating: 5 } })
    expect(facets.kinds).toEqual([{ value: 'video', label: 'video', count: 1 }])
    expect(facets.models).toEqual([{ value: 'model-3', label: 'Model 3', count: 1 }])
    expect(facets.ratings).toEqual([
      { value: '0', label: '0', count: 3 },
      { value: '5', label: '5', count: 1 },
    ])
    const all = await run('library.facets', {})
    expect(all.batches).toEqual([{ value: 'early', label: 'Early ones', count: 6 }])
    expect(all.models.map(({ count }) => count)).toEqual([3, 3, 3, 3])
    expect((await run('library.facets', { filter: { text: 'number 10' } })).models).toEqual([
      { value: 'model-2', label: 'Model 2', count: 1 },
    ])
  })

  test('collections hold items, and let them go', async () => {
    const { id } = await run('collections.create', { name: 'Best' })
    await expect(run('collections.create', { name: 'BEST' })).rejects.toMatchObject({ code: 'name_taken' })
    expect(await run('collections.change', { id, add: [ids[2]!, ids[5]!, ids[5]!, 'nobody'] })).toMatchObject({
      collection: { count: 2 },
      added: expect.toSatisfy((added: string[]) => added.toSorted().join() === [ids[2]!, ids[5]!].toSorted().join()),
    })
    expect(await run('collections.change', { id, add: [ids[2]!] })).toMatchObject({ added: [], removed: [] })
    expect(await numbers({ collectionId: id })).toEqual([5, 2])
    expect((await run('library.read', { id: ids[2]! })).collections).toEqual([id])
    expect(await run('collections.rename', { id, name: 'best' })).toMatchObject({ name: 'best', count: 2 })
    expect(await run('collections.change', { id, remove: [ids[2]!] })).toMatchObject({
      collection: { count: 1 },
      removed: [ids[2]],
    })
    await run('collections.remove', { id })
    expect(await run('collections.list', {})).toEqual({ collections: [] })
    expect(await numbers({})).toHaveLength(12)
    await expect(run('collections.rename', { id, name: 'x' })).rejects.toMatchObject({ code: 'unknown_collection' })
  })
})

test('what was made from what is known by content, in both directions', async () => {
  const first = await add('first')
  const { sha256, path } = await run('library.read', { id: first })
  const second = await add('second', { madeFrom: [sha256, 'f'.repeat(64)] })
  const third = await add('third', { madeFrom: [sha256] })
  expect(await run('library.read', { id: first })).toMatchObject({ madeFrom: [], usedIn: [second, third] })
  expect(await run('library.read', { id: second })).toMatchObject({ madeFrom: [first], usedIn: [] })
  expect(await readEmbeddedSettings(path)).toMatchObject({ generationId: 'generation-first' })
  await expect(run('library.read', { id: 'nobody' })).rejects.toMatchObject({ code: 'unknown_item' })
})

test('exports are copies that say everything, ratings and tags too, and overwrite nothing', async () => {
  const picture = await add('picture')
  const film = await add('film', { bytes: await sample('clip.mp4'), relativePath: 'film.mp4', with: ['srt'] })
  const words = await add('words', { bytes: Buffer.from('hello world, hello'), relativePath: 'words.txt' })
  const gone = await add('gone')
  rmSync((await run('library.read', { id: gone })).path)
  await run('library.rate', { ids: [picture, film], rating: 4 })
  await run('library.tag', { ids: [picture, film, words], add: ['cover', 'A & B'] })
  const folder = join(dataDir, 'handed over')
  mkdirSync(folder)
  writeFileSync(join(folder, 'picture.png'), 'theirs')
  expect(await run('library.export', { ids: [picture, film, words, gone, picture], folder })).toEqual({
    files: 4,
    missing: [gone],
  })
  expect(filesBelow(folder)).toEqual([
    'film.mp4',
    'film.srt',
    'film.srt.json',
    'picture 2.png',
    'picture.png',
    'words.txt',
    'words.txt.json',
  ])
  expect(await readEmbeddedSettings(join(folder, 'picture 2.png'))).toMatchObject({
    rating: 4,
    tags: ['A & B', 'cover'],
  })
  expect(readFileSync(join(folder, 'film.mp4'), 'utf8')).toContain('<xmp:Rating>4</xmp:Rating>')
  expect(await readEmbeddedSettings(join(folder, 'words.txt'))).toMatchObject({ tags: ['A & B', 'cover'] })
  expect(readFileSync(join(folder, 'picture.png'), 'utf8')).toBe('theirs')
  expect((await readEmbeddedSettings((await run('library.read', { id: picture })).path))?.rating).toBeUndefined()
})

describe('files that go their own way', () => {
  test('are missed, and found again by content: renamed in place, moved elsewhere, put back', async () => {
    const [renamed, moved, deleted] = [
      await add('renamed'),
      await add('moved', { with: ['obj'] }),
      await add('deleted'),
    ]
    const pathOf = async (id: string) => (await run('library.read', { id })).path
    const elsewhere = join(dataDir, 'elsewhere', 'deep')
    mkdirSync(elsewhere, { recursive: true })
    const kept = readFileSync(await pathOf(deleted))
    const deletedPath = await pathOf(deleted)
    renameSync(await pathOf(renamed), join(outDir, 'another name.png'))
    renameSync(await pathOf(moved), join(elsewhere, 'x.png'))
    renameSync((await pathOf(moved)).replace('.png', '.obj'), join(elsewhere, 'moved.obj'))
    rmSync(deletedPath)
    const before = changes
    expect(await run('library.heal', {})).toEqual({ checked: 3, missing: 2, relinked: 1 })
    expect(changes).toBeGreaterThan(before)
    expect(await pathOf(renamed)).toBe(join(outDir, 'another name.png'))
    expect(await found({ missing: true })).toHaveLength(2)
    // a stranger under its name is not it
    writeFileSync(deletedPath, 'stranger')
    expect(await run('library.heal', { folders: [join(dataDir, 'elsewhere'), join(dataDir, 'nowhere')] })).toEqual({
      checked: 3,
      missing: 1,
      relinked: 1,
    })
    expect(await run('library.read', { id: moved })).toMatchObject({
      path: join(elsewhere, 'x.png'),
      missing: false,
      companions: [{ variant: 'obj', path: join(elsewhere, 'moved.obj') }],
    })
    writeFileSync(deletedPath, kept)
    expect(await run('library.heal', {})).toEqual({ checked: 3, missing: 0, relinked: 0 })
  })

  test('are missed in the background as well', async () => {
    const id = await add('one')
    library.start({ background: true })
    rmSync((await run('library.read', { id })).path)
    await clock.advance(20_000)
    await waitUntil('the check', async () => (await run('library.read', { id })).missing)
  })
})

const resolve = (id: string) => createLibraryFiles((each) => library.findMedia(each)).resolve(id)

describe('pictures for windows', () => {
  test(
    'are drawn of pictures, films, sounds and drawings, and of the rest as the service drew it',
    { timeout: 60_000 },
    async () => {
      const staging = await library.intake.stagingDir(outDir)
      const stagedPicture = () => {
        const { file } = stage(staging, 'thumbnail', { bytes: png(300, 200) })
        return file
      }
      const files: Record<string, Parameters<typeof stage>[2]> = {
        picture: { mimeType: 'image/png', bytes: png(2000, 1000) },
        film: { mimeType: 'video/mp4', bytes: await sample('clip.mp4') },
        sound: { mimeType: 'audio/wav', bytes: wav(1) },
        drawing: {
          mimeType: 'image/svg+xml',
          bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle r="40"/></svg>'),
        },
        mesh: { mimeType: 'model/gltf-binary', bytes: Buffer.from('not really a mesh'), thumbnail: stagedPicture() },
        words: { mimeType: 'text/plain', bytes: Buffer.from('nothing to be seen') },
        broken: { mimeType: 'image/png', bytes: png(20, 20).subarray(0, 60) },
      }
      const ids: Record<string, string> = {}
      for (const [name, change] of Object.entries(files)) ids[name] = await add(name, change)
      library.start({ background: true })
      await waitUntil(
        'all to be drawn',
        () => db.prepare(`SELECT 1 FROM items WHERE previews = 'waiting'`).get() === undefined,
        { deadlineMs: 50_000 },
      )
      const { default: sharp } = await import('sharp')
      for (const [name, size] of Object.entries({
        picture: [256, 128],
        film: null,
        sound: [256, 144],
        drawing: [180, 180],
        mesh: [256, 171],
      })) {
        const { hasPreviews, media } = await run('library.read', { id: ids[name]! })
        expect([name, hasPreviews]).toEqual([name, true])
        const small = await resolve(media.small)
        expect([name, small?.mimeType]).toEqual([name, 'image/webp'])
        const { width, height, format } = await sharp(small!.path).metadata()
        expect([name, format, size && [width, height]]).toEqual([name, 'webp', size])
      }
      expect(
        (
          await sharp(
            (await resolve((await run('library.read', { id: ids['picture']! })).media.large))!.path,
          ).metadata()
        ).width,
      ).toBe(1024)
      for (const name of ['words', 'broken']) {
        const { hasPreviews, media } = await run('library.read', { id: ids[name]! })
        expect([name, hasPreviews, await resolve(media.small)]).toEqual([name, false, undefined])
      }
      expect(filesBelow(join(dataDir, 'thumbnails')).filter((name) => !name.endsWith('.webp'))).toEqual([])
    },
  )

  test('come with their companions, which are text or nothing a window would run', async () => {
    const id = await add('one', { with: ['srt', 'obj', 'a strange name'] })
    const { companions, media } = await run('library.read', { id })
    const found = await Promise.all(companions.map(({ mediaId }) => resolve(mediaId)))
    expect(found).toEqual(
      companions.map(({ variant, path }) => ({
        path,
        mimeType: variant === 'srt' ? 'text/plain; charset=utf-8' : 'application/octet-stream',
      })),
    )
    const unknown = media.original.replace('-original.', `-companion_${Buffer.from('vtt').toString('base64url')}.`)
    expect(await resolve(unknown)).toBeUndefined()
  })

  test('are reached by ids that nobody can make up, and only where they were put', async () => {
    const id = await add('one')
    const { media, path } = await run('library.read', { id })
    expect(await resolve(media.original)).toEqual({ path, mimeType: 'image/png' })
    expect(media.original).not.toContain('made')
    const [name = '', key = ''] = media.original.split('.')
    const wrong = key.startsWith('A') ? 'B' : 'A'
    for (const forged of [
      '',
      '.',
      name,
      `${name}.`,
      `${name}.${wrong}${key.slice(1)}`,
      `${name}.${key}x`,
      `item-${'0'.repeat(36)}-original.${key}`,
      `item-../../etc/passwd-original.${key}`,
      media.original.replace('original', 'settings'),
    ])
      expect([forged, await resolve(forged)]).toEqual([forged, undefined])
    const secret = join(dataDir, 'secret.png')
    renameSync(path, secret)
    symlinkSync(secret, path)
    expect(await resolve(media.original)).toBeUndefined()
  })

  test('a type that could run something is not served', async () => {
    const itemId = await add('page', {
      mimeType: 'text/html',
      bytes: Buffer.from('<script>'),
      relativePath: 'page.html',
    })
    expect(await resolve((await run('library.read', { id: itemId })).media.original)).toBeUndefined()
  })
})

test('an interrupted intake is ended by the next start, without being asked', async () => {
  const staging = await library.intake.stagingDir(outDir)
  const intake = stage(staging, 'one', { folder: outDir })
  db.prepare('INSERT INTO intakes (connection_id, asset_id, item_id, intake, files) VALUES (?, ?, ?, ?, ?)').run(
    'bundled',
    'one',
    createUuids({ randomBytes, now: () => Date.now() })(),
    JSON.stringify(intake),
    JSON.stringify([{ variant: 'original', from: intake.file.path, to: join(outDir, 'one.png') }]),
  )
  library.start({ background: false })
  await waitUntil('the item', async () => (await run('library.count', {})).count === 1)
  expect(existsSync(join(outDir, 'one.png'))).toBe(true)
})
