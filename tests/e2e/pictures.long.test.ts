import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../support/axe.ts'
import { start } from '../support/batch-page.ts'
import { give, openModel } from '../support/compose-bench.ts'
import { dropFiles, dropFolder } from '../support/drop-files.ts'
import { collectFaults } from '../support/page-faults.ts'
import { hearing } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom, expectBooksInOrder } from '../support/window-books.ts'

/** Making pictures on a busy machine. */
const RUN_MS = 180_000
/** More than the hundred rows that are taken in at once. */
const PHOTOS = 120

let app: WebApp
let photos: string
/** A picture, and more sounds in a folder inside. */
let mixed: string
beforeAll(async () => {
  app = await startWebApp()
  photos = mkdtempSync(join(tmpdir(), 'pressrun-photos-'))
  for (let number = 1; number <= PHOTOS; number += 1)
    writeFileSync(join(photos, `IMG_${number}.jpg`), await photo(number))
  writeFileSync(join(photos, 'read me.txt'), 'What the photos are about.')
  mkdirSync(join(photos, 'raw'))
  writeFileSync(join(photos, 'raw', 'IMG_1.jpg'), await photo(0))
  mixed = mkdtempSync(join(tmpdir(), 'pressrun-mixed-'))
  writeFileSync(join(mixed, 'boat.jpg'), await photo(1))
  mkdirSync(join(mixed, 'sounds'))
  for (const name of ['bell', 'horn'])
    copyFileSync('tests/support/media/tone.mp3', join(mixed, 'sounds', `${name}.mp3`))
})
afterEach(() => app.closePages())
afterAll(async () => {
  await app.close()
  for (const folder of [photos, mixed]) rmSync(folder, { recursive: true, force: true })
})

/** A small one, unlike all others. */
function photo(number: number): Promise<Buffer> {
  const colour = { r: number % 256, g: (number * 7) % 256, b: 90 }
  return sharp({ create: { width: 48, height: 32, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

test(`${PHOTOS} photos in a folder run as one batch three clicks after the drop`, { timeout: 400_000 }, async () => {
  const page = await app.open('batches')
  const faults = collectFaults(page)
  let clicks = 0
  const click = async (role: 'radio' | 'button', name: RegExp | string) => {
    await page.getByRole(role, { name }).click()
    clicks += 1
  }
  await page.getByRole('button', { name: 'From pictures' }).waitFor()
  await dropFolder(page, photos)
  await page.getByText(`${PHOTOS} pictures, one row each`, { exact: false }).waitFor()
  await page.getByText('1 other file left out').waitFor()
  await page.getByText('Also look into 1 folder inside').waitFor()
  // Tab comes to what can be done and chooses none of it; the arrow keys do
  const dialog = page.getByRole('dialog')
  const tasks = dialog.getByRole('radio')
  await tasks.first().waitFor()
  await hearing(dialog)
  const isAtTasks = () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'radio')
  for (let tabs = 0; tabs < 20 && !(await isAtTasks()); tabs += 1) await page.keyboard.press('Tab')
  expect([await isAtTasks(), await dialog.getByRole('radio', { checked: true }).count()]).toEqual([true, 0])
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => tasks.nth(1).getAttribute('aria-checked')).toBe('true')
  await click('radio', 'Relight')
  await page.getByText(new RegExp(`^${PHOTOS} × \\d+ coins? = [\\d,]+$`)).waitFor({ timeout: RUN_MS })
  expect(await findBarriers(page, dialog)).toEqual([])
  await click('button', `See the price of ${PHOTOS} rows`)
  await start(page).waitFor({ timeout: RUN_MS })
  await click('button', /^Start for/)
  await page.getByText(new RegExp(`^[1-9]\\d* of ${PHOTOS} rows done`)).waitFor({ timeout: RUN_MS })
  expect(clicks).toBe(3)

  // what is made has the name of its photo
  await expect.poll(() => page.getByText(/IMG_\d+/).count(), { timeout: RUN_MS }).toBeGreaterThan(0)
  const [{ id } = { id: '' }] = (await askFrom(page, 'batches.list', {})).batches
  await askFrom(page, 'batches.cancel', { id })
  await expect
    .poll(async () => (await askFrom(page, 'batches.read', { id })).state, { timeout: RUN_MS, interval: 500 })
    .toBe('ended')
  expect(await expectBooksInOrder(page)).toBeGreaterThan(0)
  expect(faults).toEqual([])
})

test('photos dropped in the library ask the same, and a few in Compose do not', { timeout: 120_000 }, async () => {
  const page = await app.open('library')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const few = await Promise.all(
    [1, 2, 3].map(async (number) => ({ name: `p${number}.jpg`, content: await photo(number), type: 'image/jpeg' })),
  )
  await dropFiles(page, few)
  await page.getByText('3 pictures, one row each', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('3 pictures, one row each', { exact: false }).waitFor({ state: 'detached' })

  // what was chosen for pictures is there again after a look into a folder in which there are more sounds
  await dropFolder(page, mixed)
  await page.getByText('1 picture, one row each', { exact: false }).waitFor()
  const wanted = page.getByRole('dialog').getByRole('radio').nth(2)
  await wanted.click()
  const name = (await wanted.getAttribute('aria-label')) ?? (await wanted.innerText())
  await page.getByText('Also look into 1 folder inside').click()
  await page.getByText('2 sounds, one row each', { exact: false }).waitFor()
  await page.getByRole('dialog').getByRole('checkbox').first().click()
  await page.getByText('1 picture, one row each', { exact: false }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name, exact: true }).getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('Escape')
  await page.goto(new URL('/#/compose', page.url()).href)
  const bench = await openModel(page, 'Lanczos Upscale')
  await give(bench.getByRole('heading', { name: 'Lanczos Upscale' }), 'drop', few)
  // it has taken one, and says what it does with the others
  await bench.getByRole('img', { name: 'p1.jpg' }).waitFor()
  expect(await page.getByText('one row each', { exact: false }).count()).toBe(0)
})
