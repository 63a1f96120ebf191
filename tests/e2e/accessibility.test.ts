import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PLACES, type Place } from '#shared/app/places.ts'
import { findBarriersInBothThemes } from '../support/axe.ts'
import { runPosters } from '../support/batch-page.ts'
import { arriveAt, hearing, reachPlace } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
  // with something in all of them; how they are at the first start is looked at in first-run.test.ts
  await runPosters(await open(), 'Harbour', 2)
  await app.closePages()
})
afterEach(() => app.closePages())
afterAll(() => app.close())

async function open(): Promise<Page> {
  const page = await app.open('compose')
  await arriveAt(page, 'compose')
  return page
}

async function go(page: Page, place: Place): Promise<void> {
  await page.keyboard.press(`Control+${PLACES.indexOf(place) + 1}`)
  await reachPlace(page, place)
}

/** Ways to the screens inside the places, each from wherever the last one ended. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  'the effects': async (page) => {
    await go(page, 'compose')
    await page.getByRole('tab', { name: 'Effects' }).click()
    await page.getByRole('tabpanel', { name: 'Effects' }).getByRole('listitem').first().waitFor()
  },
  'the batches': async (page) => {
    // the place is opened again as it was left
    await page.getByRole('tab', { name: 'Models' }).click()
    await go(page, 'batches')
    await page.getByText('Harbour').first().waitFor()
  },
  'the full library': async (page) => {
    await go(page, 'library')
    await page.getByRole('listbox', { name: 'Items' }).getByRole('option').first().click()
    await page.getByRole('complementary', { name: 'Details' }).waitFor()
  },
  'the viewer': async (page) => {
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Viewer' }).getByRole('img').last().waitFor()
    await hearing(page.getByRole('dialog', { name: 'Viewer' }))
  },
  'the library as a list': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'List', exact: true }).click()
  },
  'the palette': async (page) => {
    await page.getByRole('button', { name: 'Grid', exact: true }).click()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Commands' }).waitFor()
  },
  'the shortcuts': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await go(page, 'account')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  },
  'a new connection': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await go(page, 'settings')
    await page.getByRole('button', { name: 'Add connection' }).click()
    await page.getByRole('textbox', { name: 'Name' }).first().waitFor()
  },
  'a new engine': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add engine' }).click()
    await page.getByRole('button', { name: /^OpenAI/ }).click()
    await page.getByRole('dialog', { name: 'Add OpenAI or compatible' }).getByLabel('Key').last().waitFor()
  },
}

test('no place has a barrier, in the light or in the dark', async () => {
  const page = await open()
  const barriers: Record<string, string[]> = {}
  for (const place of PLACES) {
    await go(page, place)
    barriers[place] = await findBarriersInBothThemes(page)
  }
  expect(barriers).toEqual(Object.fromEntries(PLACES.map((place) => [place, []])))
})

test('nor has what is inside', { tags: 'long' }, async () => {
  const page = await open()
  const barriers: Record<string, string[]> = {}
  for (const [name, reach] of Object.entries(SCREENS)) {
    await reach(page)
    barriers[name] = await findBarriersInBothThemes(page)
  }
  expect(barriers).toEqual(Object.fromEntries(Object.keys(SCREENS).map((name) => [name, []])))
})
