import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CommandInput, CommandName, CommandOutput } from '#shared/app/commands.ts'
import { speak } from '#shared/text/every-language.ts'
import { createTestHost, type TestHost } from '../../../tests/support/test-host.ts'
import { createApp, type App } from '../app.ts'

const PICTURE = '01890000-0000-7000-8000-0000000000a1'
const WORDS = '01890000-0000-7000-8000-0000000000a2'
const NOISE = '01890000-0000-7000-8000-0000000000a3'
const LONELY = '01890000-0000-7000-8000-0000000000a4'

let host: TestHost
let app: App | undefined
beforeEach(async () => {
  host = createTestHost({ kind: 'web' })
  host.dataDir = realpathSync(host.dataDir)
  await start()
  await stop()
})
afterEach(async () => {
  await stop()
  speak('en')
  rmSync(host.dataDir, { recursive: true, force: true, maxRetries: 5 })
})

async function start(kind: TestHost['kind'] = 'web'): Promise<void> {
  app = await createApp({ ...host, kind, outputDir: join(host.dataDir, 'outputs') })
}
async function stop(): Promise<void> {
  await app?.close()
  app = undefined
}
function ask(name: CommandName, input: unknown) {
  return app!.run(name, input, { signal: new AbortController().signal })
}
async function answer<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>> {
  const result = await ask(name, input)
  if (!result.ok) throw new Error(`${name}: ${result.error.message}`)
  return result.value as CommandOutput<Name>
}

