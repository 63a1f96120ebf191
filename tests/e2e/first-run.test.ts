import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../support/axe.ts'
import { collectFaults } from '../support/page-faults.ts'
import { arriveAt, contentOf, linkTo, reachPlace } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

/** Making six pictures on a busy machine. */
const RUN_MS = 60_000
const MOST_CLICKS = 3

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
})
afterEach(() => app.closePages())
afterAll(() => app.close())

const welcome = (page: Page) => page.getByTestId('welcome')

test('the first launch leads to a finished sample and a full library in very few clicks and past no barrier, and then greets no more', async () => {
  const page = await app.open()
  const faults = collectFaults(page)
  let clicks = 0
  const click = async (button: Locator) => {
    clicks += 1
    await button.click()
  }
  await arriveAt(page, 'compose')
  await welcome(page).getByText('with 1,000 coins').waitFor()
  expect(await findBarriers(page)).toEqual([])

  const sample = page.getByTestId('run-sample')
  await sample.filter({ hasText: '24 coins' }).waitFor()
  await click(sample)
  await contentOf(page, 'batches').getByRole('heading', { level: 1, name: 'Sample' }).waitFor()
  // its link tells that something runs
  await linkTo(page, 'batches')
    .and(page.getByRole('link', { name: /, / }))
    .waitFor()
  await page.getByText('The sample is done: 6 new in the library').waitFor({ timeout: RUN_MS })
  expect(await findBarriers(page)).toEqual([])
  await click(page.getByRole('listitem').filter({ hasText: 'The sample is done' }).getByRole('button').first())
  await reachPlace(page, 'library')

  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  await page.getByRole('link', { name: /976 coins/ }).waitFor()
  await linkTo(page, 'compose').click()
  await arriveAt(page, 'compose')
  expect(await welcome(page).count()).toBe(0)
  expect(faults).toEqual([])
})

test('whoever wants to begin without it is not asked again, in any window', { tags: 'long' }, async () => {
  const fresh = await startWebApp()
  try {
    const page = await fresh.open('compose')
    await page.getByTestId('begin-without-sample').click()
    await welcome(page).waitFor({ state: 'detached' })
    await fresh.restart()
    const later = await fresh.open('compose')
    await arriveAt(later, 'compose')
    await later.getByRole('link', { name: /1,000 coins/ }).waitFor()
    expect(await welcome(later).count()).toBe(0)
  } finally {
    await fresh.close()
  }
})
