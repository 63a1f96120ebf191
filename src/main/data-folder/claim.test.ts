import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { snapshotOf } from '../../../tests/support/folder-snapshot.ts'
import { openEngineDatabase } from '../engine/db/open.ts'
import { openUserDatabase } from '../user-database/open.ts'
import { claimDataFolder } from './claim.ts'
import { MARKER_NAME } from './marker.ts'

let root: string
let dir: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pressrun-claim-'))
  dir = join(root, 'data')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const NOW = Date.UTC(2026, 10, 16)
const claim = (holds: 'app' | 'engine' = 'app', at = dir) => claimDataFolder(at, holds, NOW)
const markerWith = (other: object) =>
  JSON.stringify({ format: 'pressrun-data', version: 1, holds: 'app', createdAt: '2026-01-02T03:04:05.678Z', ...other })
const marker = (at = dir) => JSON.parse(readFileSync(join(at, MARKER_NAME), 'utf8')) as unknown

/** Refused with this code and a sentence, and not a byte of it was changed. */
function expectRefused(code: string, sentence: RegExp | string, holds: 'app' | 'engine' = 'app', at = dir): void {
  const before = snapshotOf(root)
  const said = typeof sentence === 'string' ? expect.stringContaining(sentence) : expect.stringMatching(sentence)
  expect(() => claim(holds, at)).toThrowError(expect.objectContaining({ code, message: said as string }) as Error)
  expect(snapshotOf(root)).toEqual(before)
}

function strangersDatabase(path: string, version: number): void {
  const db = new BetterSqlite3(path)
  db.exec('CREATE TABLE items (id); CREATE TABLE tracks (id); INSERT INTO tracks VALUES (1)')
  db.pragma(`user_version = ${version}`)
  db.close()
}

function cut(path: string, bytes: number): void {
  writeFileSync(path, readFileSync(path).subarray(0, bytes))
}

describe('a folder is ours', () => {
  test('when it is new: made for its owner alone, with the marker as the first thing in it', () => {
    claim('app', join(dir, 'deeper'))
    expect(readdirSync(join(dir, 'deeper'))).toEqual([MARKER_NAME])
    expect(marker(join(dir, 'deeper'))).toEqual({
      format: 'pressrun-data',
      version: 1,
      holds: 'app',
      createdAt: '2026-11-16T00:00:00.000Z',
    })
    if (process.platform !== 'win32') expect(statSync(join(dir, 'deeper')).mode & 0o777).toBe(0o700)
  })

  test('when it is empty but for what systems leave everywhere', () => {
    mkdirSync(join(dir, 'lost+found'), { recursive: true })
    for (const name of ['.DS_Store', 'Thumbs.db', 'desktop.ini']) writeFileSync(join(dir, name), 'system')
    claim('engine')
    expect(marker()).toMatchObject({ holds: 'engine' })
  })

  test('when a worker was there first, also one that was cut off at its beginning', () => {
    for (const [name, files] of Object.entries({
      studio: ['in-use', 'machine-id'],
      older: ['process'],
      'cut off': [],
    })) {
      mkdirSync(join(dir, 'worker', name), { recursive: true })
      for (const file of files) writeFileSync(join(dir, 'worker', name, file), '')
    }
    claim()
    expect(readdirSync(dir).sort()).toEqual([MARKER_NAME, 'worker'])
    expect(readdirSync(join(dir, 'worker'))).toHaveLength(3)
  })

  test('when it carries the marker: what was claimed stays as it was claimed', () => {
    claim()
    const before = snapshotOf(dir)
    claimDataFolder(dir, 'app', NOW + 1000)
    expect(snapshotOf(dir)).toEqual(before)
  })

  test.each([
    '',
    '\0\0\0\0',
    '{"format":"pressrun-data","version":1,"holds":"app","createdAt":"2026-11-16T00:00:00Z"}',
  ])('when a kill kept the marker from getting its name: %j', (text) => {
    mkdirSync(dir)
    writeFileSync(join(dir, `${MARKER_NAME}.new`), text)
    claim()
    expect(readdirSync(dir)).toEqual([MARKER_NAME])
  })

  test('when a link leads to it', () => {
    mkdirSync(join(root, 'real'))
    symlinkSync(join(root, 'real'), dir)
    claim()
    expect(readdirSync(join(root, 'real'))).toEqual([MARKER_NAME])
  })

  test('when an earlier version made it: by its database, also while most of that is still in its log', () => {
    mkdirSync(join(dir, 'engine'), { recursive: true })
    const library = openUserDatabase(dir)
    const engine = openEngineDatabase(join(dir, 'engine'))
    const copy = join(root, 'copy')
    cpSync(dir, copy, { recursive: true })
    library.close()
    engine.close()
    for (const folder of [dir, copy]) {
      claim('app', folder)
      claim('engine', join(folder, 'engine'))
      expect(marker(folder)).toMatchObject({ holds: 'app' })
      expect(marker(join(folder, 'engine'))).toMatchObject({ holds: 'engine' })
    }
  })
})

