import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { collectFaults } from '../support/page-faults.ts'
import { DEFAULT_TEMPLATE } from '#shared/batch/file-name.ts'
import { serveEngine, type ServedEngine } from '../support/served-engine.ts'
import { findBarriers } from '../support/axe.ts'
import { arriveAt, hearing } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom } from '../support/window-books.ts'

let app: WebApp
let engine: ServedEngine
/** One tab at the settings for all: each case leaves them as they were, but for a connection of its own. */
let page: Page
beforeAll(async () => {
  ;[app, engine] = await Promise.all([startWebApp(), serveEngine({ coins: 250 })])
  page = await app.open('settings')
  await arriveAt(page, 'settings')
})
afterEach(async () => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // the keys of the next one find its own messages and no older ones before them
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' })
  await messages.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
})
afterAll(async () => {
  await app.close()
  await engine[Symbol.asyncDispose]()
})

const rows = (page: Page) => page.getByRole('list', { name: 'Connections' }).getByRole('listitem')

const hasFocus = (button: Locator) =>
  expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)

/** By Escape, once it has the focus: before, nobody hears the key. */
async function leave(dialog: Locator): Promise<void> {
  await hearing(dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

test('a connection is added, tested, used with undo, changed and removed, and its key is never shown', async () => {
  const faults = collectFaults(page)
  await rows(page).filter({ hasText: 'This computer' }).getByText('1,000 coins available').waitFor()

  await page.getByRole('button', { name: 'Add connection' }).click()
  const form = page.getByRole('dialog', { name: 'New connection' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Studio')
  await form.getByRole('textbox', { name: 'Address' }).fill('http://studio.example.com')
  await form.getByLabel('Key', { exact: true }).last().fill(engine.ready.apiKey)
  expect(await form.getByLabel('Key', { exact: true }).last().getAttribute('type')).toBe('password')
  await form.getByRole('button', { name: 'Add and test' }).click()
  await form.getByText('The address must begin with https://').waitFor()
  await form.getByRole('textbox', { name: 'Address' }).fill(engine.ready.baseUrl)
  await form.getByRole('button', { name: 'Add and test' }).click()
  await form.waitFor({ state: 'detached' })

  const studio = rows(page).filter({ hasText: 'Studio' })
  await studio.getByText('250 coins available').waitFor()
  await studio.getByText('May: make, fetch results, upload files, read the account').waitFor()
  await studio.getByText('Key in memory, until Pressrun closes').waitFor()
  expect(await page.content()).not.toContain(engine.ready.apiKey)

  await studio.getByRole('button', { name: 'Use Studio' }).click()
  await page.getByText('Studio is used from now on').waitFor()
  await page.getByRole('link', { name: /^250 coins/ }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('link', { name: /^1,000 coins/ }).waitFor()

  await studio.getByRole('button', { name: 'More for Studio' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Studio' })
  expect(await edit.getByLabel('Key', { exact: true }).last().inputValue()).toBe('')
  await edit.getByRole('textbox', { name: 'Name' }).fill('Atelier')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await rows(page).filter({ hasText: 'Atelier' }).waitFor()

  const askToRemove = async () => {
    await page.getByRole('button', { name: 'More for Atelier' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
  }
  const question = page.getByRole('dialog', { name: 'Remove Atelier?' })
  await askToRemove()
  await hearing(question)
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await rows(page).filter({ hasText: 'Atelier' }).waitFor()
  await askToRemove()
  await question.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Atelier was removed').waitFor()
  await expect.poll(() => rows(page).count()).toBe(1)
  // its button had the focus, and is gone
  const hasFocusInside = () =>
    rows(page).evaluate((row) => row.closest('section')?.contains(document.activeElement) ?? false)
  await expect.poll(hasFocusInside).toBe(true)
  expect(faults).toEqual([])
})

test('a key that nobody knows is told in words, with the way out', { tags: 'long' }, async () => {
  await page.getByRole('button', { name: 'Add connection' }).click()
  const form = page.getByRole('dialog', { name: 'New connection' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Wrong')
  await form.getByRole('textbox', { name: 'Address' }).fill(engine.ready.baseUrl)
  await form.getByLabel('Key', { exact: true }).last().fill('not-a-key')
  await form.getByRole('button', { name: 'Add and test' }).click()
  // the form stays open with the reason, and corrects the connection that it has added
  await form.getByText('Wrong was added and does not work yet. The service does not know this key.').waitFor()
  await form.getByRole('button', { name: 'Add and test' }).click()
  await form.getByText('Wrong was added and does not work yet.').waitFor()
  await form.getByRole('button', { name: 'Close' }).last().click()
  await form.waitFor({ state: 'detached' })
  expect(await rows(page).filter({ hasText: 'Wrong' }).count()).toBe(1)
  await rows(page)
    .filter({ hasText: 'Wrong' })
    .getByText('The service does not know this key. Nothing was charged: this only reads.')
    .waitFor()
  await rows(page).filter({ hasText: 'Wrong' }).getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog', { name: 'Edit Wrong' }).waitFor()
})

test(
  'a dialog gives the focus back to the button that it was opened from, also through a menu',
  { tags: 'long' },
  async () => {
    await askFrom(page, 'connections.add', { name: 'Proofs', baseUrl: engine.ready.baseUrl, key: engine.ready.apiKey })
    const more = page.getByRole('button', { name: 'More for Proofs' })
    for (const [entry, title] of [
      ['Remove', 'Remove Proofs?'],
      ['Edit', 'Edit Proofs'],
    ] as const) {
      await more.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: entry }).focus()
      await page.keyboard.press('Enter')
      await leave(page.getByRole('dialog', { name: title }))
      await hasFocus(more)
    }

    const add = page.getByRole('button', { name: 'Add connection' })
    await add.focus()
    await page.keyboard.press('Enter')
    await leave(page.getByRole('dialog', { name: 'New connection' }))
    await hasFocus(add)
  },
)

test(
  'what was typed into a form stays when one clicks beside it, and goes by Escape only by a word',
  { tags: 'long' },
  async () => {
    await page.getByRole('button', { name: 'Add connection' }).click()
    const form = page.getByRole('dialog', { name: 'New connection' })
    const name = form.getByRole('textbox', { name: 'Name' })
    await name.fill('Studio of the north')
    await page.mouse.click(5, 5)
    expect(await name.inputValue()).toBe('Studio of the north')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Close this?' })
    await hearing(question)
    expect(await findBarriers(page, question)).toEqual([])
    // Enter stays
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('Studio of the north')
    // nor does it go with the place, whatever leads away from there
    await name.press('Control+k')
    const commands = page.getByRole('combobox', { name: 'Commands' })
    await hearing(commands)
    await page.keyboard.type('Library')
    await page
      .getByRole('option', { name: /^Library/ })
      .first()
      .waitFor()
    const byAddress = () => page.evaluate(() => (window.location.hash = '#/library'))
    const leadingAway = [() => page.keyboard.press('Enter'), () => page.keyboard.press('Control+1'), byAddress]
    for (const lead of leadingAway) {
      await lead()
      await hearing(question)
      await page.keyboard.press('Enter')
      await question.waitFor({ state: 'detached' })
      expect([new URL(page.url()).hash, await name.inputValue()]).toEqual(['#/settings', 'Studio of the north'])
    }
    await name.press('Escape')
    await question.getByRole('button', { name: 'Close it' }).click()
    await form.waitFor({ state: 'detached' })
  },
)

test(
  'a template shows its example and its fault while it is written, and is kept only when it can be used',
  { tags: 'long' },
  async () => {
    const template = page.getByRole('textbox', { name: 'File names' })
    await page.getByText('Postcards/0007-A lighthouse on a cliff at dawn-style ink-4711.png').waitFor()
    await template.fill('{batch}/{row')
    await page.getByText('The template is not readable from "{row" on.').waitFor()
    expect(await template.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)

    await template.fill('.{ext}')
    await template.press('Home')
    await page.getByRole('button', { name: /^Insert \{model\}/ }).click()
    expect(await template.inputValue()).toBe('{model}.{ext}')
    await page.getByText('Paper Landscape.png').waitFor()
    await template.press('Enter')
    await page.getByText('New files are named like this now').waitFor()

    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Control+z')
    await expect.poll(() => template.inputValue()).toBe(DEFAULT_TEMPLATE)
  },
)

test('files go to another folder when it can be written to, and back again by undo', { tags: 'long' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-prints-'))
  try {
    await page.getByRole('button', { name: 'Change…' }).click()
    const path = page.getByRole('textbox', { name: 'Path of the folder' })
    await path.fill('prints')
    await path.press('Enter')
    await page.getByText('prints is not the whole path of a folder.').waitFor()
    await path.fill(join(folder, 'Prints'))
    await path.press('Enter')
    await page.locator('code', { hasText: join(folder, 'Prints') }).waitFor()

    await page.getByText('New files go to another folder now').waitFor()

    // reached and used by keyboard alone, also over a dialog
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await hearing(dialog)
    await page.keyboard.press('F8')
    await hearing(page.getByRole('button', { name: 'Undo' }))
    // and left for the dialog, not for what lies behind it
    await page.keyboard.press('Shift+Tab')
    await hearing(dialog)
    await page.keyboard.press('F8')
    await hearing(page.getByRole('button', { name: 'Undo' }))
    await page.keyboard.press('Enter')
    await hearing(dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.locator('code', { hasText: join(folder, 'Prints') }).waitFor({ state: 'detached' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a choice of how to learn of newer versions that is not kept says so', { tags: 'long' }, async () => {
  const known = { state: 'current', version: null, notes: null, progress: null, checkedAt: null, trouble: null }
  const tab = await app.open('settings', async (tab) => {
    // a copy in a browser does not renew itself
    await tab.route('**/api/commands/updates.read', (route) => route.fulfill({ json: { ok: true, value: known } }))
    await tab.route('**/api/commands/backup.read', (route) =>
      route.fulfill({ json: { ok: false, error: { code: 'odd', message: 'The shelf is locked.' } } }),
    )
  })
  await tab.route('**/api/commands/settings.update', (route) => route.abort())
  // what cannot be read is said in its place
  await tab.getByRole('region', { name: 'Your data' }).getByRole('alert').waitFor()
  await tab.getByRole('button', { name: 'Newer versions: Tell me' }).click()
  await tab.getByRole('menuitemradio', { name: 'Never look' }).click()
  await tab.getByRole('alert').getByText('That was not saved.').waitFor()
  await tab.close()
})

test(
  'what was written for a watched folder is there again after a look at another kind of file',
  { tags: 'long' },
  async () => {
    await page.getByRole('button', { name: 'Watch a folder' }).click()
    const form = page.getByRole('dialog', { name: 'Watch a folder' })
    const task = (name: string) => form.getByRole('radio', { name, exact: true })
    const prompt = form.getByRole('textbox', { name: 'Prompt' })
    await task('Edit').click()
    await prompt.fill('Make it rain')
    await task('Video').click()
    await task('Image').click()
    await task('Edit').click()
    expect(await prompt.inputValue()).toBe('Make it rain')
    // coins are written as they are shown
    const budget = form.getByRole('textbox', { name: 'Budget in coins' })
    await budget.fill('1,200')
    await form.getByRole('button', { name: 'Watch, for up to 1,200 coins a day' }).waitFor()
    await budget.fill('12.5')
    await form.getByText('A whole number of coins.').waitFor()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'detached' })
  },
)

test('sections are one click or one command away', async () => {
  const sections = page.getByRole('navigation', { name: 'Sections' })
  const marked = () => sections.locator('[aria-current]').allTextContents()
  await sections.getByRole('button', { name: 'About' }).click()
  await expect.poll(() => page.getByText('Third-party notices').isVisible()).toBe(true)
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['section'])).toBe('about')
  expect(await marked()).toEqual(['About'])
  // on from there by the wheel, the list follows what is seen
  await page.getByText('Third-party notices').hover()
  await page.mouse.wheel(0, -100_000)
  await expect.poll(marked).toEqual(['Connections'])
})
