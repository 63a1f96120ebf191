import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ExportOptions } from '#shared/app/export.ts'
import { prepareLibrary } from '../../../tests/support/library-bench.ts'
import { filesBelow, stage } from '../../../tests/support/library-scene.ts'
import { sample } from '../../../tests/support/sample-media.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { createUuids } from '../tools/uuid.ts'
import { readEmbeddedSettings } from './embed/index.ts'

const bench = prepareLibrary()
const { add, run } = bench

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
  const folder = join(bench.dataDir, 'handed over')
  const options = ExportOptions.parse({ metadata: 'all' })
  mkdirSync(folder)
  writeFileSync(join(folder, 'picture.png'), 'theirs')
  expect(await run('library.export', { ids: [picture, film, words, gone, picture], folder, options })).toMatchObject({
    files: 4,
    missing: [gone],
    changed: [],
    failed: [],
    stopped: null,
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

test('an interrupted intake is ended by the next start, without being asked', async () => {
  const staging = await bench.library.intake.stagingDir(bench.outDir)
  const intake = stage(staging, 'one', { folder: bench.outDir })
  bench.db
    .prepare('INSERT INTO intakes (connection_id, asset_id, item_id, intake, files) VALUES (?, ?, ?, ?, ?)')
    .run(
      'bundled',
      'one',
      createUuids({ randomBytes, now: () => Date.now() })(),
      JSON.stringify(intake),
      JSON.stringify([{ variant: 'original', from: intake.file.path, to: join(bench.outDir, 'one.png') }]),
    )
  bench.library.start({ background: false })
  await waitUntil('the item', async () => (await run('library.count', {})).count === 1)
  expect(existsSync(join(bench.outDir, 'one.png'))).toBe(true)
})