describe('a folder is refused and nothing in it changes', () => {
  test.each([
    ['any file', () => writeFileSync(join(dir, 'novel.txt'), 'mine')],
    ['a hidden file', () => writeFileSync(join(dir, '.notes'), 'mine')],
    ['an empty folder', () => mkdirSync(join(dir, 'files'))],
    [
      'a folder of somebody called worker',
      () => mkdirSync(join(dir, 'worker', 'contracts', 'mine'), { recursive: true }),
    ],
    ['a file called worker', () => writeFileSync(join(dir, 'worker'), 'mine')],
    ['a link that leads nowhere', () => symlinkSync(join(root, 'nowhere'), join(dir, 'link'))],
    ["another program's library.db", () => strangersDatabase(join(dir, 'library.db'), 0)],
    ["another program's library.db with a version", () => strangersDatabase(join(dir, 'library.db'), 5)],
    ['a text called library.db', () => writeFileSync(join(dir, 'library.db'), 'a text '.repeat(1000))],
    ['an empty library.db', () => writeFileSync(join(dir, 'library.db'), '')],
    ['a folder called library.db', () => mkdirSync(join(dir, 'library.db'))],
    ['a file called as an unfinished marker', () => writeFileSync(join(dir, `${MARKER_NAME}.new`), 'mine')],
    ['a marker of another spelling and another program', () => writeFileSync(join(dir, 'Pressrun-Data.txt'), '{}')],
  ])('%s', (_name, fill) => {
    mkdirSync(dir)
    fill()
    for (const holds of ['app', 'engine'] as const) expectRefused('not_ours', /Nothing in it was touched/, holds)
  })

  test('a file where the folder should be', () => {
    writeFileSync(dir, 'mine')
    expectRefused('unusable', /a file, not a folder/)
    expectRefused('unusable', /a file, not a folder/, 'app', join(dir, 'below'))
  })

  test.runIf(process.platform === 'linux')('a place where no folder can be made, at once', () => {
    expectRefused('unusable', /cannot be (made|used)/, 'app', '/proc/pressrun')
  })

  test.runIf(process.platform !== 'win32' && process.getuid?.() !== 0)('a folder that cannot be looked into', () => {
    mkdirSync(dir, { mode: 0o300 })
    expect(() => claim()).toThrowError(expect.objectContaining({ code: 'unusable' }) as Error)
    chmodSync(dir, 0o700)
    expect(readdirSync(dir)).toEqual([])
  })

  test.each([
    ['is a folder', (path: string) => mkdirSync(path)],
    ['is a link', (path: string) => symlinkSync(join(root, 'elsewhere'), path)],
    ['is huge', (path: string) => writeFileSync(path, Buffer.alloc(1_000_000, ' '))],
    ['is empty', (path: string) => writeFileSync(path, '')],
    ['is no JSON', (path: string) => writeFileSync(path, '{"format":')],
    ['is of another format', (path: string) => writeFileSync(path, '{"format":"other","version":1}')],
    ['is a list', (path: string) => writeFileSync(path, '[]')],
    ['is nothing', (path: string) => writeFileSync(path, 'null')],
    ['has a version in words', (path: string) => writeFileSync(path, markerWith({ version: '1' }))],
    ['holds something else', (path: string) => writeFileSync(path, markerWith({ holds: 'both' }))],
    ['is of some day', (path: string) => writeFileSync(path, markerWith({ createdAt: 'today' }))],
    ['has no version yet', (path: string) => writeFileSync(path, markerWith({ version: 0 }))],
    ['is of no day', (path: string) => writeFileSync(path, markerWith({ createdAt: '2026-13-45T00:00:00Z' }))],
  ])('when the marker %s', (_name, make) => {
    mkdirSync(dir)
    make(join(dir, MARKER_NAME))
    expectRefused('damaged', /not as Pressrun writes it/)
  })

  test('when a newer Pressrun has marked it', () => {
    claim()
    writeFileSync(join(dir, MARKER_NAME), JSON.stringify({ ...(marker() as object), version: 2 }))
    expectRefused('newer_schema', /update Pressrun/)
  })

  test("when it is the app's and an engine was asked for, by marker or by database: the right one is named", () => {
    claim()
    expectRefused('not_ours', `${join(dir, 'engine')}; name that`, 'engine')
    rmSync(dir, { recursive: true })
    mkdirSync(dir)
    openUserDatabase(dir).close()
    expectRefused('not_ours', `${join(dir, 'engine')}; name that`, 'engine')
  })

  test("when it is an engine's and the app was asked for, by marker or by database", () => {
    claim()
    claim('engine', join(dir, 'engine'))
    expectRefused('not_ours', `${dir}; name that`, 'app', join(dir, 'engine'))
    rmSync(dir, { recursive: true })
    mkdirSync(dir)
    openEngineDatabase(dir).close()
    expectRefused('not_ours', /is the data folder of an engine/)
  })

  test('when it lies inside another data folder', () => {
    claim()
    mkdirSync(join(dir, 'outputs'))
    expectRefused('unusable', /lies inside/, 'app', join(dir, 'outputs'))
    expectRefused('unusable', /lies inside/, 'engine', join(dir, 'engine', 'files', 'ab'))
  })
})

