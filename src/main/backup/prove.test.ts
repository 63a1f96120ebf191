import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillLibrary } from '../../../tests/support/filled-library.ts'
import { createTestHost, type TestHost } from '../../../tests/support/test-host.ts'
import { createApp } from '../app.ts'
import { pathKey } from '../tools/path-key.ts'
import { backUpClosedFolder, checkBackup, restoreClosedFolder } from './closed-folder.ts'
import type { Manifest } from './manifest.ts'

let host: TestHost
let folder: string
/** Made once; every test breaks a copy of its own. */
let whole: string
let broken: string
let target: string

beforeAll(async () => {
  host = createTestHost()
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-prove-')))
  whole = join(folder, 'whole')
  writeFileSync(join(folder, 'file'), 'a file')
  await (await createApp(host)).close()
  fillLibrary(host.dataDir, 20)
  keepInput(Buffer.from('an input'))
  await backUpClosedFolder({ dataDir: host.dataDir, target: whole, withOutputs: true, madeBy: '1.2.3' })
})
afterAll(() => {
  for (const path of [host.dataDir, folder]) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
})
beforeEach(() => {
  const own = mkdtempSync(join(folder, 'test-'))
  broken = join(own, 'backup')
  target = join(own, 'restored')
  cpSync(whole, broken, { recursive: true })
})

function keepInput(bytes: Buffer): void {
  const name = `${createHash('sha256').update(bytes).digest('hex')}.png`
  mkdirSync(join(host.dataDir, 'inputs'), { recursive: true })
  writeFileSync(join(host.dataDir, 'inputs', name), bytes)
}

const manifest = (backup = broken) => JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8')) as Manifest
const writeManifest = (changed: object) => writeFileSync(join(broken, 'backup.json'), JSON.stringify(changed))
const inBackup = (path: string) => join(broken, 'data', path)
const anInput = () => manifest().files.find(({ path }) => path.startsWith('inputs/'))!

/** Changes a file of the backup and its line in the manifest, as somebody would who wants it not to be noticed. */
function rewrite(path: string, change: (file: string) => void): void {
  change(inBackup(path))
  const bytes = readFileSync(inBackup(path))
  const files = manifest().files.map((file) =>
    file.path === path ? { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') } : file,
  )
  writeManifest({ ...manifest(), files })
}

function execute(path: string, sql: string): void {
  const db = new BetterSqlite3(path)
  db.exec(sql)
  db.close()
}

test('lists every file with its length and its hash, and what the databases hold', () => {
  const { files, counts, holds, unsound } = manifest(whole)
  for (const { path, bytes, sha256 } of files) {
    const content = readFileSync(join(whole, 'data', path))
    expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([path, bytes, sha256])
  }
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['library.db', 'engine/engine.db', 'engine/engine.secret', 'media.secret', 'made/0.png']),
  )
  expect([holds, counts.items, counts.coins, unsound]).toEqual(['app', 20, { available: 1000, held: 0 }, []])
})

