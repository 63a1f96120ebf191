import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openNewDataFolder } from '../support/new-data-folder.ts'
import { ensureBuilt } from '../../scripts/ensure-built.ts'
import { askPage } from '../support/ask-page.ts'
import { askMain, EMULATED, startElectronApp, type ElectronApp } from '../support/electron-app.ts'
import { openIntake, stage } from '../support/library-scene.ts'
import { png } from '../support/sample-media.ts'
import { waitUntil } from '../support/wait-until.ts'

/** What a system was asked for, as it arrives there. */
interface Seen {
  drags: { file: string; files: string[]; icon: { width: number; height: number } }[]
  progress: number[]
  notices: { title: string; body: string }[]
}

const RUN_MS = 120_000

let app: ElectronApp
let page: Page
let picture: { itemId: string; path: string }
const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-electron-system-'))
const socket = join(dataDir, 'main.sock')

const seen = () => askMain<Seen>(socket, 'seen')
const clickMenu = (...labels: string[]) => askMain(socket, 'clickMenu', labels)
const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

beforeAll(async () => {
  ensureBuilt()
  const db = openNewDataFolder(dataDir)
  const intake = openIntake(db)
  const folder = join(realpathSync(dataDir), 'made')
  const staging = await intake.stagingDir(folder)
  picture = await intake.takeIn(stage(staging, 'picture', { folder, bytes: png(200, 100) }))
  db.close()
  app = await startElectronApp(dataDir, { socket })
  page = await app.connect()
})
afterAll(() => app.kill())

describe('the native menu', () => {
  const WITHOUT_A_STEADY_PAGE = 'needs a page that stays: an emulated one crashes now and then when the menu is clicked'

  test('goes to every place and opens what it names', async ({ skip }) => {
    skip(EMULATED, WITHOUT_A_STEADY_PAGE)
    for (const place of ['Batches', 'Library', 'Account', 'Settings', 'Compose']) {
      await clickMenu('Go', place)
      await title(place)
    }
    await clickMenu('Go', 'Find a Command…')
    await page.getByRole('dialog', { name: 'Commands' }).waitFor()
    await page.keyboard.press('Escape')
    await clickMenu('Help', 'Keyboard Shortcuts')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('changes the theme, and has nothing to pause while nothing runs', async ({ skip }) => {
    skip(EMULATED, WITHOUT_A_STEADY_PAGE)
    await clickMenu('View', 'Appearance', 'Dark')
    await waitUntil('a dark window', () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
    expect(await askPage(page, 'settings.read', {})).toMatchObject({ appearance: 'dark' })
    await expect(clickMenu('Batch', 'Pause All Batches')).rejects.toThrow('cannot be clicked')
  })
})

test('dragging out hands the real file to the system, with a picture of it', async ({ skip }) => {
  skip(EMULATED, 'needs the picture of what is dragged, at which an emulated Electron dies')
  await askPage(page, 'desktop.dragOut', { itemIds: [picture.itemId] })
  const { drags } = await seen()
  expect(drags).toEqual([{ file: picture.path, files: [picture.path], icon: { width: 64, height: 32 } }])
})

test('a batch moves the bar in the dock, ends in a notice, and a click on it shows the batch', async ({ skip }) => {
  skip(EMULATED, 'needs workers, which start under emulation but find no channel to an emulated Electron and end')
  const settings = { modelId: 'paper-landscape', mapping: { prompt: 'prompt' } } as const
  const source = { text: 'prompt\nA boat\nA mill\nA fox\n' }
  const { id } = await askPage(page, 'batches.create', { source, name: 'Three views', settings })
  await askPage(page, 'batches.plan', { id })
  await askPage(page, 'batches.start', { id, budget: null })
  await waitUntil('a notice', async () => (await seen()).notices.length > 0, { deadlineMs: RUN_MS })
  expect((await seen()).notices[0]!.title).toContain('Three views')
  await waitUntil('no bar where nothing runs', async () => (await seen()).progress.at(-1) === -1)
  const shown = (await seen()).progress.filter((fraction) => fraction !== -1)
  expect(shown.length).toBeGreaterThan(0)
  expect(shown).toEqual(shown.toSorted((one, other) => one - other))
  expect(shown.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)

  await clickMenu('Go', 'Library')
  await title('Library')
  await askMain(socket, 'clickNotice', 0)
  await title('Three views')
})
