import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestHost, type TestHost } from '../../../tests/support/test-host.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import type { BatchRow } from '#shared/app/batch.ts'
import type { CommandInput, CommandName, CommandOutput } from '#shared/app/commands.ts'
import { createApp, type App } from '../app.ts'
import { ask } from '../hosts/ask.ts'
import { createMovableClock, type MovableClock } from '../tools/clock.ts'

const CHILD = fileURLToPath(new URL('../../../tests/support/watch-child.ts', import.meta.url))
/** Of the quickest model that takes a picture, as its catalog says. */
const MODEL = 'lanczos-upscale'
const PRICE = 3
const RUN_MS = 60_000
/** How far the clock goes between two questions whether something has happened. */
const STEP_MS = 250

/** It goes on where it was when the app is started again. */
let clock: MovableClock
let host: TestHost
let app: App
let folder: string
let out: string
const newHost = (dataDir?: string): TestHost => ({
  ...createTestHost({ kind: 'web', ...(dataDir !== undefined && { dataDir }) }),
  clock,
})

beforeEach(async () => {
  clock = createMovableClock({ startMs: Date.now() })
  host = newHost()
  app = await createApp(host)
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-watch-')))
  folder = join(root, 'in')
  out = join(root, 'out')
  mkdirSync(folder)
})
afterEach(() => app.close())

const run = <Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>> =>
  ask(app, name, input)

async function photo(number: number): Promise<Buffer> {
  return sharp({ create: { width: 24, height: 16, channels: 3, background: { r: number * 11, g: 40, b: 200 } } })
    .png()
    .toBuffer()
}

async function save(name: string, number: number): Promise<void> {
  writeFileSync(join(folder, name), await photo(number))
}

const watchIt = (more: Partial<CommandInput<'watchFolders.add'>> = {}) =>
  run('watchFolders.add', {
    path: folder,
    modelId: MODEL,
    existing: 'leave',
    budget: 100,
    budgetPer: 'day',
    outDir: out,
    ...more,
  })

async function rows(): Promise<BatchRow[]> {
  const { batches } = await run('batches.list', {})
  const all = await Promise.all(batches.map(({ id }) => run('batches.rows', { id, limit: 1000 })))
  return all.flatMap((page) => page.rows)
}

const doneNames = async () =>
  (await rows())
    .filter(({ state }) => state === 'done')
    .map(({ columns }) => columns['name'] ?? '')
    .toSorted()

/** Lets time pass until it is so. */
const happens = (what: string, isSo: () => Promise<boolean>) =>
  waitUntil(what, () => clock.advance(STEP_MS).then(isSo), { deadlineMs: RUN_MS })

const until = (names: readonly string[]) =>
  happens(`${names.join(', ')} to be done`, async () => JSON.stringify(await doneNames()) === JSON.stringify(names))

/** Long enough that whatever would still be taken has been. */
const aWhile = () => clock.advance(15_000)

async function charged(): Promise<number> {
  const { batches } = await run('batches.list', {})
  return batches.reduce((sum, { coins }) => sum + coins.charged + coins.held, 0)
}

