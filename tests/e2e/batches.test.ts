import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { figure, grid, heading, start } from '../support/batch-page.ts'
import { dropFiles } from '../support/drop-files.ts'
import { collectFaults } from '../support/page-faults.ts'
import { hearing } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
})
afterEach(() => app.closePages())
afterAll(() => app.close())

/** Making pictures on a slow machine. */
const RUN_MS = 60_000

const done = (page: Page, words: string) => page.getByText(words).waitFor({ timeout: RUN_MS })

/** Rows of a pasted table, up to the plan. */
async function paste(page: Page, table: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste a table' }).click()
  await page.getByRole('textbox', { name: 'Table' }).fill(table)
  await page.getByRole('button', { name: 'Use the table' }).click()
  await page.getByRole('button', { name: 'Make the batch' }).click()
  await page.getByRole('dialog', { name: 'Before it starts' }).waitFor()
}

async function coinsOf(page: Page): Promise<Record<string, string>> {
  const labels = ['Held', 'Charged', 'Refunded']
  const read = await Promise.all(labels.map(async (label) => [label, await figure(page, label).innerText()]))
  return Object.fromEntries(read) as Record<string, string>
}

// the first: a browser that has the code once gives it to other tabs without asking
test('a list is taken before the code of the place has arrived, and read once it has', { tags: 'long' }, async () => {
  const code = Promise.withResolvers<void>()
  let isHeld = false
  const page = await app.open('batches', (tab) =>
    tab.route(/\/assets\/places-[^/]*\.js$/, async (route) => {
      isHeld = true
      await code.promise
      await route.continue()
    }),
  )
  await dropFiles(page, [{ name: 'early.csv', content: 'prompt\nA morning\n' }])
  expect(isHeld).toBe(true)
  expect(await heading(page, 'early').count()).toBe(0)
  code.resolve()
  await heading(page, 'early').waitFor()
})

test('the sample is two clicks away from a finished batch, with its price seen before', { tags: 'long' }, async () => {
  const page = await app.open('batches')
  const faults = collectFaults(page)
  await page.getByRole('button', { name: 'Run the sample' }).click()
  const plan = page.getByRole('dialog', { name: 'Before it starts' })
  await plan.getByText('24 coins', { exact: false }).first().waitFor()
  await plan.getByText('976 coins left of 1,000').waitFor()
  await start(page).click()
  await done(page, '6 of 6 rows done')
  await expect.poll(() => coinsOf(page)).toEqual({ Held: '0', Charged: '24', Refunded: '0' })

  // what came out is shown by itself
  const picture = page.getByRole('img', { name: 'A lighthouse on a cliff at dawn' })
  await picture.waitFor({ timeout: RUN_MS })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: RUN_MS })
    .toBeGreaterThan(0)

  await page.getByRole('radio', { name: 'Rows' }).click()
  await expect.poll(() => grid(page).getByRole('gridcell', { name: 'Done' }).count(), { timeout: RUN_MS }).toBe(6)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save report' }).click()
  expect((await download).suggestedFilename()).toBe('Sample report.csv')

  await page.getByRole('button', { name: 'Back to all batches' }).click()
  await page.getByRole('list', { name: 'Batches' }).getByRole('button', { name: 'Sample' }).waitFor()
  expect(faults).toEqual([])
})

