import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { collectFaults } from '../support/page-faults.ts'
import { arriveAt, goTo, hearing } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
/** One tab for all that begin with an app that has read what it needs. */
let page: Page
beforeAll(async () => {
  app = await startWebApp()
  page = await app.open('compose')
})
afterEach(() => page.keyboard.press('Escape'))
afterAll(() => app.close())

const field = (page: Page) => page.getByRole('combobox', { name: 'Commands' })
const active = (page: Page) => page.getByRole('dialog').locator('[role=option][aria-selected=true]')

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await hearing(field(page))
}

/** Types, and waits until the best command is the expected one. */
async function find(page: Page, query: string, name: string): Promise<void> {
  await page.keyboard.type(query)
  await expect.poll(() => active(page).innerText()).toContain(name)
}

test('the keyboard alone goes anywhere, chooses a model, a theme and a language', async () => {
  const faults = collectFaults(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await arriveAt(page, 'compose')

  await open(page)
  await find(page, 'acc', 'Account')
  await page.keyboard.press('Enter')
  await arriveAt(page, 'account')

  await open(page)
  await find(page, 'paper lands', 'Make with Paper Landscape')
  expect(await active(page).locator('mark').allInnerTexts()).toEqual(['Paper', 'Lands'])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Paper Landscape' }).waitFor()

  await open(page)
  await find(page, 'dark', 'Theme: Dark')
  await page.keyboard.press('Enter')
  await page.locator('html[data-appearance=dark]').waitFor()

  await open(page)
  await find(page, 'deutsch', 'Language: Deutsch')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Bereiche' }).waitFor()
  await page.keyboard.press('Control+k')
  await hearing(page.getByRole('combobox', { name: 'Befehle' }))
  await find(page, 'english', 'Sprache: English')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Places' }).waitFor()
  expect(faults).toEqual([])
})

test('arrows move and wrap, Escape gives the focus back, and what was run lately stands first', async () => {
  await goTo(page, 'library')
  const link = page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Library' })
  await link.focus()
  await open(page)
  // whatever arrives late has arrived once a model is found
  await find(page, 'paper lands', 'Make with Paper Landscape')
  await field(page).clear()
  await page.keyboard.press('ArrowUp')
  expect(await active(page).innerText()).toContain('Reload window')
  await page.keyboard.press('ArrowDown')
  expect(await active(page).innerText()).toBe(await page.getByRole('option').first().innerText())
  const id = await active(page).getAttribute('id')
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(id)
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await hearing(link)

  await open(page)
  await find(page, 'keyboard sh', 'Keyboard shortcuts')
  await page.keyboard.press('Enter')
  await hearing(page.getByRole('dialog', { name: 'Keyboard shortcuts' }))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await open(page)
  expect(await page.getByRole('group', { name: 'Recent' }).getByRole('option').first().innerText()).toContain(
    'Keyboard shortcuts',
  )
  await page.keyboard.type('no such thing')
  await page.getByText('No command for “no such thing”').waitFor()
})

test('a command that arrives late does not move the choice to its neighbour', async () => {
  await goTo(page, 'library')
  await open(page)
  await find(page, 'paper lands', 'Make with Paper Landscape')
  await page.keyboard.press('Enter')
  await arriveAt(page, 'compose')

  const models = Promise.withResolvers<void>()
  const later = await app.open('library', (tab) =>
    tab.route('**/api/commands/models.list', async (route) => {
      await models.promise
      await route.continue()
    }),
  )
  await later.getByRole('heading', { level: 1 }).waitFor()
  await open(later)
  await later.getByRole('option', { name: 'Reload window' }).waitFor()
  await later.keyboard.press('ArrowUp')
  expect(await active(later).innerText()).toContain('Reload window')
  models.resolve()
  await later.getByRole('option', { name: 'Make with Paper Landscape' }).waitFor()
  expect(await active(later).innerText()).toContain('Reload window')
  await later.close()
})

test('a list is imported, and the sample planned, without leaving the keyboard', async () => {
  await goTo(page, 'account')
  await open(page)
  for (const word of ['import', 'spreadsheet', 'new batch']) {
    await page.keyboard.press('Control+a')
    await find(page, word, 'New batch')
  }
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (
    await chooser
  ).setFiles({ name: 'foxes.csv', mimeType: 'text/csv', buffer: Buffer.from('prompt\nA red fox\nA grey fox\n') })
  await page.getByRole('heading', { level: 1, name: 'foxes' }).waitFor()

  await open(page)
  await find(page, 'run sample', 'Run the sample')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Before it starts' }).getByText('24 coins').first().waitFor()
})
