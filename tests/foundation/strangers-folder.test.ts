import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#main/app.ts'
import { serveEngine } from '#main/engine/serve.ts'
import type { Host } from '#main/host.ts'
import { runCli } from '#main/hosts/cli/program.ts'
import { createNodeHost } from '#main/hosts/node-host.ts'
import { startCli } from '../support/cli.ts'
import { snapshotOf } from '../support/folder-snapshot.ts'
import { createTestHost } from '../support/test-host.ts'

const ID = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'
const RUN_NAME = `${ID}-b0eebc99-9c0b-4ef8-bb6d-6bb9bd380a22`

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pressrun-stranger-'))
  folder = join(root, 'mine')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Everything that Pressrun has ever called something in a data folder, holding what is somebody else's. */
function fillWithStrangersFiles(at: string): void {
  const texts = [
    `temporary/${RUN_NAME}/novel.txt`,
    'temporary/novel.txt',
    `files/11/${ID}.original`,
    `files/${ID}/photo.jpg`,
    'files/orphaned-2026-11-16/photo.jpg',
    'lists/shopping.csv',
    `lists/${RUN_NAME}`,
    `inputs/arriving/${RUN_NAME}`,
    'inputs/holiday.png',
    'outputs/.pressrun-incoming/part.part',
    'outputs/wedding.mov',
    'thumbnails/11/x.webp',
    'settings.json',
    'settings.json.new',
    'media.secret',
    'engine.secret',
    'engine.db',
    'rate-limits',
    'logs/pressrun.log',
    'browser/Cookies',
    'list.csv',
    'engine/engine.db',
    'engine/temporary/novel.txt',
    `engine/files/11/${ID}.original`,
    'engine/engine.secret',
  ]
  for (const name of texts) {
    mkdirSync(dirname(join(at, name)), { recursive: true })
    writeFileSync(join(at, name), `prompt\nmine: ${name}\n`, { mode: 0o644 })
  }
  writeFileSync(join(at, 'logs', 'pressrun.log'), Buffer.alloc(5 * 1024 * 1024, 'x'))
  const db = new BetterSqlite3(join(at, 'library.db'))
  db.pragma('journal_mode = WAL')
  db.exec('CREATE TABLE items (id); CREATE TABLE batches (id); INSERT INTO items VALUES (1)')
  db.pragma('user_version = 5')
  db.close()
  symlinkSync(root, join(at, 'link'))
}

const LIST = () => join(folder, 'list.csv')
const COMMANDS: (() => string[])[] = [
  () => ['account'],
  () => ['models'],
  () => ['effects'],
  () => ['quote', '--model', 'draw', '--param', 'prompt=a fox'],
  () => ['run', '--model', 'draw', '--param', 'prompt=a fox'],
  () => ['batch', 'plan', LIST()],
  () => ['batch', 'run', LIST()],
  () => ['batch', 'list'],
  () => ['batch', 'report', '--out', join(root, 'report.csv')],
  () => ['library', 'search', 'fox'],
  () => ['library', 'heal', folder],
  () => ['library', 'sync'],
  () => ['connections', 'list'],
  () => ['engine', 'serve'],
]

describe("a stranger's folder named as the data folder is refused, and not a byte of it changes", () => {
  test('by every command of the terminal', async () => {
    fillWithStrangersFiles(folder)
    const before = snapshotOf(root)
    for (const command of COMMANDS)
      for (const data of [folder, join(folder, 'engine'), join(folder, 'files')]) {
        const code = await runCli([...command(), '--json', '--data', data])
        expect([command(), data, code]).toEqual([command(), data, 1])
        expect(snapshotOf(root)).toEqual(before)
      }
  }, 60_000)

  test('in a process of its own, with a sentence that says what to do', async () => {
    fillWithStrangersFiles(folder)
    const before = snapshotOf(root)
    for (const command of [['account'], ['engine', 'serve']]) {
      const { stderr, code } = await startCli([...command, '--json', '--data', folder]).ended
      expect([code, JSON.parse(stderr)]).toEqual([
        1,
        { code: 'data_not_ours', message: expect.stringMatching(/Nothing in it was touched\. Name an empty folder/) },
      ])
    }
    expect(snapshotOf(root)).toEqual(before)
  }, 60_000)

  test.each(['electron', 'web', 'cli'] as const)('by the app of a host: %s', async (kind: Host['kind']) => {
    fillWithStrangersFiles(folder)
    const before = snapshotOf(root)
    const host = createNodeHost({ kind: kind === 'electron' ? 'web' : kind, dataDir: folder })
    host.log.warn('before it is opened')
    await expect(createApp({ ...host, kind })).rejects.toMatchObject({ code: 'data_not_ours' })
    host.log.error('after it was refused')
    expect(snapshotOf(root)).toEqual(before)
  })

  test('by a link that leads to it', async () => {
    fillWithStrangersFiles(folder)
    symlinkSync(folder, join(root, 'link'))
    const before = snapshotOf(root)
    const opening = createApp({ ...createTestHost(), dataDir: join(root, 'link') })
    await expect(opening).rejects.toMatchObject({ code: 'data_not_ours' })
    expect(snapshotOf(root)).toEqual(before)
  })
})

