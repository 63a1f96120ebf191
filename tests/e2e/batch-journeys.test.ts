import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/ensure-built.ts'
import { figure, grid, heading, start } from '../support/batch-page.ts'
import { dropFiles } from '../support/drop-files.ts'
import { collectFaults } from '../support/page-faults.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { expectBooksInOrder } from '../support/window-books.ts'

/** Making pictures on a busy machine. */
const RUN_MS = 120_000
const MOST_CLICKS = 6
const PICTURE = join(ROOT, 'resources', 'effects', 'album-cover.webp')

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
})
afterEach(() => app.closePages())
afterAll(() => app.close())

async function bring(page: Page, files: Parameters<typeof dropFiles>[1]): Promise<void> {
  await heading(page, 'Batches').waitFor()
  await page.getByRole('button', { name: 'Paste a table' }).waitFor()
  await dropFiles(page, files)
  await page.getByRole('button', { name: 'Make the batch' }).waitFor()
}

/** Small pictures of the quickest model: what is tested is the way, not the drawing. */
const list = (prompts: readonly string[]) =>
  ['prompt,model,resolution', ...prompts.map((prompt) => `${prompt},geometric-poster,512`)].join('\n')
const numbered = (count: number, words: string) => Array.from({ length: count }, (_, row) => `${words} ${row + 1}`)

test(
  'from the first launch to a finished batch of a hundred rows in a handful of clicks',
  { timeout: 300_000 },
  async () => {
    const page = await app.open()
    const faults = collectFaults(page)
    let clicks = 0
    const click = async (role: 'button' | 'link', name: RegExp | string) => {
      clicks += 1
      await page.getByRole(role, { name }).click()
    }
    await click('link', /^Batches/)
    await bring(page, [{ name: 'posters.csv', content: list(numbered(100, 'A sailing boat')) }])
    await click('button', 'Make the batch')
    await page.getByText('200 coins', { exact: false }).first().waitFor()
    await click('button', /^Start for 200 coins/)
    await page.getByText('100 of 100 rows done').waitFor({ timeout: RUN_MS })
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)

    // what came out is shown by itself
    const pictures = page.getByRole('region', { name: 'Contact sheet' }).getByRole('img')
    await expect
      .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: RUN_MS })
      .toBeGreaterThan(0)
    await expect.poll(() => figure(page, 'Charged').innerText()).toBe('200')
    await expect.poll(() => figure(page, 'Files').innerText()).toBe('100')
    expect(await expectBooksInOrder(page)).toBe(200)
    expect(faults).toEqual([])
  },
)

test(
  'a row that fails is given back, says so in its log, and is retried alone',
  { tags: 'long', timeout: 200_000 },
  async () => {
    const page = await app.open('batches')
    await bring(page, [{ name: 'weather.csv', content: list(['A calm sea', 'A storm sandbox:fail=content_policy']) }])
    await page.getByRole('button', { name: 'Make the batch' }).click()
    await start(page).click()
    await grid(page).getByRole('gridcell', { name: 'Failed' }).waitFor({ timeout: RUN_MS })
    await page.getByText('Ended', { exact: true }).waitFor({ timeout: RUN_MS })
    await expect.poll(() => figure(page, 'Refunded').innerText()).toBe('2')

    await grid(page)
      .getByRole('gridcell', { name: /sandbox:fail/ })
      .click()
    const row = page.getByRole('complementary', { name: 'Row' })
    await row.getByText('Failed, 2 coins given back: The service refused the content.').waitFor()
    await grid(page).focus()
    await page.keyboard.press('Enter')
    const editor = page.getByRole('textbox', { name: 'prompt, row 2' })
    await editor.fill('A storm at sea')
    await editor.press('Enter')
    await page.getByRole('button', { name: /^Plan and/ }).click()
    await start(page).click()
    await page.getByText('2 of 2 rows done').waitFor({ timeout: RUN_MS })
    await expect.poll(() => figure(page, 'Charged').innerText()).toBe('4')
    expect(await figure(page, 'Refunded').innerText()).toBe('2')
    expect(await expectBooksInOrder(page)).toBe(204)
  },
)

