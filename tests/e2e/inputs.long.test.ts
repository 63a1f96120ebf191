import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../support/axe.ts'
import { countCommands } from '../support/count-commands.ts'
import { inspector, items, openLibrary } from '../support/library-page.ts'
import { openIntake, stage } from '../support/library-scene.ts'
import { openNewDataFolder } from '../support/new-data-folder.ts'
import { collectFaults } from '../support/page-faults.ts'
import { hearing } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom } from '../support/window-books.ts'

const ROWS = 5_000
const AN_ID = /[0-9a-f]{8}-[0-9a-f]{4}-/

let app: WebApp
let folder: string
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-e2e-inputs-')))
  mkdirSync(join(folder, 'shoes'))
  for (const [name, colour] of Object.entries({ red: '#c02020', blue: '#2020c0', green: '#20a020' }))
    writeFileSync(join(folder, 'shoes', `${name}.png`), await painted(colour))
  app = await startWebApp({ prepare: fillWithAPair })
})
afterEach(() => app.closePages())
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

function painted(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer()
}

/** A picture, and one that was made from it: its settings name the first by an id. */
async function fillWithAPair(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const db = openNewDataFolder(dataDir)
  try {
    const intake = openIntake(db, { previewsDir: join(dataDir, 'thumbnails') })
    const staging = await intake.stagingDir(join(dataDir, 'made'))
    const source = '01a1e49e-80c8-73f5-8af8-b8032bf71178'
    const common = { folder: join(dataDir, 'made'), width: 400, height: 300 }
    const before = stage(staging, source, {
      ...common,
      relativePath: 'Morning/harbour.png',
      bytes: await painted('#c02020'),
    })
    const after = stage(staging, 'after', {
      ...common,
      relativePath: 'Morning/harbour large.png',
      bytes: await painted('#2020c0'),
      settings: {
        modelId: 'lanczos-upscale',
        modelName: 'Lanczos Upscale',
        taskType: 'image.upscale',
        params: { image: source, upscale_factor: 2 },
      },
    })
    const { path } = await intake.takeIn(before)
    const content = createHash('sha256').update(readFileSync(path)).digest('hex')
    await intake.takeIn({ ...after, madeFrom: [content] })
  } finally {
    db.close()
  }
}

const cell = (page: Page, text: string | RegExp) => page.getByRole('gridcell').filter({ hasText: text })
const isDrawn = (image: Locator) => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)

/** With the keyboard on the first. */
async function openAtFirst(): Promise<Page> {
  const page = await openLibrary(app)
  await items(page).focus()
  await page.keyboard.press('Home')
  return page
}

test('cells that name pictures show them and the ends of their paths, in a list and in a batch of any length', async () => {
  const names = ['red', 'blue', 'green', 'gone']
  const lines = Array.from({ length: ROWS }, (_, at) => `${join(folder, 'shoes', names[at % names.length]!)}.png`)
  writeFileSync(join(folder, 'list.csv'), ['image', ...lines].join('\n'))
  const page = await app.open('batches')
  const faults = collectFaults(page)
  const asked: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/media.ofRows'))
      asked.push((request.postDataJSON() as { rowIds: number[] }).rowIds.length)
  })

  // a list that is prepared
  await askFrom(page, 'sheets.open', { source: { path: join(folder, 'list.csv') }, name: 'Shoes' })
  await page.getByRole('button', { name: /^Shoes/ }).click()
  await cell(page, '…/shoes/red.png').first().waitFor()
  await expect.poll(() => isDrawn(cell(page, '…/shoes/red.png').first().locator('img'))).toBe(true)
  await cell(page, /…\/shoes\/gone\.png.*Missing/)
    .first()
    .waitFor()
  expect(await findBarriers(page)).toEqual([])

  // and the batch that comes of it
  await askFrom(page, 'batches.create', {
    source: { path: join(folder, 'list.csv') },
    settings: { modelId: 'lanczos-upscale', mapping: { image: 'image' }, constants: { upscale_factor: 2 } },
    name: 'All shoes',
  })
  await page.reload()
  await page.getByRole('button', { name: /^All shoes/ }).click()
  await expect.poll(() => isDrawn(cell(page, '…/shoes/blue.png').first().locator('img'))).toBe(true)
  await cell(page, /…\/shoes\/gone\.png.*Missing/)
    .first()
    .waitFor()
  const row = page.getByRole('complementary', { name: 'Row' })
  await expect.poll(() => isDrawn(row.locator('img').first())).toBe(true)
  await row.getByText('red.png', { exact: true }).waitFor()

  // who flies through it asks only for what stays in sight for a moment
  asked.length = 0
  const grid = page.getByRole('grid')
  for (let at = 1; at <= 40; at++)
    await grid.evaluate((table, share) => {
      const scroller = [table, ...table.querySelectorAll('*')].find(
        (part) => part.scrollHeight > part.clientHeight + 1000,
      )
      scroller!.scrollTop = scroller!.scrollHeight * share
    }, at / 50)
  await expect.poll(() => isDrawn(cell(page, '…/shoes/green.png').first().locator('img'))).toBe(true)
  expect(asked.reduce((sum, count) => sum + count, 0)).toBeLessThan(ROWS / 2)
  expect(faults).toEqual([])
})