const files = () => join(host.dataDir, 'engine', 'files')
function store(assetId: string, variant: string, content: string | Buffer): void {
  const path = join(files(), assetId.slice(-2), `${assetId}.${variant}`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  utimesSync(path, new Date('2026-03-04T05:06:07Z'), new Date('2026-03-04T05:06:07Z'))
}
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c04' } })
    .png()
    .toBuffer()
async function storeAll(): Promise<void> {
  store(PICTURE, 'original', await picture())
  store(PICTURE, 'thumbnail', 'small')
  store(WORDS, 'original', 'A fox said hello.\n')
  store(WORDS, 'srt', '1\n00:00:00,000 --> 00:00:01,000\nA fox\n')
  store(NOISE, 'original', Buffer.from([0, 255, 254, 0, 1, 2, 3]))
  store(LONELY, 'thumbnail', 'small')
}
const asideFolder = () =>
  join(
    files(),
    readdirSync(files()).find((name) => name.startsWith('orphaned-'))!,
  )

test('what no record names is told, copied into the library once, and stays until a person removes it', async () => {
  await storeAll()
  await start()
  const before = await answer('data.status', {})
  expect(before.found).toBe(6)
  expect(before.setAside).toHaveLength(6)
  expect(before.setAside.every(({ inLibrary, day }) => !inLibrary && day !== null)).toBe(true)

  const outcome = await answer('data.adopt', {})
  expect(outcome.known).toBe(0)
  expect(outcome.added.map(({ name }) => name.slice(-45))).toEqual([`${PICTURE}.original`, `${WORDS}.original`])
  expect(outcome.refused.map(({ name }) => name.slice(-46))).toEqual([
    expect.stringContaining(NOISE),
    expect.stringContaining(LONELY),
  ])
  const [image, words] = await Promise.all(outcome.added.map(({ itemId }) => answer('library.read', { id: itemId })))
  expect(image).toMatchObject({ kind: 'image', mimeType: 'image/png', width: 40, height: 30, modelName: 'Not known' })
  expect(image).toMatchObject({ coins: 0, prompt: '', assetId: PICTURE, createdAt: '2026-03-04T05:06:07.000Z' })
  expect(image!.path).toBe(join(host.dataDir, 'outputs', 'Set aside', `${PICTURE}.png`))
  expect(words).toMatchObject({ kind: 'text', mimeType: 'text/plain', companions: [{ variant: 'srt' }] })
  expect(readFileSync(words!.path, 'utf8')).toBe('A fox said hello.\n')

  expect(readdirSync(asideFolder())).toHaveLength(6)
  expect(readdirSync(join(host.dataDir, 'adopting'))).toEqual([])
  expect(await answer('data.adopt', {})).toMatchObject({ added: [], known: 2 })
  expect((await answer('library.count', { filter: {} })).count).toBe(2)
  const { setAside } = await answer('data.status', {})
  expect(setAside.filter(({ inLibrary }) => inLibrary)).toHaveLength(4)
})

test('what is not known is kept without a word, and shown and found in the language of whoever looks', async () => {
  store(PICTURE, 'original', await picture())
  store(WORDS, 'original', 'A fox said hello.\n')
  await start()
  const { added } = await answer('data.adopt', {})
  await stop()
  const db = new Database(join(host.dataDir, 'library.db'))
  expect(db.prepare("SELECT DISTINCT model_name || (settings ->> '$.modelName') FROM items").pluck().all()).toEqual([
    '',
  ])
  // as an earlier version has kept it, in the language of that day
  db.prepare("UPDATE items SET model_name = 'Nicht bekannt' WHERE id = ?").run(added[1]!.itemId)
  db.close()
  await start()
  for (const [language, notKnown] of [
    ['en', 'Not known'],
    ['de', 'Nicht bekannt'],
  ] as const) {
    await answer('settings.update', { language })
    const { items } = await answer('library.search', {})
    expect(items.map(({ modelName }) => modelName)).toEqual([notKnown, notKnown])
    expect((await answer('library.facets', {})).models).toEqual([{ value: 'unknown', label: notKnown, count: 2 }])
    expect((await answer('library.count', { filter: { text: notKnown } })).count).toBe(2)
  }
})

test('what was added and lost its file can be added again', async () => {
  store(PICTURE, 'original', await picture())
  await start()
  const [first] = (await answer('data.adopt', {})).added
  rmSync(first!.path)
  expect((await answer('data.status', {})).setAside).toMatchObject([{ inLibrary: false }])
  const [second] = (await answer('data.adopt', {})).added
  expect(existsSync(second!.path)).toBe(true)
  expect(second!.itemId).not.toBe(first!.itemId)
  expect(await answer('data.adopt', {})).toMatchObject({ added: [], known: 1 })
})

test('removing takes what is named, follows no link, and leaves what others have put there', async () => {
  await storeAll()
  await start()
  // answered when all of it has been set aside
  await answer('data.status', {})
  const outside = join(host.dataDir, 'outside.txt')
  writeFileSync(outside, 'mine')
  const aside = asideFolder()
  writeFileSync(join(aside, 'notes.txt'), 'mine')
  const link = join(aside, `${PICTURE}.poster`)
  symlinkSync(outside, link)
  const all = (await answer('data.status', {})).setAside.map(({ name }) => name)
  expect(all).toHaveLength(6)

  for (const name of ['../../engine.db', `${aside}/notes.txt`, 'notes.txt', `${PICTURE}.poster`, 'a1', '/etc/passwd'])
    for (const command of ['data.remove', 'data.adopt'] as const)
      expect(await ask(command, { names: [all[0]!, name] })).toMatchObject({
        ok: false,
        error: { code: 'unknown_file' },
      })
  expect(readdirSync(aside)).toHaveLength(8)

  expect(await answer('data.remove', { names: all })).toEqual({ removed: 6 })
  expect(readdirSync(aside).toSorted()).toEqual([`${PICTURE}.poster`, 'notes.txt'])
  expect(readFileSync(outside, 'utf8')).toBe('mine')
  expect((await answer('data.status', {})).setAside).toEqual([])
})

test('a folder that is a link is not looked into', async () => {
  await start()
  const elsewhere = join(host.dataDir, 'elsewhere')
  mkdirSync(elsewhere)
  writeFileSync(join(elsewhere, `${PICTURE}.original`), 'mine')
  mkdirSync(files(), { recursive: true })
  symlinkSync(elsewhere, join(files(), 'orphaned-2026-11-16'))
  expect((await answer('data.status', {})).setAside).toEqual([])
})

test('a command in a terminal adopts what still lies among the others', async () => {
  store(PICTURE, 'original', await picture())
  await start('cli')
  const { setAside } = await answer('data.status', {})
  expect(setAside).toMatchObject([{ day: null, name: `a1/${PICTURE}.original` }])
  expect((await answer('data.adopt', { names: [`${PICTURE}.original`] })).added).toHaveLength(1)
  expect((await answer('data.status', {})).setAside).toMatchObject([{ inLibrary: true }])
  expect(existsSync(asideFolder())).toBe(true)
})
