import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { arriveAt } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
})
afterEach(() => app.closePages())
afterAll(() => app.close())

test('a chosen theme shows at once in every tab, and is there after a reload and after a restart', async () => {
  const page = await app.open('settings')
  const other = await app.open('library')
  await Promise.all([page, other].map((tab) => tab.emulateMedia({ colorScheme: 'light' })))
  await arriveAt(page, 'settings')
  await arriveAt(other, 'library')
  expect(await isDark(page)).toBe(false)

  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(() => isDark(page)).toBe(true)
  await expect.poll(() => isDark(other)).toBe(true)

  await page.reload()
  await arriveAt(page, 'settings')
  expect(await isDark(page)).toBe(true)
  expect(await page.getByRole('radio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')

  await app.restart()
  const later = await app.open('settings')
  await later.emulateMedia({ colorScheme: 'light' })
  await arriveAt(later, 'settings')
  await expect.poll(() => isDark(later)).toBe(true)
})

test('System follows the computer while the app is open', async () => {
  const page = await app.open('settings')
  await arriveAt(page, 'settings')
  await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'System' }).click()
  for (const colorScheme of ['dark', 'light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => isDark(page)).toBe(colorScheme === 'dark')
  }
})

/** Whether the page is really painted dark: its text lighter than what it stands on. */
async function isDark(page: Page): Promise<boolean> {
  const [text = 0, surface = 0] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return [color, backgroundColor].map((value) => Number(/\d+/.exec(value)?.[0]))
  })
  return text > surface
}