test('a bad cell is marked with its reason, mended in the table by keyboard, and then runs with the others', async () => {
  const page = await app.open('batches')
  await page.getByRole('button', { name: 'Paste a table' }).click()
  await page
    .getByRole('textbox', { name: 'Table' })
    .fill('prompt,resolution,aspect ratio\nA lighthouse,512,4:3\nA fox,512,99:1\n')
  await page.getByRole('button', { name: 'Use the table' }).click()
  await grid(page)
    .getByRole('gridcell', { name: '99:1', description: /Expected one of/ })
    .waitFor()
  await page.getByText('1 of 2 rows cannot run').waitFor()
  await page.getByRole('button', { name: 'Make the batch' }).click()
  await page.getByText('1 row blocked').waitFor()
  await page.getByRole('button', { name: 'Show it' }).click()

  await grid(page).getByRole('gridcell', { name: '99:1' }).waitFor()
  await grid(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const editor = page.getByRole('combobox', { name: 'aspect ratio, row 1' })
  await editor.fill('1:1')
  await editor.press('Enter')
  await page.getByRole('button', { name: 'All 2' }).click()
  await expect.poll(() => grid(page).getByRole('gridcell', { name: 'Ready' }).count(), { timeout: RUN_MS }).toBe(2)
  await expect.poll(() => grid(page).locator('[aria-invalid=true]').count()).toBe(0)

  await page.getByRole('button', { name: 'Plan and start' }).click()
  await start(page).click()
  await done(page, '2 of 2 rows done')
  await expect.poll(() => coinsOf(page)).toEqual({ Held: '0', Charged: '4', Refunded: '0' })
})

test('a failed row says why and what it cost, and runs when it is mended and retried', { tags: 'long' }, async () => {
  const page = await app.open('batches')
  await dropFiles(page, [
    {
      name: 'weather.csv',
      content: 'prompt,resolution\nA quiet harbour,512\nA storm sandbox:fail=content_policy,512\n',
    },
  ])
  await heading(page, 'weather').waitFor()
  await page.getByRole('button', { name: 'Make the batch' }).click()
  await start(page).click()
  await done(page, '1 of 2 rows done')
  await grid(page).getByRole('gridcell', { name: 'Failed' }).waitFor({ timeout: RUN_MS })
  await page.getByText('Ended', { exact: true }).waitFor({ timeout: RUN_MS })
  await expect.poll(() => coinsOf(page)).toEqual({ Held: '0', Charged: '2', Refunded: '2' })

  await grid(page)
    .getByRole('gridcell', { name: /sandbox:fail/ })
    .dblclick()
  const editor = page.getByRole('textbox', { name: 'prompt, row 2' })
  await editor.fill('A storm at sea')
  await editor.press('Enter')
  await page.getByRole('button', { name: /^Plan and/ }).click()
  await start(page).click()
  await done(page, '2 of 2 rows done')
  await expect.poll(() => coinsOf(page)).toEqual({ Held: '0', Charged: '4', Refunded: '2' })
})

test(
  'pausing says what it means, resuming goes on, and canceling gives back what was held',
  { tags: 'long' },
  async () => {
    const page = await app.open('batches')
    // four may run at once: the second four hold their places for longer than this test, which is why it comes last
    const rows = Array.from({ length: 12 }, (_, row) => `A boat number ${row} sandbox:seconds=${row < 4 ? 4 : 30}\t512`)
    await paste(page, ['prompt\tresolution', ...rows].join('\n'))
    await start(page).click()
    await grid(page)
      .getByRole('gridcell', { name: /^Running/ })
      .first()
      .waitFor({ timeout: RUN_MS })
    await page.getByRole('button', { name: 'Pause' }).click()
    await page
      .getByText(/^Paused: \d rows? (is|are) being finished\.$/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await done(page, '4 of 12 rows done')

    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel the batch' }).click()
    await grid(page).getByRole('gridcell', { name: 'Canceled' }).first().waitFor()
    await expect.poll(async () => Number((await coinsOf(page)).Refunded), { timeout: RUN_MS }).toBeGreaterThan(0)
  },
)

test('a budget that is typed is still there when files of other folders are allowed', { tags: 'long' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-'))
  const photo = join(folder, 'photo.webp')
  copyFileSync('resources/effects/album-cover.webp', photo)
  const page = await app.open('batches')
  await paste(page, `prompt\tmodel\timage\nA boat\tgeometric-poster\t\n\tlanczos-upscale\t${photo}`)
  const plan = page.getByRole('dialog', { name: 'Before it starts' })
  const budget = plan.getByRole('textbox', { name: 'Budget in coins' })
  await budget.fill('777')
  await plan.getByRole('button', { name: 'Allow this file' }).click()
  await expect.poll(() => plan.getByRole('button', { name: 'Allow this file' }).count()).toBe(0)
  await start(page).waitFor()
  expect(await budget.inputValue()).toBe('777')
})

test(
  'what can be done with a batch is found in the palette too, and its copy opens only for who still waits',
  { tags: 'long' },
  async () => {
    const page = await app.open('batches')
    await paste(page, 'prompt\nA palette\nA brush')
    await page.keyboard.press('Escape')
    const choose = async (action: string) => {
      await page.keyboard.press('Control+k')
      await hearing(page.getByRole('combobox', { name: 'Commands' }))
      await page.keyboard.type(action)
      await page
        .getByRole('option', { name: new RegExp(`^${action}`) })
        .first()
        .waitFor()
      await page.keyboard.press('Enter')
    }
    await choose('Rename')
    await page.getByRole('dialog').getByRole('textbox').fill('Studio')
    await page.keyboard.press('Enter')
    await heading(page, 'Studio').waitFor()
    await page.route('**/api/commands/batches.duplicate', async (route) => {
      await page.getByRole('button', { name: 'Back to all batches' }).click()
      await route.continue()
    })
    await choose('Duplicate')
    await heading(page, 'Batches').waitFor()
    await page.getByText('is ready. Nothing of it has started.').waitFor()
    expect(await heading(page, 'Batches').count()).toBe(1)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('dialog', { name: 'Before it starts' }).waitFor()
  },
)