describe('a watched folder', () => {
  test(
    'runs what is saved into it once, whatever it is called later and whoever is started again',
    { timeout: 180_000 },
    async () => {
      await save('before.png', 1)
      await watchIt()
      await save('one.png', 2)
      await save('two.png', 3)
      writeFileSync(join(folder, 'notes.txt'), 'no picture')
      writeFileSync(join(folder, 'broken.png'), 'no picture either')
      await until(['one', 'two'])
      copyFileSync(join(folder, 'one.png'), join(folder, 'copy of one.png'))
      renameSync(join(folder, 'two.png'), join(folder, 'renamed.png'))
      renameSync(join(folder, 'before.png'), join(folder, 'also renamed.png'))
      await aWhile()
      await app.close()
      app = await createApp((host = newHost(host.dataDir)))
      await save('three.png', 4)
      await until(['one', 'three', 'two'])
      await aWhile()
      expect(await rows()).toHaveLength(3)
      expect(await charged()).toBe(3 * PRICE)
      const [watched] = (await run('watchFolders.list', {})).folders
      expect(watched).toMatchObject({ taken: 3, unusable: 1, spent: 3 * PRICE, trouble: null })
      expect(readdirSync(folder).toSorted()).toEqual(
        [
          'also renamed.png',
          'broken.png',
          'copy of one.png',
          'notes.txt',
          'one.png',
          'renamed.png',
          'three.png',
        ].toSorted(),
      )
    },
  )

  test('runs what was in it when that is wanted, and never its own results', { timeout: 120_000 }, async () => {
    await save('before.png', 1)
    await watchIt({ existing: 'run', outDir: join(folder, 'made'), subfolders: true })
    await until(['before'])
    // a result that somebody moves into the folder is still a result
    const [made] = (await rows())[0]!.outputs
    copyFileSync(made!.path!, join(folder, 'moved here.png'))
    await aWhile()
    expect(await rows()).toHaveLength(1)
  })

  test('waits for a file that is still being written', { timeout: 120_000 }, async () => {
    await watchIt()
    const whole = await photo(5)
    const path = join(folder, 'slow.png')
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 6)) {
      appendFileSync(path, whole.subarray(at, at + Math.ceil(whole.length / 6)))
      await clock.advance(1_750)
      expect(await rows()).toEqual([])
    }
    await until(['slow'])
  })

  test('stops at its budget, says so, and goes on when it is raised', { timeout: 180_000 }, async () => {
    const { id } = await watchIt({ budget: 2 * PRICE + 1, budgetPer: 'all' })
    for (const number of [1, 2, 3, 4]) await save(`p${number}.png`, number)
    await happens('two to be done', async () => (await doneNames()).length === 2)
    const isShort = async () => (await run('watchFolders.list', {})).folders[0]?.trouble?.code === 'budget_reached'
    await happens('the word that the budget is used up', isShort)
    await aWhile()
    expect(await charged()).toBe(2 * PRICE)

    // removing the batch gives the budget nothing back
    const [batch] = (await run('batches.list', {})).batches
    await run('batches.remove', { id: batch!.id })
    await aWhile()
    expect(await rows()).toEqual([])
    await run('watchFolders.change', { id, budget: 3 * PRICE })
    await happens('one more to be done', async () => (await doneNames()).length === 1)
    await aWhile()
    expect(await charged()).toBe(PRICE)
  })

  test('counts a day by the clocks of the place where the person is', { timeout: 120_000 }, async () => {
    await app.close()
    // noon in Greenwich is two in the morning of the next day on Kiritimati
    clock = createMovableClock({ startMs: Date.parse('2026-11-15T12:00:00Z') })
    app = await createApp({ ...newHost(), timeZone: () => 'Pacific/Kiritimati' })
    await watchIt()
    await save('one.png', 1)
    await until(['one'])
    const { batches } = await run('batches.list', {})
    expect(batches.map(({ name }) => name)).toEqual(['Watched: in 2026-11-16'])
    expect((await run('watchFolders.list', {})).folders[0]).toMatchObject({ spent: PRICE })
  })

  test(
    'that is gone is waited for, paused it takes nothing, and removed it forgets nobody’s files',
    { timeout: 120_000 },
    async () => {
      const { id } = await watchIt()
      renameSync(folder, `${folder} away`)
      const isGone = async () => (await run('watchFolders.list', {})).folders[0]?.trouble?.code === 'folder_gone'
      await happens('the word that it is gone', isGone)
      renameSync(`${folder} away`, folder)
      await save('back.png', 1)
      await until(['back'])
      await run('watchFolders.pause', { id, paused: true })
      await save('later.png', 2)
      await aWhile()
      expect(await rows()).toHaveLength(1)
      await run('watchFolders.pause', { id, paused: false })
      await until(['back', 'later'])
      await run('watchFolders.remove', { id })
      expect(await run('watchFolders.list', {})).toEqual({ folders: [] })
      expect(readdirSync(folder).toSorted()).toEqual(['back.png', 'later.png'])
    },
  )

  test('is refused where results go or Pressrun keeps its data, and nothing is kept of it', async () => {
    for (const refused of [{ outDir: folder }, { path: host.dataDir }, { path: join(host.dataDir, '..') }])
      await expect(watchIt(refused)).rejects.toMatchObject({ code: 'folder_refused' })
    await expect(watchIt({ path: join(folder, 'nowhere') })).rejects.toMatchObject({ code: 'folder_unreadable' })
    await expect(watchIt({ modelId: 'illustration-poster' })).rejects.toMatchObject({ code: 'no_operation' })
    expect(await run('watchFolders.list', {})).toEqual({ folders: [] })
  })
})

test(
  'however often the app is killed, no content is run or charged twice',
  { tags: 'long', timeout: 300_000 },
  async () => {
    await watchIt({ budgetPer: 'all' })
    await app.close()
    const wanted: string[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const child = spawn(process.execPath, [CHILD, host.dataDir, String(clock.now())], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      const times = createInterface(child.stdout)[Symbol.asyncIterator]()
      const { value: openedAt } = await times.next()
      for (const part of ['a', 'b']) {
        wanted.push(`${part}${turn}`)
        await save(`${part}${turn}.png`, wanted.length)
      }
      // somewhere between seeing the first files and fetching the last results
      const enough = Number(openedAt) + 3_000 + turn * 2_250
      let reached = 0
      while (reached < enough) reached = Number((await times.next()).value)
      child.kill('SIGKILL')
      await ended
      await clock.advance(reached - clock.now())
    }
    app = await createApp((host = newHost(host.dataDir)))
    await until(wanted.toSorted())
    await aWhile()
    expect(await rows()).toHaveLength(wanted.length)
    expect(await charged()).toBe(wanted.length * PRICE)
    const { balance } = await run('account.read', {})
    expect(balance).toMatchObject({ available: 1000 - wanted.length * PRICE, held: 0 })
  },
)