const DEFECTS: [string, string, () => void][] = [
  ['a folder without a manifest', 'backup_not_one', () => rmSync(join(broken, 'backup.json'))],
  ['a manifest that is cut', 'backup_damaged', () => truncateSync(join(broken, 'backup.json'), 300)],
  ['a manifest of something else', 'backup_damaged', () => writeManifest({ files: [] })],
  ['a newer format', 'backup_newer', () => writeManifest({ format: 'pressrun-backup', version: 2, more: 1 })],
  ['a file that is missing', 'backup_file_missing', () => rmSync(inBackup(anInput().path))],
  ['a file that is cut', 'backup_file_truncated', () => truncateSync(inBackup(anInput().path), 3)],
  ['a file that was altered', 'backup_file_altered', () => writeFileSync(inBackup(anInput().path), 'an imput')],
  ['a file too many', 'backup_file_extra', () => writeFileSync(inBackup('inputs/notes.txt'), 'hello')],
  ['a file too many beside the data', 'backup_file_extra', () => writeFileSync(join(broken, 'run.sh'), 'hello')],
  ['a log beside a database', 'backup_file_extra', () => writeFileSync(inBackup('library.db-journal'), 'x')],
  ['a link', 'backup_link', () => symlinkSync('/etc', inBackup('inputs/more'))],
  [
    'a link in the place of a file',
    'backup_link',
    () => {
      const { path } = anInput()
      rmSync(inBackup(path))
      symlinkSync(join(whole, 'data', path), inBackup(path))
    },
  ],
  ...['../outside', 'a/../../b', '/etc/passwd', 'a//b', './a', ''].map((path): [string, string, () => void] => [
    `the path "${path}"`,
    path === '' ? 'backup_damaged' : 'backup_unsafe_path',
    () => writeManifest({ ...manifest(), files: [...manifest().files, { ...anInput(), path }] }),
  ]),
  [
    'a file that is listed twice',
    'backup_unsafe_path',
    () => writeManifest({ ...manifest(), files: [...manifest().files, anInput()] }),
  ],
  [
    'a backup without the secret of its engine',
    'backup_file_missing',
    () => {
      rmSync(inBackup('engine/engine.secret'))
      writeManifest({ ...manifest(), files: manifest().files.filter(({ path }) => path !== 'engine/engine.secret') })
    },
  ],
  [
    'a library whose file was taken out',
    'backup_record_without_file',
    () => {
      rmSync(inBackup('made/1.png'))
      writeManifest({ ...manifest(), files: manifest().files.filter(({ path }) => path !== 'made/1.png') })
    },
  ],
  [
    'coins that nobody granted',
    'backup_books',
    () =>
      rewrite('engine/engine.db', (path) =>
        execute(path, `UPDATE ledger_balances SET coins = coins + 500 WHERE account = 'available'`),
      ),
  ],
  [
    'other contents than it says',
    'backup_counts',
    () => rewrite('library.db', (path) => execute(path, 'DELETE FROM items WHERE number = 1')),
  ],
  [
    'a database with rubbish in it',
    'backup_books',
    () =>
      rewrite('library.db', (path) => {
        const bytes = readFileSync(path)
        randomBytes(4096).copy(bytes, 8 * 4096)
        writeFileSync(path, bytes)
      }),
  ],
  [
    'no database at all',
    'backup_books',
    () => rewrite('library.db', (path) => writeFileSync(path, randomBytes(20_000))),
  ],
  [
    'a database of a newer version',
    'backup_newer',
    () => rewrite('library.db', (path) => execute(path, 'PRAGMA user_version = 99')),
  ],
]

describe('is refused before a byte is written', () => {
  test.each(DEFECTS)('%s', async (_what, code, damage) => {
    damage()
    const before = namesUnder(broken)
    await expect(checkBackup(broken)).rejects.toMatchObject({ code })
    await expect(restoreClosedFolder({ backup: broken, target })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/Nothing was (?:restored|written)|No backup/) as string,
    })
    // neither the folder, nor a half of it beside, nor anything in the backup
    expect(readdirSync(join(broken, '..'))).toEqual(['backup'])
    expect(namesUnder(broken)).toEqual(before)
  })

  test('what is no folder', async () => {
    await expect(checkBackup(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'backup_not_found' })
    await expect(checkBackup(join(whole, 'backup.json'))).rejects.toMatchObject({ code: 'backup_not_found' })
  })
})

function occupied(): string {
  mkdirSync(target)
  writeFileSync(join(target, 'mine.txt'), 'mine')
  return target
}

const namesUnder = (path: string) => new Set(readdirSync(path, { recursive: true, encoding: 'utf8' }))