describe('what was in use and lost a part is refused and nothing in it changes', () => {
  beforeEach(() => {
    claim()
    claim('engine', join(dir, 'engine'))
    openUserDatabase(dir).close()
    const engine = openEngineDatabase(join(dir, 'engine'))
    engine.exec("INSERT INTO accounts (id, running_limit, created_at) VALUES ('a', 4, 0)")
    engine.exec(`INSERT INTO assets (id, account_id, kind, mime_type, created_at)
                 VALUES ('0190b8a0-0000-7000-8000-0000000000ab', 'a', 'image', 'image/png', 0)`)
    engine.close()
    mkdirSync(join(dir, 'engine', 'files', 'ab'), { recursive: true })
    for (const secret of ['media.secret', 'engine/engine.secret']) writeFileSync(join(dir, secret), 'x'.repeat(32))
    claim()
  })

  test.each([
    ['library.db missing', 'incomplete', /library\.db .* it is missing/, (at: string) => rmSync(`${at}/library.db`)],
    ['library.db empty', 'incomplete', /library\.db .* it is empty/, (at: string) => cut(`${at}/library.db`, 0)],
    ['library.db cut in its header', 'damaged', /its end is missing/, (at: string) => cut(`${at}/library.db`, 50)],
    ['library.db cut to a page', 'damaged', /its end is missing/, (at: string) => cut(`${at}/library.db`, 4096)],
    ['library.db a text', 'damaged', /library\.db/, (at: string) => writeFileSync(`${at}/library.db`, 'text')],
    ['engine missing', 'incomplete', /engine.* missing/, (at: string) => rmSync(`${at}/engine`, { recursive: true })],
    ['engine.db missing', 'incomplete', /it is missing/, (at: string) => rmSync(`${at}/engine/engine.db`)],
    ['engine.db empty', 'incomplete', /it is empty/, (at: string) => cut(`${at}/engine/engine.db`, 0)],
    ['engine.db cut', 'damaged', /its end is missing/, (at: string) => cut(`${at}/engine/engine.db`, 20_000)],
    ['engine.secret missing', 'incomplete', /engine\.secret/, (at: string) => rmSync(`${at}/engine/engine.secret`)],
    ['files missing', 'incomplete', /files/, (at: string) => rmSync(`${at}/engine/files`, { recursive: true })],
    ['files emptied', 'incomplete', /files/, (at: string) => rmSync(`${at}/engine/files/ab`, { recursive: true })],
  ])('%s', (_name, code, sentence, lose) => {
    lose(dir)
    expectRefused(code, sentence)
    expectRefused(code, /Restore a backup of the whole folder, or start anew/)
    // the same folder from before there were markers
    rmSync(join(dir, MARKER_NAME))
    rmSync(join(dir, 'engine', MARKER_NAME), { force: true })
    const before = snapshotOf(root)
    expect(() => claim()).toThrowError()
    expect(snapshotOf(root)).toEqual(before)
  })

  test('an emptied database whose log is still there: opening it would delete the log', () => {
    const folder = join(root, 'logged')
    claim('engine', folder)
    const db = openEngineDatabase(folder)
    cpSync(join(folder, 'engine.db-wal'), join(root, 'wal'))
    db.close()
    cut(join(folder, 'engine.db'), 0)
    cpSync(join(root, 'wal'), join(folder, 'engine.db-wal'))
    expectRefused('incomplete', /it is empty/, 'engine', folder)
  })

  test('the engine is gone and only the library tells that there was one', () => {
    const db = openUserDatabase(dir)
    db.exec("INSERT INTO connections VALUES ('a', 'Studio', 'https://studio.example', 0)")
    db.close()
    rmSync(join(dir, 'engine'), { recursive: true })
    rmSync(join(dir, 'media.secret'))
    expectRefused('incomplete', /engine.* missing/)
  })
})

describe('a first start that was interrupted goes on', () => {
  test.each([
    ['after the marker', () => {}],
    ["after the engine's", () => claim('engine', join(dir, 'engine'))],
    ['while library.db was made', () => writeFileSync(join(dir, 'library.db'), '')],
    ['after library.db', () => openUserDatabase(dir).close()],
    [
      'after engine.db',
      () => {
        openUserDatabase(dir).close()
        claim('engine', join(dir, 'engine'))
        openEngineDatabase(join(dir, 'engine')).close()
      },
    ],
  ])('%s', (_name, progress) => {
    claim()
    progress()
    claim()
    claim('engine', join(dir, 'engine'))
  })
})
