import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PLACES, type Place } from '#shared/app/places.ts'
import { en } from '#shared/text/en/index.ts'
import { findBarriers, findBarriersInBothThemes } from '../support/axe.ts'
import { arriveAt, hearing } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

/** Making six pictures on a busy machine. */
const RUN_MS = 90_000

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
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
  // the place that is left has a title, too
  await page.getByRole('heading', { level: 1, name: en.places[place], exact: true }).waitFor()
  await page.locator('nav a[aria-current=page]', { hasText: en.places[place] }).waitFor()
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
    await page.getByText('Sample').first().waitFor()
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

test('the first start has no barrier', async () => {
  const page = await open()
  await page.getByRole('region', { name: 'Welcome' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: /^Run the sample/ }).click()
  await page.getByText('The sample is done').waitFor({ timeout: RUN_MS })
  expect(await findBarriers(page)).toEqual([])
})

test('no place has a barrier, in the light or in the dark', async () => {
  const page = await open()
  const barriers: Record<string, string[]> = {}
  for (const place of PLACES) {
    await go(page, place)
    barriers[place] = await findBarriersInBothThemes(page)
  }
  expect(barriers).toEqual(Object.fromEntries(PLACES.map((place) => [place, []])))
})

test('nor has what is inside', async () => {
  const page = await open()
  const barriers: Record<string, string[]> = {}
  for (const [name, reach] of Object.entries(SCREENS)) {
    await reach(page)
    barriers[name] = await findBarriersInBothThemes(page)
  }
  expect(barriers).toEqual(Object.fromEntries(Object.keys(SCREENS).map((name) => [name, []])))
})
