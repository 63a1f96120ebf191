import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillLibrary } from '../support/filled-library.ts'
import { chosen, found, inspector, item } from '../support/library-page.ts'
import { amongItems, hearing, upToDate } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

const MADE = 9

let app: WebApp
let home: string
/** One tab for all: each case goes on with what the one before has left. */
let page: Page
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'pressrun-e2e-home-'))
  app = await startWebApp({
    env: { XDG_DATA_HOME: home },
    prepare: (dataDir) => fillLibrary(dataDir, MADE, { ownFiles: true }),
  })
  page = await app.open('library')
})
afterAll(async () => {
  await app.close()
  rmSync(home, { recursive: true, force: true })
})

const expectChosen = (number: number) =>
  expect
    .poll(() =>
      chosen(page).evaluateAll((options) => options.map((option) => /number (\d+)/.exec(option.ariaLabel ?? '')?.[1])),
    )
    .toEqual([String(number)])

async function moveToTrash(): Promise<void> {
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Move to the trash' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Shows or hides what is rejected. */
async function turnHiding(): Promise<void> {
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Hide what is rejected' }).click()
  await page.keyboard.press('Escape')
}

test('what leaves the view is not chosen any more: the next key acts on what took its place', async () => {
  await item(page, 8).click()
  await moveToTrash()
  await found(page, 8)
  await expectChosen(7)
  await amongItems(page)
  await page.keyboard.press('ArrowRight')
  await expectChosen(6)

  // several at once: what stood below the last of them
  await page.keyboard.press('Shift+ArrowRight')
  await inspector(page).getByText('2 chosen').waitFor()
  await moveToTrash()
  await found(page, 6)
  await expectChosen(4)

  // what is hidden by its flag leaves as well
  await turnHiding()
  await upToDate(page)
  await item(page, 7).click()
  await page.keyboard.press('x')
  await found(page, 5)
  await expectChosen(4)
})

test('what is deleted is neither rated nor tagged, nor said to be missing', async () => {
  await page.getByRole('button', { name: /^Recently deleted/ }).click()
  await found(page, 3)
  await item(page, 8).click()
  await inspector(page).getByRole('button', { name: 'Bring back' }).waitFor()
  const handles = () =>
    page
      .getByRole('group', { name: 'Rating' })
      .or(page.getByRole('region', { name: 'Tags' }))
      .or(page.getByText('Moved or deleted outside Pressrun'))
  expect(await inspector(page).locator(handles()).count()).toBe(0)

  await page.keyboard.press('Space')
  const viewer = page.getByRole('dialog', { name: 'Viewer' })
  await viewer.getByText('picture 8.png').first().waitFor()
  await hearing(viewer)
  const details = viewer.getByRole('complementary', { name: 'Details' })
  await details.getByText('4 coins').waitFor()
  expect(await viewer.locator(handles().or(page.getByLabel(/^Add (a tag|to a collection)/))).count()).toBe(0)
  await page.keyboard.press('i')
  await details.waitFor({ state: 'detached' })
  expect(await viewer.locator(handles()).count()).toBe(0)
  await page.keyboard.press('i')
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await amongItems(page)

  await page.keyboard.press('Shift+ArrowRight')
  await inspector(page).getByText('2 chosen').waitFor()
  await inspector(page).getByText('8 coins').waitFor()
  expect(await inspector(page).locator(handles()).count()).toBe(0)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem', { name: 'Delete what is rejected…' }).count()).toBe(0)
  await page.keyboard.press('Escape')
})

test('whoever has deleted everything brings it back', async () => {
  await page.getByRole('button', { name: /^Everything/ }).click()
  await found(page, 5)
  await turnHiding()
  await found(page, 6)
  await item(page, 7).click()
  await page.keyboard.press('Control+a')
  await inspector(page).getByText('6 chosen').waitFor()
  await moveToTrash()
  await page.getByRole('heading', { name: 'Everything is deleted' }).waitFor()

  // not taken for a library in which nothing was made yet, also while it is not known what is deleted
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/commands/library.count', async (route) => {
    if (route.request().postData()?.includes('trashed')) await held
    await route.continue()
  })
  const outlined = page.waitForResponse('**/api/commands/library.outline')
  await page.reload()
  await outlined
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.getByText('Reading the library').waitFor({ state: 'attached' })
  expect(await page.getByRole('heading', { name: 'Everything you make, kept' }).count()).toBe(0)
  release()
  await page.getByRole('heading', { name: 'Everything is deleted' }).waitFor()
  await page.getByRole('button', { name: 'Show what is deleted' }).click()
  await found(page, MADE)
  await item(page, 8).click()
  await page.keyboard.press('Control+a')
  await inspector(page).getByText(`${MADE} chosen`).waitFor()
  await page.keyboard.press('Control+Backspace')
  await page.getByRole('heading', { name: 'Nothing is deleted' }).waitFor()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await found(page, MADE)
})

test('whoever has rejected and hidden everything sees it again', async () => {
  await item(page, 8).click()
  await page.keyboard.press('Control+a')
  await inspector(page).getByText(`${MADE} chosen`).waitFor()
  await page.keyboard.press('x')
  await turnHiding()
  await page.getByRole('heading', { name: 'Everything is rejected, and hidden' }).waitFor()
  await page.getByRole('button', { name: 'Show what is rejected' }).click()
  await found(page, MADE)
})