/** The app, opened and closed once: a folder with all of its parts. */
async function useOnce(dataDir: string): Promise<void> {
  const host = { ...createTestHost({ kind: 'web' }), dataDir }
  const app = await createApp(host)
  await app.run('settings.update', { appearance: 'dark' }, { signal: new AbortController().signal })
  await app.close()
}

describe('half a folder is refused, and not a byte of it changes', () => {
  const PARTS = ['library.db', 'engine/engine.db', 'engine/engine.secret'] as const
  const DAMAGE = {
    missing: (path: string) => rmSync(path),
    emptied: (path: string) => writeFileSync(path, ''),
    truncated: (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 20)),
  }
  const halves = [1, 2, 3, 4, 5, 6].map((chosen) => PARTS.filter((_part, index) => chosen & (1 << index)))

  test('with or without a marker', async () => {
    await useOnce(folder)
    for (const [damage, apply] of Object.entries(DAMAGE))
      for (const parts of [...halves, PARTS])
        for (const marked of [true, false]) {
          const half = mkdtempSync(join(root, 'half-'))
          cpSync(folder, half, { recursive: true })
          if (!marked) for (const at of ['.', 'engine']) rmSync(join(half, at, 'pressrun-data.json'))
          for (const part of parts) apply(join(half, part))
          const before = snapshotOf(half)
          const opening = createApp({ ...createTestHost({ kind: 'web' }), dataDir: half })
          const refused = { code: expect.stringMatching(/^data_(not_ours|incomplete|damaged)$/) as string }
          await expect(opening, `${parts.join(' and ')} ${damage}`).rejects.toMatchObject(refused)
          expect(snapshotOf(half)).toEqual(before)
          rmSync(half, { recursive: true })
        }
  }, 60_000)

  test('media.secret alone is made anew: nothing that was kept depends on it', async () => {
    await useOnce(folder)
    rmSync(join(folder, 'media.secret'))
    await useOnce(folder)
    expect(readdirSync(folder)).toContain('media.secret')
  })
})

test("another folder's engine.secret is refused, and not a byte changes; its own is taken again", async () => {
  await useOnce(folder)
  const secret = join(folder, 'engine', 'engine.secret')
  const own = readFileSync(secret)
  writeFileSync(secret, Buffer.alloc(32, 7))
  // SQLite lays its log beside a database that it opens, and takes it away again: the folder's time is another then
  const files = () => Object.entries(snapshotOf(folder)).filter(([, facts]) => !facts.endsWith(' folder'))
  const before = files()
  for (const kind of ['web', 'cli'] as const) {
    const opening = createApp({ ...createTestHost({ kind }), dataDir: folder })
    await expect(opening).rejects.toMatchObject({
      code: 'data_incomplete',
      message: expect.stringMatching(/engine\.secret is not the one/) as string,
    })
    expect(files()).toEqual(before)
  }
  writeFileSync(secret, own)
  await useOnce(folder)
})

test('an engine.db from before the check of its secret is given one at its first opening', async () => {
  await useOnce(folder)
  const database = join(folder, 'engine', 'engine.db')
  const db = new BetterSqlite3(database)
  db.exec("DELETE FROM settings WHERE name = 'secret_check'")
  db.close()
  await useOnce(folder)
  writeFileSync(join(folder, 'engine', 'engine.secret'), Buffer.alloc(32, 7))
  await expect(useOnce(folder)).rejects.toMatchObject({ code: 'data_incomplete' })
})

test('a question moves nothing, and tells of stored files that no record names', async () => {
  await useOnce(folder)
  const path = join(folder, 'engine', 'files', '11', `${ID}.original`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'mine')
  const app = await createApp({ ...createTestHost({ kind: 'cli' }), dataDir: folder })
  const result = await app.run('data.status', {}, { signal: new AbortController().signal })
  await app.close()
  expect(result).toMatchObject({
    ok: true,
    value: { dataDir: folder, found: 1, setAside: [{ path, bytes: 4, day: null }] },
  })
  expect(readFileSync(path, 'utf8')).toBe('mine')
})

test('an older engine.db over newer files: they are set aside, told, and none is deleted', async () => {
  const serve = async (warned: string[] = []) => {
    const { worker, resourcesDir } = createTestHost()
    const log = { info() {}, error() {}, warn: (message: string) => void warned.push(message) }
    const options = { port: 0, sandbox: false, allowLoopbackWebhooks: false }
    const served = await serveEngine({ dataDir: folder, worker, resourcesDir, log, ...options })
    await served.close()
  }
  await serve()
  copyFileSync(join(folder, 'engine.db'), join(root, 'older.db'))
  const newer = join(folder, 'files', '11', `${ID}.original`)
  mkdirSync(dirname(newer), { recursive: true })
  writeFileSync(newer, 'made after the backup')
  copyFileSync(join(root, 'older.db'), join(folder, 'engine.db'))
  const warned: string[] = []
  await serve(warned)
  const aside = readdirSync(join(folder, 'files')).find((name) => /^orphaned-\d{4}-\d\d-\d\d$/.test(name))
  expect(readFileSync(join(folder, 'files', aside!, `${ID}.original`), 'utf8')).toBe('made after the backup')
  expect(warned.join()).toMatch(/set aside\. Nothing was deleted/)
})
