import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COMMANDS, type CommandName } from '#shared/app/commands.ts'
import { AppEvent } from '#shared/app/events.ts'
import { Settings } from '#shared/app/settings.ts'
import { speak, spokenLanguage } from '#shared/text/index.ts'
import { createTestHost, type TestHost } from '../../tests/support/test-host.ts'
import { waitUntil } from '../../tests/support/wait-until.ts'
import { createApp, type App } from './app.ts'
import { foldersOf } from './assembly/files.ts'
import { arrivingFolder } from './compose/inputs.ts'
import { explainDataFolder } from './sqlite/data-folder-error.ts'

const signal = new AbortController().signal
let host: TestHost
let app: App

beforeEach(async () => {
  host = createTestHost({ empty: true })
  app = await createApp({ ...host, desktop: { chooseFolder: async () => null, chooseList: async () => null } })
})
afterEach(() => app.close())

const run = (name: unknown, input: unknown = {}) => app.run(name, input, { signal })

test('every command that needs no input answers in the shape of the table', async () => {
  const names = (Object.keys(COMMANDS) as CommandName[]).filter((name) => COMMANDS[name].input.safeParse({}).success)
  expect(names.length).toBeGreaterThan(6)
  for (const name of names) {
    const result = await run(name)
    expect([name, result]).toEqual([name, { ok: true, value: expect.anything() as unknown }])
    expect([name, COMMANDS[name].output.safeParse(result.ok && result.value).error]).toEqual([name, undefined])
  }
})

test('describes itself', async () => {
  expect(await run('app.describe')).toMatchObject({
    value: { version: '1.2.3', host: 'cli', dataDir: host.dataDir, connection: { bundled: true } },
  })
})

test('speaks to the bundled engine as the account itself', async () => {
  expect(await run('account.read')).toMatchObject({ value: { balance: { available: 1000, held: 0 }, channel: 'web' } })
  const models = await run('models.list')
  expect(models.ok && (models.value as { models: unknown[] }).models.length).toBeGreaterThan(0)
  expect(readdirSync(join(host.dataDir, 'engine'))).toContain('engine.db')
})

test('answers while what earlier runs have left is still being cleared away', async () => {
  await app.close()
  const files = join(host.dataDir, 'engine', 'files')
  const ids = Array.from({ length: 400 }, () => randomUUID())
  for (const id of ids) {
    mkdirSync(join(files, id.slice(-2)), { recursive: true })
    writeFileSync(join(files, id.slice(-2), `${id}.original`), '')
  }
  const filesOfNoRecord = () => ids.filter((id) => existsSync(join(files, id.slice(-2), `${id}.original`))).length
  app = await createApp({ ...host, kind: 'web' })
  expect(await run('settings.read')).toMatchObject({ ok: true })
  expect(filesOfNoRecord()).toBeGreaterThan(0)
  await waitUntil('them to be set aside', () => filesOfNoRecord() === 0)
  await app.close()
  expect(host.logged.join('\n')).toContain('set aside. Nothing was deleted.')
})

describe('a data folder can be opened again', () => {
  test('after something could not be closed in order', async () => {
    await run('inputs.begin', { name: 'fox.png', bytes: 10 })
    const arriving = arrivingFolder(foldersOf(host.dataDir).inputs)
    const [name] = readdirSync(arriving)
    rmSync(join(arriving, name!))
    mkdirSync(join(arriving, name!))
    await expect(app.close()).rejects.toThrow()
    expect(host.logged.join('\n')).toContain('could not be closed in order')
    app = await createApp(host)
    expect(await run('settings.read')).toMatchObject({ ok: true })
  })

  test('after the app could not be put together', async () => {
    await app.close()
    const change = (sql: string) => {
      const db = new Database(join(host.dataDir, 'library.db'))
      db.exec(sql)
      db.close()
    }
    change('ALTER TABLE batches RENAME COLUMN resumed_at TO put_away')
    await expect(createApp(host)).rejects.toThrow('resumed_at')
    change('ALTER TABLE batches RENAME COLUMN put_away TO resumed_at')
    app = await createApp(host)
    expect(await run('settings.read')).toMatchObject({ ok: true })
  })
})

describe('settings', () => {
  test('are kept, and every listener is told until it stops listening', async () => {
    const heard: unknown[] = []
    const stop = app.subscribe((event) => heard.push(event))
    const settings = Settings.parse({ appearance: 'dark' })
    expect(await run('settings.update', { appearance: 'dark' })).toEqual({ ok: true, value: settings })
    expect(heard).toEqual([{ type: 'settings.changed', settings }])
    expect(AppEvent.safeParse(heard[0]).success).toBe(true)
    stop()
    await run('settings.update', { appearance: 'light' })
    expect(heard).toHaveLength(1)
    expect(JSON.parse(readFileSync(join(host.dataDir, 'settings.json'), 'utf8'))).toMatchObject({
      appearance: 'light',
    })
  })

  test('take no value and no member they do not know', async () => {
    for (const input of [{ appearance: 'mauve' }, { appearance: undefined }, { colour: 'red' }, 'dark', []])
      expect([input, await run('settings.update', input)]).toMatchObject([input, { error: { code: 'invalid_input' } }])
    expect(await run('settings.read')).toMatchObject({ value: { appearance: 'system' } })
  })
})

