import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../support/axe.ts'
import { fillLibrary } from '../support/filled-library.ts'
import { chosen, found, items, openLibrary } from '../support/library-page.ts'
import { collectFaults } from '../support/page-faults.ts'
import { amongItems, hearing } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

const MADE = 120
/** They are gone through from here on, from one page of what is read into the next. */
const FIRST = 60
const KEPT = 6
const REJECTED = MADE - FIRST - KEPT
/** What was never gone through, too. */
const LEFT = MADE - REJECTED
/** One by one from here on, and side by side the last ten. */
const ALONE = 85
const SIDE_BY_SIDE = MADE - 10
/** Every tenth is a pick. */
const keyFor = (index: number) => (index % 10 === 0 ? 'p' : 'x')

let app: WebApp
let home: string
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'pressrun-e2e-home-'))
  app = await startWebApp({
    env: { XDG_DATA_HOME: home },
    prepare: (dataDir) => fillLibrary(dataDir, MADE, { ownFiles: true, variations: 4 }),
  })
})
afterEach(() => app.closePages())
afterAll(async () => {
  await app.close()
  rmSync(home, { recursive: true, force: true })
})

const flags = (page: Page) => page.getByRole('list', { name: 'Flag' })
const chosenName = (page: Page) => chosen(page).getAttribute('aria-label')
/** So far that an item is drawn, and not chosen yet. */
const scrollTo = (page: Page, index: number) =>
  items(page).evaluate((field, share) => {
    field.scrollTop = field.scrollHeight * share
  }, index / MADE)
const inTrash = () => readdirSync(join(home, 'Trash', 'files'))

test('60 results become 6 by one key each, among many, one by one and side by side; what is rejected goes to the trash, and one comes back', async () => {
  const page = await openLibrary(app)
  const faults = collectFaults(page)
  await scrollTo(page, FIRST)
  await items(page)
    .locator(`[aria-posinset="${FIRST + 1}"]`)
    .click()
  await page.keyboard.press('a')
  await page.getByText('After a flag or stars the next one is shown.').waitFor()

  // among many
  let index = FIRST
  for (; index < ALONE; index++) await page.keyboard.press(keyFor(index))
  expect(await findBarriers(page)).toEqual([])

  // one by one: the next is in view before the app has answered
  await page.keyboard.press('Space')
  const viewer = page.getByRole('dialog', { name: 'Viewer' })
  await viewer.getByText(`${index + 1} of ${MADE}`, { exact: true }).waitFor()
  await hearing(viewer)
  for (; index < SIDE_BY_SIDE; index++) {
    await page.keyboard.press(keyFor(index))
    if (index % 3 === 0) expect(await viewer.getByText(`${index + 2} of ${MADE}`, { exact: true }).count()).toBe(1)
  }
  expect(await findBarriers(page, viewer)).toEqual([])
  await page.keyboard.press('Escape')

  // side by side: what is rejected makes room for the next
  await amongItems(page)
  await expect.poll(() => items(page).locator('[aria-selected=true]').count()).toBe(1)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => items(page).locator('[aria-selected=true]').count()).toBe(3)
  await page.keyboard.press('v')
  const compare = page.getByRole('dialog', { name: 'Compare' })
  await compare.getByText('7 more to come').waitFor()
  await hearing(compare)
  // the first of the ten that are left is the pick, and stays
  await page.keyboard.press('p')
  const columns = compare.locator('section[aria-current]')
  for (let left = 9; left > 0; left--) {
    await page.keyboard.press('x')
    await expect.poll(() => columns.count()).toBe(Math.min(3, left))
  }
  expect(await findBarriers(page, compare)).toEqual([])
  await page.keyboard.press('Escape')

  await flags(page)
    .getByRole('button', { name: new RegExp(`^Picks\\s*${KEPT}$`) })
    .waitFor()
  await flags(page)
    .getByRole('button', { name: new RegExp(`^Rejected\\s*${REJECTED}$`) })
    .waitFor()

  // to the trash
  await items(page).focus()
  await page.keyboard.press('Shift+Delete')
  const dialog = page.getByRole('dialog', { name: `Delete ${REJECTED} items?` })
  await dialog.getByText(`${4 * REJECTED} coins`).waitFor()
  expect(await findBarriers(page, dialog)).toEqual([])
  await dialog.getByRole('button', { name: 'Move to the trash' }).click()
  await page.getByText(`Moved ${REJECTED} items to the trash`).waitFor()
  await found(page, LEFT)
  expect(inTrash()).toHaveLength(REJECTED)
  expect(readdirSync(join(app.dataDir, 'made')).filter((name) => name.startsWith('picture'))).toHaveLength(LEFT)

  // and one back
  await page.getByRole('button', { name: /^Recently deleted/ }).click()
  await found(page, REJECTED)
  await items(page).getByRole('option').first().click()
  await page.keyboard.press('Control+Backspace')
  await page.getByText('Brought back 1 item').waitFor()
  await page.getByRole('button', { name: /^Everything/ }).click()
  await found(page, LEFT + 1)
  expect(inTrash()).toHaveLength(REJECTED - 1)
  // a picture may be asked for while its file is on the way to the trash
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])

  // taken back and done again
  await page.keyboard.press('Control+z')
  await page.getByText('Taken back: Brought back 1 item').waitFor()
  await found(page, LEFT)
  await page.keyboard.press('Control+Shift+z')
  await found(page, LEFT + 1)
}, 180_000)

test('sorted by name, and the other way round', { tags: 'long' }, async () => {
  const page = await openLibrary(app)
  const first = async () => (await items(page).getByRole('option').first().getAttribute('aria-label')) ?? ''
  const newest = await first()
  await page.getByRole('button', { name: 'Sort: Date' }).click()
  await page.getByRole('menuitemradio', { name: 'Name' }).click()
  await expect.poll(first).not.toBe(newest)
  await page.getByRole('button', { name: 'Sort: Name' }).click()
  await page.getByRole('menuitemradio', { name: 'Descending' }).click()
  await expect.poll(first).toBe(newest)
  await page.getByRole('button', { name: 'Sort: Name' }).click()
  await page.getByRole('menuitemradio', { name: 'Date' }).click()
  await expect.poll(first).toBe(newest)
})

test('a stack is opened and closed by one key, and its face is acted on alone', { tags: 'long' }, async () => {
  const page = await openLibrary(app)
  // all of them again
  await page.getByRole('button', { name: /^Recently deleted/ }).click()
  await found(page, REJECTED - 1)
  await items(page).getByRole('option').first().click()
  await page.keyboard.press('Control+a')
  await page.getByText(`${REJECTED - 1} chosen`).waitFor()
  await page.keyboard.press('Control+Backspace')
  await page.getByText(`Brought back ${REJECTED - 1} items`).waitFor()
  await page.getByRole('button', { name: /^Everything/ }).click()
  await found(page, MADE)
  expect(existsSync(join(home, 'Trash', 'files')) && inTrash()).toEqual([])

  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Stack variations' }).click()
  await found(page, MADE / 4)
  await items(page).focus()
  await page.keyboard.press('End')
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft')
  const stack = await chosenName(page)
  expect(stack).toContain('stack of 4')
  await page.keyboard.press('s')
  await found(page, 4)
  await expect.poll(async () => (await chosenName(page)) ?? '').toContain(stack!.split(',')[0])
  await page.keyboard.press('s')
  await found(page, MADE / 4)
  await expect.poll(() => chosenName(page)).toBe(stack)
  await page.keyboard.press('u')
  await page.getByText('Took the flag off 1 item', { exact: true }).waitFor()
})