test(
  'canceling gives back what was held, and keeps and charges only what ran',
  { tags: 'long', timeout: 200_000 },
  async () => {
    const page = await app.open('batches')
    const prompts = numbered(12, 'A boat').map((words, row) => `${words} sandbox:seconds=${row < 4 ? 3 : 8}`)
    await bring(page, [{ name: 'boats.csv', content: list(prompts) }])
    await page.getByRole('button', { name: 'Make the batch' }).click()
    await start(page).click()
    await grid(page)
      .getByRole('gridcell', { name: /^Running/ })
      .first()
      .waitFor({ timeout: RUN_MS })
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel the batch' }).click()
    await page.getByText('Ended', { exact: true }).waitFor({ timeout: RUN_MS })
    await expect.poll(() => figure(page, 'Held').innerText()).toBe('0')
    const [charged, done] = [
      Number(await figure(page, 'Charged').innerText()),
      Number(await page.getByRole('button', { name: /^Done/ }).locator('span').last().innerText()),
    ]
    expect(charged).toBe(2 * done)
    expect(done).toBeLessThan(12)
    expect(Number(await figure(page, 'Refunded').innerText())).toBeGreaterThan(0)
    expect(await expectBooksInOrder(page)).toBe(204 + charged)
  },
)

test(
  'a host that is killed in the middle goes on where it was, and nothing is paid twice',
  { tags: 'long', timeout: 300_000 },
  async () => {
    const page = await app.open('batches')
    const before = await expectBooksInOrder(page)
    await bring(page, [{ name: 'harbour.csv', content: list(numbered(30, 'A harbour')) }])
    await page.getByRole('button', { name: 'Make the batch' }).click()
    await start(page).click()
    await expect
      .poll(() => grid(page).getByRole('gridcell', { name: 'Done' }).count(), { timeout: RUN_MS })
      .toBeGreaterThan(2)
    await app.kill()
    await page.getByRole('alert').filter({ hasText: 'not answering' }).waitFor()
    await app.closePages()

    await app.restart()
    const later = await app.open('batches')
    await later.getByRole('button', { name: /^harbour/ }).click()
    await later.getByText('30 of 30 rows done').waitFor({ timeout: RUN_MS })
    await later.getByText('Ended', { exact: true }).waitFor({ timeout: RUN_MS })
    await expect.poll(() => figure(later, 'Charged').innerText()).toBe('60')
    expect(await expectBooksInOrder(later)).toBe(before + 60)
  },
)

test('results are looked through without any network', { tags: 'long', timeout: 120_000 }, async () => {
  const page = await app.open('batches')
  const outside: string[] = []
  const own = new URL(page.url()).origin
  await page.route('**/*', (route) => {
    if (new URL(route.request().url()).origin === own) return route.continue()
    outside.push(route.request().url())
    return route.abort()
  })
  await page.getByRole('button', { name: /^harbour/ }).click()
  await page.getByRole('radio', { name: 'Contact sheet' }).click()
  const picture = page.getByRole('img', { name: 'A harbour 1', exact: true })
  await picture.waitFor({ timeout: RUN_MS })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: RUN_MS })
    .toBeGreaterThan(0)
  await page.getByRole('link', { name: /^Library/ }).click()
  await heading(page, 'Library').waitFor()
  await page.locator('main img').first().waitFor({ timeout: RUN_MS })
  expect(outside).toEqual([])
})

test(
  'files that are dropped along with a list are found by its cells; a missing one is marked',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const page = await app.open('batches')
    const content = 'model,image\nlanczos-upscale,photos/a.webp\nlanczos-upscale,photos/missing.png\n'
    await bring(page, [
      { name: 'retouch.csv', content },
      { name: 'a.webp', content: readFileSync(PICTURE), type: 'image/webp' },
    ])
    await page.getByText('1 file came along').waitFor()
    await page.getByText('1 of 2 rows cannot run').waitFor()
    await page.getByRole('button', { name: 'Make the batch' }).click()
    await page.getByText('1 row blocked').waitFor()
    await page.getByRole('button', { name: 'Show it' }).click()
    await page
      .getByRole('complementary', { name: 'Row' })
      .getByText('Drop the file along with the list')
      .first()
      .waitFor()
  },
)
