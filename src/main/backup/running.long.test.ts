import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MadeBackup } from '#shared/app/backup.ts'
import type { CommandInput, CommandName, CommandOutput } from '#shared/app/commands.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { ProviderScene, shareReceivers } from '../../../tests/support/provider-scene.ts'
import { PROVIDER_CASES } from '../../../tests/support/providers/all.ts'
import { SdcppServer } from '../../../tests/support/providers/sdcpp.ts'
import { createTestHost, type TestHost } from '../../../tests/support/test-host.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { createApp, type App } from '../app.ts'
import { findBatchViolations } from '../batches/store/invariants.ts'
import { findViolations } from '../engine/ledger/invariants.ts'
import { backUpClosedFolder, restoreClosedFolder } from './closed-folder.ts'

const ROWS = 8
const COINS_A_ROW = 2
const PATIENCE = { deadlineMs: 120_000 }

const receivers = shareReceivers()
let host: TestHost
let folder: string
const open: App[] = []

beforeEach(() => {
  host = createTestHost({ kind: 'web' })
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-backups-')))
})
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
  for (const path of [host.dataDir, folder]) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
})

async function start(own: Partial<TestHost> = {}): Promise<App> {
  const app = await createApp({ ...host, ...own })
  open.push(app)
  return app
}

async function close(app: App): Promise<void> {
  open.splice(open.indexOf(app), 1)
  await app.close()
}

async function ask<Name extends CommandName>(app: App, name: Name, input: CommandInput<Name>) {
  const result = await app.run(name, input, { signal: new AbortController().signal })
  if (!result.ok) throw new Error(`${name}: ${result.error.code} ${result.error.message}`)
  return result.value as CommandOutput<Name>
}

async function startBatch(app: App): Promise<string> {
  const prompts = Array.from({ length: ROWS }, (_, row) => `Fox number ${row}`)
  const { id } = await ask(app, 'batches.create', {
    source: { text: ['prompt', ...prompts].join('\n') },
    settings: BatchSettings.parse({ modelId: 'geometric-poster', constants: { resolution: '512' } }),
    outDir: join(folder, 'pictures'),
  })
  await ask(app, 'batches.plan', { id })
  await ask(app, 'batches.start', { id, budget: null })
  return id
}

const read = (dataDir: string, database: string) => new BetterSqlite3(join(dataDir, database), { readonly: true })

test('backups of a batch that runs are each of one instant: restored, it ends with every row paid once', async () => {
  const app = await start()
  const id = await startBatch(app)
  const done = async () => (await ask(app, 'batches.read', { id })).counts.done ?? 0
  const backups: CommandOutput<'backup.create'>[] = []
  for (const rows of [0, 2, 5]) {
    await waitUntil(`${rows} rows`, async () => (await done()) >= rows, PATIENCE)
    const parent = mkdtempSync(join(folder, `at-${rows}-`))
    backups.push(await ask(app, 'backup.create', { parent, withOutputs: true }))
  }
  expect(await ask(app, 'backup.read', {})).toEqual({
    last: { folder: backups.at(-1)!.folder, madeAt: backups.at(-1)!.madeAt },
    progress: null,
    made: backups.at(-1),
    restored: null,
  })
  // at least one of them was made in the middle
  expect(backups.some(({ counts }) => counts.items < ROWS)).toBe(true)
  await waitUntil('the end', async () => (await ask(app, 'batches.read', { id })).state === 'ended', PATIENCE)
  await close(app)

  for (const [index, backup] of backups.entries()) {
    const target = join(folder, `restored-${index}`)
    const { dataDir, counts } = await restoreClosedFolder({ backup: backup.folder, target })
    expect(counts).toEqual(backup.counts)

    const copy = await start({ dataDir, outputDir: join(dataDir, 'outputs') })
    const paused = await ask(copy, 'batches.read', { id })
    if (paused.state !== 'ended') expect(paused).toMatchObject({ state: 'paused', pause: { code: 'restored' } })
    const made = await ask(copy, 'library.search', { filter: {}, limit: 100 })
    for (const item of made.items) expect([item.missing, item.path.startsWith(dataDir)]).toEqual([false, true])
    if (paused.state !== 'ended') await ask(copy, 'batches.resume', { id })
    await waitUntil('the end', async () => (await ask(copy, 'batches.read', { id })).state === 'ended', PATIENCE)
    expect(await ask(copy, 'batches.read', { id })).toMatchObject({
      counts: { done: ROWS },
      coins: { charged: ROWS * COINS_A_ROW, held: 0 },
      outputs: { paid: ROWS, here: ROWS },
    })
    expect((await ask(copy, 'account.read', {})).balance).toEqual({ available: 1000 - ROWS * COINS_A_ROW, held: 0 })
    await close(copy)
    const [engine, user] = [read(join(dataDir, 'engine'), 'engine.db'), read(dataDir, 'library.db')]
    expect(engine.prepare('SELECT count(*) FROM generations').pluck().get()).toBe(ROWS)
    expect([...findViolations(engine), ...findBatchViolations(user)]).toEqual([])
    engine.close()
    user.close()
  }
  // the folder they came from, and what it has made, is as it was
  expect(
    readdirSync(join(folder, 'pictures'), { recursive: true }).filter((name) => String(name).endsWith('.png')),
  ).toHaveLength(ROWS)
}, 400_000)

