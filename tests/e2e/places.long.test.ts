import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PLACES } from '#shared/app/places.ts'
import { ROOT } from '../../scripts/ensure-built.ts'
import { collectFaults } from '../support/page-faults.ts'
import { arriveAt, hearing, walkPlaces } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

const SCREENS = join(ROOT, 'artifacts', 'screens')
const WIDTHS = [900, 1024, 1280, 2560]

let app: WebApp
beforeAll(async () => {
  mkdirSync(SCREENS, { recursive: true })
  app = await startWebApp({ motion: true })
})
afterEach(() => app.closePages())
afterAll(() => app.close())

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test('the five places are one click and one keystroke apart, and none complains', async () => {
    let faults: string[] = []
    const page = await app.open(undefined, async (tab) => {
      faults = collectFaults(tab)
      await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    })
    await walkPlaces(page, async (place) => {
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: join(SCREENS, `${place}-${colorScheme}.png`) })
    })
    expect(faults).toEqual([])
  })
})

test('everything that floats obeys the content policy too', async () => {
  const page = await app.open('compose')
  const faults = collectFaults(page)
  await page.getByRole('button', { name: /^Task:/ }).click()
  await page.getByRole('menuitemradio', { name: 'Any task' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).hover()
  await page.getByRole('tooltip').waitFor()
  await page.getByRole('tab', { name: 'Effects' }).click()
  await page.getByRole('tab', { name: 'Models' }).click()
  await page.keyboard.press('?')
  await hearing(page.getByRole('dialog', { name: 'Keyboard shortcuts' }))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('nothing is cut off or scrolls sideways, in a narrow window as in a wide one', async () => {
  const page = await app.open()
  // keys pressed before the app is there belong to the browser
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const [index, place] of PLACES.entries()) {
      await page.keyboard.press(`Control+${index + 1}`)
      await arriveAt(page, place)
      expect({ place, width, wide: await tooWide(page) }).toEqual({ place, width, wide: [] })
    }
  }
})

test('the app opens at the place it was left, and links, Back and Forward move it', async () => {
  const page = await app.open('account')
  await arriveAt(page, 'account')
  await page.getByRole('navigation').getByRole('link', { name: 'Batches' }).click()
  await arriveAt(page, 'batches')
  await page.goBack()
  await arriveAt(page, 'account')
  await page.goForward()
  await arriveAt(page, 'batches')
  expect(await page.title()).toBe('Batches · Pressrun')

  const again = await app.open()
  await arriveAt(again, 'batches')
})

test('the first Tab reaches a link that skips the navigation, and focus can be seen', async () => {
  const page = await app.open('settings')
  await arriveAt(page, 'settings')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
  expect(await skip.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
})

/** What sticks out of the window, or can be scrolled sideways inside it. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
        const sticksOut = element.getBoundingClientRect().right > window.innerWidth + 1
        return sticksOut || (scrolls && element.scrollWidth > element.clientWidth + 1)
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}