describe('never writes over anything', () => {
  const places: [string, string, () => string][] = [
    ['a folder with something in it', 'folder_taken', () => occupied()],
    ['a file', 'folder_taken', () => join(folder, 'file')],
    ['a folder below one that is not there', 'folder_missing', () => join(target, 'a', 'b')],
    ['a folder below a file', 'folder_not_writable', () => join(folder, 'file', 'x')],
    ['a part of a path', 'folder_not_absolute', () => 'somewhere'],
  ]
  test.each(places)('%s', async (_what, code, place) => {
    const path = place()
    const made = backUpClosedFolder({ dataDir: host.dataDir, target: path, withOutputs: true, madeBy: '1' })
    await expect(made).rejects.toMatchObject({ code })
    await expect(restoreClosedFolder({ backup: whole, target: path })).rejects.toMatchObject({ code })
    if (existsSync(target)) expect(readFileSync(join(target, 'mine.txt'), 'utf8')).toBe('mine')
    expect(readdirSync(join(target, '..')).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('the data folder that is backed up, or the backup that is restored', async () => {
    const inside = join(host.dataDir, 'inputs', 'backup')
    const made = backUpClosedFolder({ dataDir: host.dataDir, target: inside, withOutputs: true, madeBy: '1' })
    await expect(made).rejects.toMatchObject({ code: 'folder_inside' })
    const restored = restoreClosedFolder({ backup: broken, target: join(broken, 'data', 'new') })
    await expect(restored).rejects.toMatchObject({ code: 'folder_inside' })
    expect(existsSync(inside)).toBe(false)
  })

  test('a folder whose name has as many letters as a system takes, and none with more', async () => {
    const longest = join(target, '..', 'ä'.repeat(127))
    await restoreClosedFolder({ backup: whole, target: longest })
    expect(existsSync(join(longest, 'library.db'))).toBe(true)
    const tooLong = restoreClosedFolder({ backup: whole, target: longest + 'x'.repeat(255) })
    await expect(tooLong).rejects.toMatchObject({ code: 'folder_not_writable' })
  })

  test('an empty folder is taken, and opens as what was backed up', async () => {
    mkdirSync(target)
    const restored = await restoreClosedFolder({ backup: broken, target })
    expect(restored).toMatchObject({ dataDir: target, counts: manifest(whole).counts, unsound: 0 })
    const app = await createApp({ ...host, dataDir: target })
    const { signal } = new AbortController()
    const found = await app.run('library.search', { filter: {}, limit: 50 }, { signal })
    const { items } = (found as { value: { items: { path: string; missing: boolean }[] } }).value
    expect(items).toHaveLength(20)
    for (const { path } of items)
      expect([path.startsWith(join(target, 'made')), existsSync(path)]).toEqual([true, true])
    expect(await app.run('account.read', {}, { signal })).toMatchObject({ value: { balance: { available: 1000 } } })
    await app.close()
    expect(readFileSync(join(target, anInput().path), 'utf8')).toBe('an input')
  })
})

test('what a system leaves in folders that are looked into is no file of the backup', async () => {
  for (const place of [broken, inBackup(''), inBackup('inputs')]) writeFileSync(join(place, '.DS_Store'), 'Bud1')
  writeFileSync(join(broken, '._backup.json'), 'what a Mac notes')
  writeFileSync(inBackup('Thumbs.db'), 'small pictures')
  await checkBackup(broken)
  await restoreClosedFolder({ backup: broken, target })
  expect([...namesUnder(target)].filter((name) => /DS_Store|Thumbs|\._/.test(name))).toEqual([])
})

test('files that were gone before are told, and hinder neither the backup nor its restore', async () => {
  const own = createTestHost()
  await (await createApp(own)).close()
  fillLibrary(own.dataDir, 5)
  rmSync(join(own.dataDir, 'made', '2.png'))
  const made = await backUpClosedFolder({ dataDir: own.dataDir, target, withOutputs: true, madeBy: '1' })
  expect([made.unsound, manifest(target).unsound]).toEqual([1, ['made/2.png']])
  const restored = await restoreClosedFolder({ backup: target, target: `${target}-again` })
  expect(restored).toMatchObject({ unsound: 1, counts: { items: 5 } })
  rmSync(own.dataDir, { recursive: true, force: true, maxRetries: 5 })
})

// a file of the system that is there, and of which nothing can be read
test.runIf(process.platform === 'linux')('a file that cannot be read is told, and all others are saved', async () => {
  const own = createTestHost()
  await (await createApp(own)).close()
  fillLibrary(own.dataDir, 5)
  const unreadable = `/proc/${process.pid}/mem`
  const made = join(realpathSync(own.dataDir), 'made', '2.png')
  execute(join(own.dataDir, 'library.db'), `UPDATE items SET path = '${unreadable}' WHERE path = '${made}'`)
  const backup = await backUpClosedFolder({ dataDir: own.dataDir, target, withOutputs: true, madeBy: '1' })
  expect(backup.unsound).toBe(1)
  expect(manifest(target).files.filter(({ path }) => path.endsWith('.png'))).toHaveLength(3)
  rmSync(own.dataDir, { recursive: true, force: true, maxRetries: 5 })
})

test('what a link among the files of the library leads to is not backed up', async () => {
  const own = createTestHost()
  await (await createApp(own)).close()
  fillLibrary(own.dataDir, 5)
  const [made, secrets] = [join(own.dataDir, 'made'), join(own.dataDir, 'secrets')]
  // the folder itself is swapped: every name in it is a plain file
  mkdirSync(secrets)
  for (const name of ['0.png', '1.png', '2.png', '3.png']) appendFileSync(join(secrets, name), 'hunter2')
  rmSync(made, { recursive: true })
  symlinkSync(secrets, made)
  const { unsound } = await backUpClosedFolder({ dataDir: own.dataDir, target, withOutputs: true, madeBy: '1' })
  expect(unsound).toBe(4)
  expect(manifest(target).files.filter(({ path }) => path.endsWith('.png'))).toEqual([])
  expect(existsSync(join(target, 'data', 'made'))).toBe(false)
  rmSync(own.dataDir, { recursive: true, force: true, maxRetries: 5 })
})

test('files of a folder that was restored once and new ones elsewhere keep their names apart', async () => {
  const own = createTestHost()
  await (await createApp(own)).close()
  fillLibrary(own.dataDir, 2)
  const made = join(realpathSync(own.dataDir), 'made')
  const restoredOnce = join(realpathSync(own.dataDir), 'outputs-elsewhere', 'Pressrun', 'Fox.png')
  const madeSince = join(dirname(target), 'Pressrun', 'Fox.png')
  for (const [index, path] of [restoredOnce, madeSince].entries()) {
    mkdirSync(dirname(path), { recursive: true })
    renameSync(join(made, `${index}.png`), path)
    execute(
      join(own.dataDir, 'library.db'),
      `UPDATE items SET path = '${path}', path_key = '${pathKey(path)}' WHERE number = ${index + 1}`,
    )
  }
  const backUp = (into: string, withOutputs: boolean) =>
    backUpClosedFolder({ dataDir: own.dataDir, target: into, withOutputs, madeBy: '1' })
  await backUp(target, true)
  const { dataDir } = await restoreClosedFolder({ backup: target, target: `${target}-again` })
  const db = new BetterSqlite3(join(dataDir, 'library.db'), { readonly: true })
  const items = db.prepare('SELECT path, sha256 FROM items').all() as { path: string; sha256: string }[]
  db.close()
  expect(items).toHaveLength(2)
  for (const { path, sha256 } of items)
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(sha256)
  expect(await backUp(`${target}-alone`, false)).toMatchObject({ left: 1, unsound: 0 })
  rmSync(own.dataDir, { recursive: true, force: true, maxRetries: 5 })
})

test('a folder that was moved since it was last open is backed up with its outputs', async () => {
  const own = createTestHost()
  await (await createApp(own)).close()
  fillLibrary(own.dataDir, 3)
  const moved = join(dirname(target), 'moved')
  renameSync(own.dataDir, moved)
  const request = { dataDir: moved, madeBy: '1' }
  expect(await backUpClosedFolder({ ...request, target, withOutputs: false })).toMatchObject({ left: 0, unsound: 0 })
  expect(manifest(target).files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['made/0.png', 'made/1.png', 'made/2.png']),
  )
})

test('a folder that is no data folder is told so, and stays as it is', async () => {
  const strange = join(broken, '..', 'strange')
  mkdirSync(strange)
  appendFileSync(join(strange, 'a.txt'), 'a')
  const made = backUpClosedFolder({ dataDir: strange, target, withOutputs: true, madeBy: '1' })
  await expect(made).rejects.toMatchObject({ code: 'backup_nothing' })
  expect([readdirSync(strange), existsSync(target)]).toEqual([['a.txt'], false])
})