test('an account that owes coins is backed up like any other', async () => {
  const app = await start()
  await ask(app, 'console.grantCoins', { amount: -1500 })
  const backup = await ask(app, 'backup.create', { parent: folder, withOutputs: true })
  expect(MadeBackup.parse(backup).counts.coins).toEqual({ available: -500, held: 0 })
  await close(app)
  const { dataDir } = await restoreClosedFolder({ backup: backup.folder, target: join(folder, 'restored') })
  const copy = await start({ dataDir, outputDir: join(dataDir, 'outputs') })
  expect((await ask(copy, 'account.read', {})).balance).toEqual({ available: -500, held: 0 })
}, 100_000)

test('an answer that was paid for and is no file yet comes along: restored, nothing is asked for again', async () => {
  const example = PROVIDER_CASES.find(({ title }) => title === 'openai pictures')!
  await using scene = await ProviderScene.open(example, receivers)
  const id = scene.submit()
  await scene.killAtEnding(async (dataDir) => {
    const backup = join(folder, 'backup')
    await backUpClosedFolder({ dataDir, target: backup, withOutputs: true, madeBy: '1' })
    rmSync(dataDir, { recursive: true })
    return (await restoreClosedFolder({ backup, target: join(folder, 'restored') })).dataDir
  })
  expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}] })
  expect(scene.server.starts).toHaveLength(1)
})

test(
  'what waited for an outside engine is not sent by a restored folder: the other has had it made',
  { timeout: 200_000 },
  async () => {
    await using server = await new SdcppServer().start()
    server.workMs = 1500
    const app = await start()
    await ask(app, 'providers.add', { kind: 'sdcpp', name: 'gpu', address: server.address })
    const { id } = await ask(app, 'batches.create', {
      source: { text: 'prompt\nA fox\nA hare\nAn owl' },
      settings: BatchSettings.parse({ modelId: 'gpu/sd_xl_turbo' }),
      outDir: join(folder, 'pictures'),
    })
    await ask(app, 'batches.plan', { id })
    await ask(app, 'batches.start', { id, budget: null })
    const account = () => ask(app, 'account.read', {})
    await waitUntil('one at work and two waiting', async () => {
      const { balance } = await account()
      return server.starts.length === 1 && balance.held === 3
    })
    const backup = await ask(app, 'backup.create', { parent: folder, withOutputs: true })
    expect(server.starts).toHaveLength(1)
    await waitUntil('the end', async () => (await ask(app, 'batches.read', { id })).state === 'ended', PATIENCE)
    await close(app)
    expect(server.starts).toHaveLength(3)

    const { dataDir } = await restoreClosedFolder({ backup: backup.folder, target: join(folder, 'restored') })
    const copy = await start({ dataDir, outputDir: join(dataDir, 'outputs') })
    // the one that had begun is fetched under its name; the others wait for a person's word, with their coins back
    await waitUntil(
      'no coin to be held',
      async () => (await ask(copy, 'account.read', {})).balance.held === 0,
      PATIENCE,
    )
    expect((await ask(copy, 'account.read', {})).balance).toEqual({ available: 999, held: 0 })
    expect(await ask(copy, 'batches.read', { id })).toMatchObject({ state: 'paused', pause: { code: 'restored' } })
    expect(server.starts).toHaveLength(3)
    await close(copy)
    const engine = read(join(dataDir, 'engine'), 'engine.db')
    expect(findViolations(engine)).toEqual([])
    engine.close()
  },
)
