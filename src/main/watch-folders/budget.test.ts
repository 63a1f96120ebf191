import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CommandInput } from '#shared/app/commands.ts'
import { BatchScene } from '../../../tests/support/batch-scene.ts'
import { insertWatchedFolder } from '../../../tests/support/watched-folder.ts'
import { findItemFile } from '../library/find-file.ts'
import { budgetOf } from './budget.ts'
import { createWatchHandlers } from './handlers.ts'
import { findFolder, noteBatch } from './store.ts'
import { createWatcher, type Watcher } from './watcher.ts'

const options = { signal: new AbortController().signal }
const PRICE = 10
const EARLIER = '2020-01-01'
let scene: BatchScene
let watcher: Watcher
let handlers: ReturnType<typeof createWatchHandlers>
let today: string
let id: string
let toldOf: string[]

beforeEach(() => {
  toldOf = []
  scene = new BatchScene({ runningLimit: 1 })
  const { db, clock, batches, dataDir, outDir } = scene
  const path = join(dataDir, 'in')
  mkdirSync(path)
  mkdirSync(outDir)
  const catalogOf = () => scene.readCatalog()
  const log = { info() {}, warn() {}, error: (message: string) => console.error(message) }
  const library = { findFile: findItemFile.bind(null, db) }
  watcher = createWatcher({ db, clock, library, batches, catalogOf, timeZone: () => 'UTC', log, onChange: () => {} })
  handlers = createWatchHandlers({
    db,
    clock,
    newId: () => 'another',
    dataDir: join(dataDir, 'kept'),
    catalogOf,
    watcher,
    onChange: () => {},
    onBatchChange: (batchId) => void toldOf.push(batchId),
    defaults: () => ({ connectionId: 'test', outDir }),
  })
  id = insertWatchedFolder(scene, path).id
  today = watcher.periodOf({ budgetPer: 'day' })
})
afterEach(async () => {
  await watcher.close()
  await scene[Symbol.asyncDispose]()
})

const change = (to: Partial<CommandInput<'watchFolders.change'>>) =>
  handlers['watchFolders.change']({ id, ...to }, options)

/** A batch of the folder as a look makes it, planned. */
async function draftFor(period: string, rows: number): Promise<string> {
  const batchId = await scene.create(Array.from({ length: rows }, (_, index) => `${period} ${index}`))
  noteBatch(scene.db, { batchId, folderId: id, period, now: scene.clock.now() })
  await scene.plan(batchId)
  return batchId
}

async function runFor(period: string, rows: number, budget: number): Promise<string> {
  const batchId = await draftFor(period, rows)
  scene.batches.start(batchId, { budget })
  return batchId
}

const charged = (batchIds: readonly string[]) => batchIds.map((batchId) => scene.batch(batchId).coins.charged)
const sum = (coins: readonly number[]) => coins.reduce((total, one) => total + one, 0)

/** Long enough for several looks, and for all that they set going. */
async function lookAround(): Promise<void> {
  watcher.start()
  for (let looks = 0; looks < 20; looks += 1) await scene.clock.advance(4_000)
}

test('a limit in all that follows one by day counts every day, and holds what runs to it at once', async () => {
  const before = await runFor(EARLIER, 1, 100)
  await scene.untilState(before, 'ended')
  scene.engine.workers.finishAtOnce = false
  const running = await runFor(today, 40, 1000)
  await scene.until('a run', () => scene.batch(running).counts.running === 1)
  const { held } = scene.batch(running).coins
  const limit = PRICE + held + PRICE
  expect(await change({ budget: limit, budgetPer: 'all' })).toMatchObject({ spent: PRICE + held })
  expect(toldOf).toEqual([running])
  await scene.letRun()
  await scene.untilState(running, 'paused')
  expect(scene.batch(running).pause?.code).toBe('budget_reached')
  const all = [before, running, await draftFor('all', 2)]
  expect(sum(charged(all))).toBe(limit)
  await lookAround()
  expect(sum(charged(all))).toBe(limit)
})

test('batches that rest share what a raised limit leaves, whatever day they are of', async () => {
  const all = [await runFor(EARLIER, 3, 0), await runFor(today, 3, 0)]
  for (const one of all) await scene.untilState(one, 'paused')
  await change({ budget: 4 * PRICE, budgetPer: 'all' })
  await lookAround()
  await scene.until('the limit to be reached', () => sum(charged(all)) >= 4 * PRICE)
  await lookAround()
  expect(sum(charged(all))).toBe(4 * PRICE)
})

test('a raised limit by day gives a day that is over nothing more', async () => {
  const [before, now] = [await runFor(EARLIER, 3, PRICE), await runFor(today, 3, PRICE)]
  for (const one of [before, now]) await scene.untilState(one, 'paused')
  await change({ budget: 2 * PRICE })
  await lookAround()
  expect(charged([before, now])).toEqual([PRICE, 2 * PRICE])
})

test('a limit that is lowered while a batch is about to go on holds it', async () => {
  const batchId = await draftFor(today, 3)
  const held = Promise.withResolvers<void>()
  scene.interfere = async (request, pass) => {
    if (new URL(request.url).pathname === '/v1/account') await held.promise
    return pass()
  }
  watcher.start()
  await scene.until('the plan', () =>
    scene.requests.some(({ path, status }) => path === '/v1/account' && status === null),
  )
  await change({ budget: PRICE })
  held.resolve()
  await scene.until('it to stop', () => ['paused', 'ended'].includes(scene.batch(batchId).state))
  expect(charged([batchId])).toEqual([PRICE])
})

test('a batch is given what another one that runs may not spend, and the rest of that once it has stopped', async () => {
  scene.engine.workers.finishAtOnce = false
  const running = await runFor(today, 3, 5 * PRICE)
  await scene.until('a run', () => scene.batch(running).counts.running === 1)
  const next = { id: await draftFor(today, 3), period: today }
  const given = () => budgetOf(scene.db, findFolder(scene.db, id)!, next, today)
  expect(given()).toBe(100 - 5 * PRICE)
  await scene.during(scene.batches.pause(running))
  await scene.letRun()
  await scene.until('nothing to be in flight', () => scene.batch(running).coins.held === 0)
  expect(given()).toBe(100 - scene.batch(running).coins.charged)
})

test('a limit can be lowered while the drive of the folder is away', async () => {
  renameSync(join(scene.dataDir, 'in'), join(scene.dataDir, 'away'))
  expect(await change({ budget: PRICE })).toMatchObject({ budget: PRICE })
  await expect(change({ outDir: scene.outDir })).rejects.toMatchObject({ code: 'folder_unreadable' })
})

test('what is set while another place for results is looked at stays set', async () => {
  const changing = change({ outDir: join(scene.dataDir, 'elsewhere') })
  await handlers['watchFolders.pause']({ id, paused: true }, options)
  await change({ budget: PRICE })
  expect(await changing).toMatchObject({ paused: true, budget: PRICE })
})
