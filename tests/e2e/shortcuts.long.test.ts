import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../support/axe.ts'
import { heading } from '../support/batch-page.ts'
import { dropFiles } from '../support/drop-files.ts'
import { arriveAt, hearing } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
})
afterEach(() => app.closePages())
afterAll(() => app.close())

const keysOf = (page: Page, action: string) =>
  page.getByRole('button', { name: new RegExp(`^${action}: .*Change the keys$`) })

async function openShortcuts(): Promise<Page> {
  const page = await app.open('settings')
  await arriveAt(page, 'settings')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  return page
}

// the first: a browser that has the code once gives it to other tabs without asking
test('what is typed before the palette is there is meant for it, and for no shortcut', async () => {
  const code = Promise.withResolvers<void>()
  let isHeld = false
  // not at Compose, whose models come with the same file
  const page = await app.open('settings', (tab) =>
    tab.route(/\/assets\/second-(?!places-)[^/]*\.js$/, async (route) => {
      isHeld = true
      await code.promise
      await route.continue()
    }),
  )
  await arriveAt(page, 'settings')
  const field = page.getByRole('combobox', { name: 'Commands' })
  await page.keyboard.press('Control+k')
  // a click gives it up: the same keys ask for it anew
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('act?')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  // what the palette does not need stays with the browser
  const search = page.getByRole('button', { name: 'Search commands' })
  await search.focus()
  await page.keyboard.press('Tab')
  expect(await search.evaluate((button) => button === document.activeElement)).toBe(false)
  expect(isHeld).toBe(true)
  expect(await field.count()).toBe(0)
  code.resolve()
  await hearing(field)
  expect(await field.inputValue()).toBe('ac')
  // whoever types on goes on
  await page.keyboard.type('count')
  expect(await field.inputValue()).toBe('account')
  expect(await page.getByRole('dialog').count()).toBe(1)
})

test('keys that were bound are answered and written everywhere at once, and are kept', async () => {
  const page = await openShortcuts()
  await keysOf(page, 'Find any command').click()
  await page.keyboard.press('Control+p')
  await page.getByRole('button', { name: 'Find any command: Ctrl P. Change the keys' }).waitFor()
  // at once, wherever keys are written and answered
  await page.getByRole('button', { name: 'Search commands' }).locator('kbd', { hasText: 'P' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+p')
  await hearing(page.getByRole('dialog').getByRole('combobox'))
  await page.keyboard.press('Escape')

  await keysOf(page, 'Run again').click()
  await page.keyboard.press('t')
  await page.getByText('T is used by Tags').waitFor()
  // nothing that is only spoken makes the window itself scroll
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Leave it there' }).click()
  await page.getByRole('button', { name: 'Run again: R. Change the keys' }).waitFor()

  await page.reload()
  await page.getByRole('button', { name: 'Find any command: Ctrl P. Change the keys' }).waitFor()
  await page.getByRole('button', { name: 'Find any command: the usual keys again' }).click()
  await page.getByRole('button', { name: 'Find any command: Ctrl K. Change the keys' }).waitFor()
})

test('Ctrl+Enter in a choice belongs to Make and does not open the choice', async () => {
  const page = await app.open('compose')
  await arriveAt(page, 'compose')
  const choice = page.getByRole('button', { name: /^Palette: / })
  await choice.focus()
  await page.keyboard.press('Control+Enter')
  expect(await page.getByRole('menu').count()).toBe(0)
  // it was asked for, and something is missing
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).and(page.locator(':focus')).waitFor()
})

const palette = (page: Page) => page.getByRole('combobox', { name: 'Commands' })

test('the keys of the window work from a choice, closed and open', async () => {
  const page = await app.open('compose')
  await arriveAt(page, 'compose')
  const choice = page.getByRole('button', { name: /^Palette: / })
  await choice.click()
  await page.getByRole('menuitemradio').nth(2).click()
  await hearing(choice)
  await page.keyboard.press('Control+k')
  await hearing(palette(page))
  await page.keyboard.press('Escape')
  await hearing(choice)

  await page.keyboard.press('Enter')
  await hearing(page.getByRole('menu'))
  await page.keyboard.press('Control+k')
  await hearing(palette(page))
  expect(await page.getByRole('menu').count()).toBe(0)
  await page.keyboard.press('Escape')
  await hearing(choice)
  await page.keyboard.press('Alt+Shift+3')
  await arriveAt(page, 'library')
})

test('in a list that is read in, what is typed after the keys of the palette changes no column', async () => {
  const page = await app.open('batches')
  await page.getByRole('button', { name: 'Paste a table' }).waitFor()
  await dropFiles(page, [{ name: 'harbour.csv', content: 'prompt,format\nA harbour,png\nA pier,jpg\n' }])
  await heading(page, 'harbour').waitFor()
  const column = page.getByRole('button', { name: 'format fills: Format' })
  await column.click()
  await hearing(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await hearing(column)
  await page.keyboard.press('Control+k')
  await hearing(palette(page))
  await page.keyboard.type('palette of')
  expect(await palette(page).inputValue()).toBe('palette of')
  await page.keyboard.press('Escape')
  await hearing(column)
})

// the last: the keys stay bound
test('keys bound with the key that opens a choice are answered, and the choice stays closed', async () => {
  const page = await openShortcuts()
  await keysOf(page, 'Find any command').click()
  await page.keyboard.press('Alt+Enter')
  await page.getByRole('button', { name: /^Find any command: Alt/ }).waitFor()
  await page.keyboard.press('Control+1')
  await arriveAt(page, 'compose')
  await page.getByRole('button', { name: /^Palette: / }).focus()
  await page.keyboard.press('Alt+Enter')
  await hearing(palette(page))
  expect(await page.getByRole('menu').count()).toBe(0)
})
