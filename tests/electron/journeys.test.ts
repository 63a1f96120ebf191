import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Batch } from '#shared/app/batch.ts'
import { ensureBuilt } from '../../scripts/ensure-built.ts'
import { EMULATED, startAgain, startElectronApp, type ElectronApp } from '../support/electron-app.ts'
import { askPage, tryInPage } from '../support/ask-page.ts'
import { collectFaults } from '../support/page-faults.ts'
import { png } from '../support/sample-media.ts'
import { waitUntil } from '../support/wait-until.ts'

const WITHOUT_WORKERS = 'needs workers, which start under emulation but find no channel to an emulated Electron and end'
const WITHOUT_SECOND_START = 'needs a second start that ends by itself, which an emulated Electron does not'
/** Making pictures on a slow machine. */
const RUN_MS = 90_000

let dataDir: string
let lists: string
let app: ElectronApp
let page: Page

beforeAll(async () => {
  ensureBuilt()
  dataDir = mkdtempSync(join(tmpdir(), 'pressrun-electron-journeys-'))
  lists = mkdtempSync(join(tmpdir(), 'pressrun-electron-lists-'))
  app = await startElectronApp(dataDir, { open: [list('First light.csv', 'prompt\nA lighthouse at dawn\n')] })
  page = await app.connect()
})
afterAll(() => app.kill())

function list(name: string, text: string): string {
  const path = join(lists, name)
  writeFileSync(path, text)
  return path
}

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const go = (place: string) => page.getByRole('navigation').getByRole('link', { name: place }).click()

async function batchNamed(name: string): Promise<Batch> {
  const { batches } = await askPage(page, 'batches.list', {})
  return batches.find((batch) => batch.name === name)!
}

describe('what is opened from outside is shown', () => {
  test('a list that was named at the start, by its real path, and it is remembered as a recent one', async () => {
    await title('First light')
    await page.getByRole('gridcell', { name: 'A lighthouse at dawn' }).waitFor()
    const { paths } = JSON.parse(readFileSync(join(dataDir, 'recent.json'), 'utf8')) as { paths: string[] }
    expect(paths).toEqual([join(lists, 'First light.csv')])
  })

  test('a list and a model while it runs; a link that asks for more than to be shown is no link', async ({ skip }) => {
    skip(EMULATED, WITHOUT_SECOND_START)
    mkdirSync(join(lists, 'photos'))
    writeFileSync(join(lists, 'photos', 'boat.png'), png(64, 48))
    const path = list('Boats.tsv', 'prompt\timage\nA boat\tphotos/boat.png\n')
    expect(await startAgain(dataDir, [path])).toBe(0)
    await title('Boats')
    await page.getByRole('gridcell', { name: 'photos/boat.png' }).waitFor()

    const links = ['pressrun://library?delete=all', 'pressrun://account', 'pressrun://compose?model=paper-landscape']
    expect(await startAgain(dataDir, links)).toBe(0)
    await title('Compose')
    await page.getByRole('option', { name: /Paper Landscape/, selected: true }).waitFor()
  })
})

describe('from the first start to a full library', () => {
  test('the sample ends in pictures, with its price seen before', async ({ skip }) => {
    skip(EMULATED, WITHOUT_WORKERS)
    const faults = collectFaults(page)
    await go('Batches')
    await page.getByRole('button', { name: 'Back to all batches' }).click()
    await page.getByRole('button', { name: 'Run the sample' }).click()
    await page.getByRole('button', { name: /^Start for/ }).click()
    await page.getByText('6 of 6 rows done').waitFor({ timeout: RUN_MS })
    expect(await batchNamed('Sample')).toMatchObject({ coins: { held: 0, charged: 24, refunded: 0 }, mismatches: 0 })
    expect(faults).toEqual([])
  })

  test('a dropped list becomes a batch, and its pictures are shown by id', async ({ skip }) => {
    skip(EMULATED, WITHOUT_WORKERS)
    await page.getByRole('button', { name: 'Back to all batches' }).click()
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['prompt\nA red fox\nA quiet harbour\n'], 'Animals.csv', { type: 'text/csv' }))
      return transfer
    })
    await page.getByRole('heading', { level: 1, name: 'Batches' }).dispatchEvent('drop', { dataTransfer })
    await title('Animals')
    await page.getByRole('button', { name: 'Make the batch' }).click()
    await page.getByRole('button', { name: /^Start for/ }).click()
    await page.getByText('2 of 2 rows done').waitFor({ timeout: RUN_MS })
    expect((await batchNamed('Animals')).coins).toMatchObject({ held: 0, charged: 8, refunded: 0 })

    await page.getByRole('radio', { name: 'Contact sheet' }).click()
    const picture = page.getByRole('img', { name: 'A red fox' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await picture.getAttribute('src')).toMatch(/^media:\/\/file\//)
  })

  test('the library holds all of it, and shows where a file lies', async ({ skip }) => {
    skip(EMULATED, WITHOUT_WORKERS)
    await go('Library')
    await title('Library')
    const { items } = await askPage(page, 'library.search', {})
    expect(items).toHaveLength(8)
    await expect
      .poll(() =>
        page
          .locator('img')
          .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length),
      )
      .toBeGreaterThanOrEqual(8)
    expect(await tryInPage(page, 'desktop.reveal', { itemId: items[0]!.id })).toMatchObject({ ok: true })
    expect(await tryInPage(page, 'desktop.reveal', { itemId: 'none' })).toMatchObject({ ok: false })
  })

  test('a batch goes on without a window, and a link brings it back', async ({ skip }) => {
    skip(EMULATED, WITHOUT_SECOND_START)
    await askPage(page, 'settings.update', { whenClosed: 'background' })
    const rows = ['prompt', ...Array.from({ length: 4 }, (_, row) => `A boat number ${row} sandbox:seconds=60`)]
    const settings = { modelId: 'paper-landscape', mapping: { prompt: 'prompt' } } as const
    const batch = await askPage(page, 'batches.create', {
      source: { text: rows.join('\n') },
      name: 'Boats at sea',
      settings,
    })
    await askPage(page, 'batches.plan', { id: batch.id })
    await askPage(page, 'batches.start', { id: batch.id, budget: null })
    await waitUntil('it to run', async () => (await batchNamed('Boats at sea')).counts.running !== undefined)

    await app.leaveWindow()
    expect(await startAgain(dataDir, [`pressrun://batch/${batch.id}`])).toBe(0)
    page = await app.connect()
    await title('Boats at sea')
    expect(await batchNamed('Boats at sea')).toMatchObject({ state: 'running' })
    // a session that ends asks nothing, whatever runs
    await askPage(page, 'settings.update', { whenClosed: 'ask' })
    expect(await app.quit()).toBe(0)
  })
})
