import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { filesBelow, openIntake, stage } from '../../../tests/support/library-scene.ts'
import { placeMigrated } from '../../../tests/support/new-data-folder.ts'
import { openUserDatabase } from '../user-database/open.ts'
import { readEmbeddedSettings } from './embed/index.ts'
import { hashFile } from '../tools/hash-file.ts'
import { openStaging } from './staging.ts'
import { INTAKE_STEPS, type CrashSafeIntake, type IntakeStep } from './take-in.ts'

let dataDir: string
let outDir: string
let staging: string
let db: Database
let intake: CrashSafeIntake

beforeEach(async () => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-intake-')))
  outDir = join(dataDir, 'made')
  placeMigrated('library.db', dataDir)
  db = openUserDatabase(dataDir)
  intake = openIntake(db)
  staging = await intake.stagingDir(outDir)
})
afterEach(() => {
  db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Row {
  asset_id: string
  path: string
  bytes: number
  sha256: string
}

/** Nothing lost, nothing doubled, no file without a row and no row without its file. */
async function expectWhole(on: Database, folder: string, assetIds: readonly string[]): Promise<void> {
  const rows = on.prepare<[], Row>('SELECT asset_id, path, bytes, sha256 FROM items ORDER BY asset_id').all()
  expect(rows.map(({ asset_id }) => asset_id)).toEqual([...assetIds].sort())
  const companions = on.prepare<[], Row>(`SELECT '' AS asset_id, path, bytes, sha256 FROM item_companions`).all()
  for (const { path, bytes, sha256 } of [...rows, ...companions])
    expect([path, statSync(path).size, await hashFile(path)]).toEqual([path, bytes, sha256])
  for (const { path, asset_id } of rows)
    expect([path, (await readEmbeddedSettings(path))?.generationId]).toEqual([path, `generation-${asset_id}`])
  const known = [...rows, ...companions].map(({ path }) => relative(folder, path).replaceAll('\\', '/'))
  const sidecars = companions.map(({ path }) => `${relative(folder, path).replaceAll('\\', '/')}.json`)
  const placed = filesBelow(folder).filter((name) => !name.startsWith('.pressrun-incoming/'))
  expect(placed).toEqual([...known, ...sidecars].sort())
  expect(on.prepare('SELECT count(*) AS open FROM intakes').get()).toEqual({ open: 0 })
  expect(on.prepare('SELECT count(*) AS words FROM item_words').get()).toEqual({ words: rows.length })
}

test('a file goes where it was promised, whole, readable by others, once', async () => {
  const { path, itemId } = await intake.takeIn(
    stage(staging, 'one', { with: ['obj', 'srt'], madeFrom: ['a', 'a', 'b'] }),
  )
  expect(path).toBe(join(outDir, 'Batch', 'one.png'))
  await expectWhole(db, outDir, ['one'])
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o644)
  expect(JSON.parse(readFileSync(join(outDir, 'Batch', 'one.obj.json'), 'utf8'))).toMatchObject({
    modelId: 'paper-landscape',
    madeFrom: ['a', 'a', 'b'],
  })
  expect(existsSync(`${path}.json`)).toBe(false)
  expect(filesBelow(staging)).toEqual([])
  expect(await intake.takeIn(stage(staging, 'one'))).toEqual({ itemId, path })
  expect(filesBelow(staging)).toEqual([])
  await expectWhole(db, outDir, ['one'])
})

test('twice at the same time is once', async () => {
  const [first, second] = await Promise.all([
    intake.takeIn(stage(staging, 'one')),
    intake.takeIn(stage(staging, 'one')),
  ])
  expect(first).toEqual(second)
  await expectWhole(db, outDir, ['one'])
})

test('a price that does not divide evenly is kept', async () => {
  await intake.takeIn(stage(staging, 'third', { settings: { coins: 10 / 3 } }))
  expect(db.prepare('SELECT coins FROM items').get()).toEqual({ coins: 10 / 3 })
})

const named = (assetId: string, relativePath: string) => intake.takeIn(stage(staging, assetId, { relativePath }))

describe('names', () => {
  test('that are taken are numbered, however they are capitalised or accented', async () => {
    const names: string[] = []
    for (const [index, name] of ['Fox.png', 'fox.PNG', 'FOX.png', 'é.png', 'É.png', 'e\u0301.png'].entries())
      names.push(relative(outDir, (await named(`a${index}`, name)).path))
    expect(names).toEqual(['Fox.png', 'fox 2.PNG', 'FOX 3.png', 'é.png', 'É 2.png', 'e\u0301 3.png'])
  })

  test('of many alike are found without going through them all', async () => {
    for (let index = 1; index <= 40; index++)
      expect((await named(`a${index}`, 'x.png')).path).toBe(join(outDir, index === 1 ? 'x.png' : `x ${index}.png`))
  })

  test('of strangers are left alone, also when they come at the last moment', async () => {
    mkdirSync(join(outDir, 'Batch'), { recursive: true })
    writeFileSync(join(outDir, 'Batch', 'one.png'), 'theirs')
    writeFileSync(join(outDir, 'Batch', 'two.png.json'), 'theirs')
    const late = openIntake(db, {
      onStep: (step) => {
        if (step === 'prepared' && !existsSync(join(outDir, 'Batch', 'three.png')))
          writeFileSync(join(outDir, 'Batch', 'three.png'), 'theirs')
      },
    })
    expect((await intake.takeIn(stage(staging, 'one'))).path).toBe(join(outDir, 'Batch', 'one 2.png'))
    expect((await intake.takeIn(stage(staging, 'two'))).path).toBe(join(outDir, 'Batch', 'two 2.png'))
    expect((await late.takeIn(stage(staging, 'three'))).path).toBe(join(outDir, 'Batch', 'three 2.png'))
    for (const name of ['one.png', 'two.png.json', 'three.png'])
      expect(readFileSync(join(outDir, 'Batch', name), 'utf8')).toBe('theirs')
    await readEmbeddedSettings(join(outDir, 'Batch', 'three 2.png'))
  })

  test('never lead out of the folder', async () => {
    await expect(named('a', '../escape.png')).rejects.toThrow('leads out')
    const wild = stage(staging, 'b', { with: ['obj'] })
    await intake.takeIn({ ...wild, companions: wild.companions.map(({ file }) => ({ file, variant: '/../../x' })) })
    expect(filesBelow(outDir).filter((name) => name.startsWith('Batch/b'))).toHaveLength(3)
  })
})

describe.each(INTAKE_STEPS)('stopped after "%s"', (stop: IntakeStep) => {
  beforeEach(async () => {
    const stopping = openIntake(db, {
      onStep(step) {
        if (step === stop) throw new Error('the lights went out')
      },
    })
    await expect(stopping.takeIn(stage(staging, 'one', { with: ['obj'] }))).rejects.toThrow('the lights went out')
  })

  test('the next start ends it', async () => {
    const { finished, failed } = await openIntake(db).recover()
    expect([finished, failed]).toEqual([stop === 'indexed' || stop === 'cleared' ? 0 : 1, []])
    await expectWhole(db, outDir, ['one'])
  })

  test('asked for again, with a fresh download or without, it is there once', async () => {
    expect((await openIntake(db).takeIn(stage(staging, 'one', { with: ['obj'] }))).path).toBe(
      join(outDir, 'Batch', 'one.png'),
    )
    await expectWhole(db, outDir, ['one'])
    expect(filesBelow(staging)).toEqual([])
  })

  test('when the download is gone, what was written whole is kept, and the rest leaves no trace', async () => {
    for (const file of filesBelow(staging)) rmSync(join(staging, file))
    await openIntake(db).recover()
    await expectWhole(db, outDir, stop === 'promised' ? [] : ['one'])
  })

  test('when the whole drive is away, nothing is forgotten, and all is ended once it is back', async () => {
    const away = `${outDir}-unplugged`
    renameSync(outDir, away)
    const indexed = stop === 'indexed' || stop === 'cleared'
    expect(await openIntake(db).recover()).toMatchObject({ dropped: 0, failed: { length: indexed ? 0 : 1 } })
    rmSync(outDir, { recursive: true, force: true })
    renameSync(away, outDir)
    expect(await openIntake(db).recover()).toMatchObject({ finished: indexed ? 0 : 1, dropped: 0, failed: [] })
    await expectWhole(db, outDir, ['one'])
  })
})

test('a disk that is not there now is not the end of it', async () => {
  const stopping = openIntake(db, {
    onStep() {
      throw new Error('stop')
    },
  })
  await expect(stopping.takeIn(stage(staging, 'one'))).rejects.toThrow('stop')
  writeFileSync(join(outDir, 'Batch'), 'a file where the folder belongs')
  expect((await openIntake(db).recover()).failed).toHaveLength(1)
  rmSync(join(outDir, 'Batch'))
  expect(await openIntake(db).recover()).toMatchObject({ finished: 1, failed: [] })
  await expectWhole(db, outDir, ['one'])
})

test('what a batch has given another name and got no further with is ended under that name, and not made twice', async () => {
  await begin(['one'], 'promised')
  const promised = join(outDir, 'Batch', 'one.png')
  mkdirSync(join(outDir, 'Batch'), { recursive: true })
  writeFileSync(promised, 'of somebody else')
  let isFirst = true
  const both = openIntake(db, {
    onStep(step) {
      if (step !== 'placed' || !isFirst) return
      isFirst = false
      throw new Error('the lights went out')
    },
  })
  // the batch comes first, and the recovery has read the journal before
  const taking = both.takeIn(stage(staging, 'one'))
  const recovering = both.recover()
  await expect(taking).rejects.toThrow('lights')
  expect(await recovering).toEqual({ finished: 1, dropped: 0, failed: [] })
  expect(readFileSync(promised, 'utf8')).toBe('of somebody else')
  rmSync(promised)
  await expectWhole(db, outDir, ['one'])
})

/** Overwrites these words in the database's own file, as a bad disk does, wherever they stand in it. */
function damage(...places: string[]): void {
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  const file = join(dataDir, 'library.db')
  const bytes = readFileSync(file)
  for (const words of places) {
    let at = bytes.indexOf(words)
    expect(at).toBeGreaterThan(0)
    for (; at >= 0; at = bytes.indexOf(words, at)) bytes.fill('#', at, at + words.length)
  }
  writeFileSync(file, bytes)
  db = openUserDatabase(dataDir)
}

async function begin(assetIds: readonly string[], stop: IntakeStep): Promise<void> {
  const stopping = openIntake(db, {
    onStep(step) {
      if (step === stop) throw new Error('the lights went out')
    },
  })
  for (const assetId of assetIds) await expect(stopping.takeIn(stage(staging, assetId))).rejects.toThrow('lights')
}

describe('a damaged journal', () => {
  test('keeps nothing from its place but the entry that cannot be read, and that one comes when it is asked for', async () => {
    await begin(['first', 'second', 'third', 'fourth'], 'promised')
    damage('{"assetId":"second"', `"to":${JSON.stringify(join(outDir, 'Batch', 'third.png'))}`)
    const { finished, dropped, failed } = await openIntake(db).recover()
    expect([finished, dropped, failed.map(String)]).toEqual([
      2,
      0,
      [
        'Error: What was noted of output second of bundled is damaged.',
        'Error: What was noted of output third of bundled is damaged.',
      ],
    ])
    expect(filesBelow(staging)).toEqual(['second.original.part', 'third.original.part'])
    // what comes anew is not held up either
    await openIntake(db).takeIn(stage(staging, 'fifth'))
    for (const assetId of ['second', 'third']) await openIntake(db).takeIn(stage(staging, assetId))
    await expectWhole(db, outDir, ['first', 'second', 'third', 'fourth', 'fifth'])
    expect(await openIntake(db).recover()).toEqual({ finished: 0, dropped: 0, failed: [] })
  })

  test('leaves a file that had its place already where it is', async () => {
    await begin(['one'], 'placed')
    const placed = join(outDir, 'Batch', 'one.png')
    const before = readFileSync(placed)
    damage(`"to":${JSON.stringify(placed)}`)
    await openIntake(db).recover()
    expect((await openIntake(db).takeIn(stage(staging, 'one'))).path).toBe(join(outDir, 'Batch', 'one 2.png'))
    expect(readFileSync(placed)).toEqual(before)
  })

  test('lets no download go that an entry may still mean', async () => {
    await openIntake(db).takeIn(stage(staging, 'one', { settings: { connectionId: 'elsewhere' } }))
    await begin(['one'], 'promised')
    damage('{"assetId":"one"')
    const old = new Date(Date.now() - 25 * 3_600_000)
    utimesSync(join(staging, 'one.original.part'), old, old)
    expect(await openStaging(db).sweep({ now: Date.now(), awaited: [] })).toBe(0)
    expect(filesBelow(staging)).toEqual(['one.original.part'])
  })
})

test('killed at any instant, again and again: nothing lost, nothing doubled', { timeout: 90_000 }, async () => {
  db.close()
  const child = fileURLToPath(new URL('../../../tests/support/intake-child.ts', import.meta.url))
  const said: string[] = []
  for (let run = 0; run < 8; run++) {
    const process_ = spawn(process.execPath, [child, dataDir, outDir, `run${run}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void process_.kill('SIGKILL'))
    const lines: string[] = []
    const output = createInterface(process_.stdout).on('line', (line) => lines.push(line))
    // every other life is long enough to get something done, however busy the machine is
    const least = run % 2 === 0 ? 3 : 0
    do await once(output, 'line')
    while (lines.filter((line) => line.startsWith('done ')).length < least)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 200))
    process_.kill('SIGKILL')
    await once(output, 'close')
    said.push(...lines)
  }
  db = openUserDatabase(dataDir)
  expect(await openIntake(db).recover()).toMatchObject({ failed: [] })
  const rows = db
    .prepare<[], { asset_id: string }>('SELECT asset_id FROM items')
    .all()
    .map(({ asset_id }) => asset_id)
  const ended = said.filter((line) => line.startsWith('done ')).map((line) => line.split(' ')[1]!)
  expect(ended.length).toBeGreaterThan(8)
  for (const assetId of ended) expect(rows).toContain(assetId)
  await expectWhole(db, outDir, rows)
})

test('what is left of outputs in the library goes from the staging folder after a day, and nothing else', async () => {
  const stopping = openIntake(db, {
    onStep() {
      throw new Error('stop')
    },
  })
  for (const assetId of ['taken', 'fresh', 'awaited']) await openIntake(db).takeIn(stage(staging, assetId))
  await expect(stopping.takeIn(stage(staging, 'journalled'))).rejects.toThrow('stop')
  const kept = [
    'awaited.original.part',
    'fresh.original.part',
    'journalled.original.part',
    'notes.txt',
    'stranger.original.part',
    'taken.txt',
    join('taken', 'taken.original.part'),
  ]
  mkdirSync(join(staging, 'taken'))
  for (const name of [...kept, 'taken.original.part']) writeFileSync(join(staging, name), name)
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const name of filesBelow(staging)) if (!name.startsWith('fresh')) utimesSync(join(staging, name), old, old)
  expect(await openStaging(db).sweep({ now: Date.now(), awaited: ['awaited'] })).toBe(1)
  expect(filesBelow(staging).sort()).toEqual(kept.sort())
})
