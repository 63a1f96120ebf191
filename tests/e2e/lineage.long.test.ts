import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../support/axe.ts'
import { chosen, found, items } from '../support/library-page.ts'
import { collectFaults } from '../support/page-faults.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom, expectBooksInOrder } from '../support/window-books.ts'

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
})
afterEach(() => app.closePages())
afterAll(() => app.close())

/** Making pictures on a slow machine. */
const RUN_MS = 120_000

test(
  'a recipe shows its last step, with the others folded below; the viewer leads to them, and lays the last over the first',
  { timeout: 300_000 },
  async () => {
    const page = await app.open('library')
    const faults = collectFaults(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { id } = await askFrom(page, 'batches.create', {
      source: { text: 'prompt\nA fox\n' },
      name: 'In steps',
      settings: {
        modelId: 'illustration-poster',
        constants: { resolution: '512' },
        laterSteps: [
          { type: 'make', modelId: 'lanczos-upscale' },
          { type: 'make', modelId: 'smart-crop', params: { aspect_ratio: '1:1' } },
        ],
      },
    })
    await askFrom(page, 'batches.plan', { id })
    await askFrom(page, 'batches.start', { id, budget: null })
    await expect
      .poll(async () => (await askFrom(page, 'batches.read', { id })).state, { timeout: RUN_MS, interval: 500 })
      .toBe('ended')

    // the last one alone, then with what lies below it, by one key and back
    await found(page, 1)
    // what the first step has made has stood here alone, too
    await expect
      .poll(() => items(page).getByRole('option').first().getAttribute('aria-label'))
      .toContain('2 items of earlier steps')
    await items(page).getByRole('option').first().click()
    await page.keyboard.press('s')
    await page.getByText('3 items', { exact: true }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('s')
    await found(page, 1)
    await chosen(page).waitFor()

    // a folded stack is its face: what is exported and deleted is what is seen
    const asked = page.getByRole('dialog')
    for (const [key, title] of [
      ['e', 'Export 1 item'],
      ['Shift+E', 'Contact sheet of 1 item'],
      ['Delete', 'Delete 1 item?'],
    ] as const) {
      await page.keyboard.press(key)
      await asked.getByRole('heading', { name: title }).waitFor()
      if (key === 'Delete') await asked.getByText('Of a folded stack only what you see goes').waitFor()
      await page.keyboard.press('Escape')
      await asked.waitFor({ state: 'detached' })
    }

    await page.keyboard.press('Space')
    const viewer = page.getByRole('dialog', { name: 'Viewer' })
    const strip = viewer.getByRole('navigation', { name: 'What led here and what came of it' })
    await strip.getByRole('button', { name: /^2 steps before, A fox/ }).waitFor()
    expect(await strip.getByRole('button').count()).toBe(3)
    await page.keyboard.press('Shift+Y')
    await viewer.getByRole('slider', { name: 'How much of before is shown' }).waitFor()
    await page.keyboard.press('Shift+Y')
    await viewer.getByText('2 steps before', { exact: true }).waitFor()
    expect(await findBarriers(page, viewer)).toEqual([])
    await page.keyboard.press('y')
    await page.keyboard.press('Alt+ArrowLeft')
    await page.keyboard.press('Alt+ArrowLeft')
    await expect
      .poll(() => strip.locator('[aria-current=true]').getAttribute('aria-label'))
      .toMatch(/^2 steps before, A fox/)
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    await expectBooksInOrder(page)
    expect(faults).toEqual([])
  },
)