describe('the language', () => {
  afterEach(() => speak('en'))

  test('is the one of the settings, at once and at the next start', async () => {
    const refusal = async () =>
      JSON.stringify(await run('connections.add', { name: 'X', baseUrl: 'nowhere', key: 'k' }))
    await app.close()
    app = await createApp({ ...host, kind: 'web' })
    expect(await refusal()).toContain('That is not an address')
    await run('settings.update', { language: 'de' })
    expect(await refusal()).toContain('Das ist keine Adresse')
    await app.close()
    speak('en')
    app = await createApp({ ...host, kind: 'web' })
    expect(spokenLanguage()).toBe('de')
  })

  test('is English in a terminal, whatever was chosen for the windows', async () => {
    await run('settings.update', { language: 'de' })
    expect(spokenLanguage()).toBe('en')
    await app.close()
    app = await createApp(host)
    expect(spokenLanguage()).toBe('en')
  })

  test("is the computer's where nothing else is chosen", async () => {
    await app.close()
    app = await createApp({ ...host, kind: 'web', languages: ['fr', 'de-AT'] })
    expect(spokenLanguage()).toBe('de')
  })
})

describe('what goes wrong crosses as a coded error', () => {
  test('a command there is not', async () => {
    for (const name of ['nope', '', 'toString', '__proto__', 7, undefined])
      expect(await run(name)).toMatchObject({ ok: false, error: { code: 'unknown_command' } })
  })

  test('something nobody expected: told to the log alone', async () => {
    mkdirSync(join(host.dataDir, 'settings.json'))
    const result = await run('settings.update', { appearance: 'dark' })
    expect(result).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify(result)).not.toContain(host.dataDir)
    expect(host.logged.join('\n')).toContain('settings.update failed unexpectedly')
    expect(await run('settings.read')).toMatchObject({ value: { appearance: 'system' } })
  })

  test('a call that was given up', async () => {
    const result = await app.run('models.list', {}, { signal: AbortSignal.abort() })
    expect(result).toMatchObject({ ok: false, error: { code: 'canceled' } })
  })
})

describe('a data folder that cannot be used is named, with what to do', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = join(mkdtempSync(join(tmpdir(), 'pressrun-app-')), 'data')
  })
  const opening = (at = dataDir) => createApp({ ...createTestHost(), dataDir: at })

  test('where a file has its name, or is on the way to it', async () => {
    writeFileSync(dataDir, 'a file')
    for (const path of [dataDir, join(dataDir, 'below')])
      await expect(opening(path)).rejects.toMatchObject({
        code: 'data_unusable',
        message: expect.stringMatching(
          /cannot be used: .* is a file, not a folder\. Use another data folder\.$/,
        ) as string,
      })
  })

  test('where a folder has the name of its settings', async () => {
    await (await opening()).close()
    mkdirSync(join(dataDir, 'settings.json'))
    await expect(opening()).rejects.toMatchObject({
      code: 'data_unusable',
      message: `${dataDir} cannot be used: a folder has the name of one of its files. Use another data folder.`,
    })
  })

  test.each([
    ['the database of the bundled service', 'engine/engine.db'],
    ['the database of the library', 'library.db'],
    ['the secret of the media links', 'media.secret'],
    ['the secret of the bundled service', 'engine/engine.secret'],
  ])('when %s is damaged, and nothing is written over it', async (_name, file) => {
    const path = join(dataDir, file)
    await (await opening()).close()
    const damaged = 'not what was written here '.repeat(400)
    writeFileSync(path, damaged)
    await expect(opening()).rejects.toMatchObject({
      code: 'data_damaged',
      message: expect.stringContaining('backup') as string,
    })
    expect(readFileSync(path, 'utf8')).toBe(damaged)
  })

  test.each([
    ['ENOSPC', 'disk_full'],
    ['SQLITE_FULL', 'disk_full'],
    ['EROFS', 'unusable'],
    ['SQLITE_READONLY_DIRECTORY', 'unusable'],
    ['SQLITE_IOERR_LOCK', 'unusable'],
    ['SQLITE_CORRUPT_INDEX', 'damaged'],
  ])('by what the system says: %s', (code, told) => {
    const explained = explainDataFolder(Object.assign(new Error('from below'), { code }), dataDir)
    expect(explained).toMatchObject({ code: told, message: expect.stringContaining(dataDir) as string })
    expect((explained as Error).cause).toMatchObject({ code })
  })
})

test('a data folder has one app at a time, and the next goes on with it', async () => {
  await expect(createApp({ ...createTestHost(), dataDir: host.dataDir })).rejects.toMatchObject({
    code: 'data_in_use',
    message: expect.stringContaining(host.dataDir) as string,
  })
  await run('settings.update', { appearance: 'dark' })
  await app.close()
  app = await createApp(host)
  expect(await run('settings.read')).toMatchObject({ value: { appearance: 'dark' } })
})