test('what something was made from has a picture and a name, and is used for something by keys alone', async () => {
  const page = await openAtFirst()
  const faults = collectFaults(page)
  const details = inspector(page)
  const source = details.getByRole('button', { name: 'Show harbour.png' })
  await source.waitFor()
  await expect.poll(() => isDrawn(source.locator('img'))).toBe(true)
  expect(await details.innerText()).not.toMatch(AN_ID)

  await page.keyboard.press('Shift+U')
  const asked = page.getByRole('dialog', { name: 'What should be done with it?' })
  const purpose = (name: string) => asked.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.poll(() => purpose('Upscale').evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await findBarriers(page, asked)).toEqual([])
  // whoever thinks better of it goes on where they were
  await page.keyboard.press('Escape')
  await expect.poll(() => items(page).evaluate((list) => list === document.activeElement)).toBe(true)
  await page.keyboard.press('Shift+U')
  await expect.poll(() => purpose('Upscale').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => purpose('Remove').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByText('harbour large.png', { exact: true }).waitFor()
  await expect.poll(() => asked.count()).toBe(0)

  // of several, one is chosen; and the model by its name
  await page.goBack()
  await items(page).getByRole('option').first().waitFor()
  await items(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Shift+U')
  await asked.getByRole('radio').nth(1).click()
  await asked.getByRole('button', { name: 'Choose a model…' }).click()
  const search = page.getByRole('combobox', { name: 'Search models' }).last()
  await search.fill('Lanczos')
  const taken = countCommands(page)
  // the Enter by which an input method takes its word is not meant for the list
  await search.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await page.keyboard.press('Enter')
  const bench = page.getByRole('article', { name: 'Lanczos Upscale', exact: true })
  await bench.getByText('harbour.png', { exact: true }).waitFor()
  expect(taken.get('inputs.fromLibrary')).toBe(1)
  expect(faults).toEqual([])
})

test('what is chosen in the library becomes a batch by a key; more than one file is not dragged out of a tab', async () => {
  const page = await openAtFirst()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: 'What should be done with them?' })
  await dialog.getByText('2 pictures, one row each', { exact: false }).waitFor()
  await hearing(dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  const tile = items(page).getByRole('option').first()
  const drag = await page.evaluateHandle(() => new DataTransfer())
  await tile.dispatchEvent('dragstart', { dataTransfer: drag })
  expect(await drag.evaluate((carried) => carried.getData('DownloadURL'))).toContain('harbour large.png')
  // let go outside of the window
  await tile.dispatchEvent('dragend', { dataTransfer: drag, clientX: -20, clientY: 40 })
  await page.getByText('A browser tab drags out one file at a time.', { exact: false }).waitFor()
})

test('before and after lie under one divider, by mouse and by keys; a copy is made in another form', async () => {
  const page = await openAtFirst()
  const faults = collectFaults(page)
  await page.keyboard.press('Space')
  const viewer = page.getByRole('dialog', { name: 'Viewer' })
  await viewer.getByText('harbour large.png', { exact: true }).first().waitFor()
  // what it was made from is known a moment later
  await viewer.getByRole('button', { name: 'Before and after' }).waitFor()
  await hearing(viewer)
  await page.keyboard.press('y')
  const divider = viewer.getByRole('slider', { name: 'How much of before is shown' })
  await divider.waitFor()
  const shown = () => divider.getAttribute('aria-valuenow')
  const frame = viewer.getByRole('img', { name: /^After/ })
  const colourAt = async (share: number) => {
    const { data, info } = await sharp(await frame.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * 3
    return data[at]! > data[at + 2]! ? 'before' : 'after'
  }
  await expect.poll(async () => [await colourAt(0.3), await colourAt(0.7)]).toEqual(['before', 'after'])

  const { x, y, width, height } = (await frame.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.8, y + height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(shown).toBe('80')
  await expect.poll(async () => [await colourAt(0.7), await colourAt(0.9)]).toEqual(['before', 'after'])

  await divider.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect.poll(shown).toBe('72')
  await page.keyboard.press('Home')
  await expect.poll(async () => [await shown(), await colourAt(0.1)]).toEqual(['0', 'after'])
  await page.keyboard.press('End')
  await expect.poll(async () => [await shown(), await colourAt(0.9)]).toEqual(['100', 'before'])
  expect(await findBarriers(page)).toEqual([])

  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Export 1 item' })
  await dialog.getByRole('textbox', { name: 'Folder' }).fill(folder)
  await dialog.getByRole('radio', { name: 'JPEG' }).click()
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByText('Exported 1 file').waitFor()
  expect((await sharp(readFileSync(join(folder, 'harbour large.jpg'))).metadata()).format).toBe('jpeg')
  await dialog.waitFor({ state: 'detached' })
  await viewer.waitFor()
  expect(faults).toEqual([])
})
