import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fillLibrary } from '../support/filled-library.ts'
import { chosen, found, items, openLibrary } from '../support/library-page.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

const MADE = 800
const IN_A_STACK = 4

let app: WebApp
beforeAll(async () => {
  app = await startWebApp({ prepare: (dataDir) => fillLibrary(dataDir, MADE, { variations: IN_A_STACK }) })
})
afterEach(() => app.closePages())
afterAll(() => app.close())

const top = (page: Page) => items(page).evaluate((field) => field.scrollTop)
const chosenName = (page: Page) => chosen(page).getAttribute('aria-label')

test('whoever leaves a stack stands where it was opened, with the same in sight', async () => {
  const page = await openLibrary(app)
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Stack variations' }).click()
  await found(page, MADE / IN_A_STACK)
  // by the wheel: what is in sight is not what the keyboard would have brought there
  await items(page).hover()
  await page.mouse.wheel(0, 1500)
  // all the way: what stands under the pointer must not move on
  await expect.poll(() => top(page)).toBe(1500)
  const before = await top(page)
  const { x, y, width, height } = (await items(page).boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  const stack = await chosenName(page)
  expect(stack).toContain(`stack of ${IN_A_STACK}`)

  for (const leaving of ['Escape', 's']) {
    await page.keyboard.press('s')
    await found(page, IN_A_STACK)
    await expect.poll(() => chosenName(page)).not.toContain('stack of')
    await page.keyboard.press(leaving)
    await found(page, MADE / IN_A_STACK)
    await expect.poll(() => chosenName(page)).toBe(stack)
    expect(await top(page)).toBe(before)
  }

  // what is clicked before the stack is open is not in it: the first of it is chosen all the same
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/commands/library.outline', (route) => held.then(() => route.continue()), { times: 1 })
  await page.keyboard.press('s')
  await items(page).getByRole('option', { selected: false }).first().click()
  await expect.poll(() => chosenName(page)).not.toBe(stack)
  release()
  await found(page, IN_A_STACK)
  await expect.poll(() => chosenName(page)).not.toContain('stack of')
})
