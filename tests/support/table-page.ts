import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { grid } from './batch-page.ts'
import { dropFiles } from './drop-files.ts'
import { hearing } from './walk-places.ts'
import type { WebApp } from './web-app.ts'
import { askFrom } from './window-books.ts'

export const cell = (page: Page, text: string): Locator => grid(page).getByRole('gridcell', { name: text, exact: true })

/** A list whose table has the focus. */
export async function openList(app: WebApp, list: string): Promise<Page> {
  const page = await app.open('batches')
  await page.getByRole('button', { name: 'Paste a table' }).waitFor()
  await dropFiles(page, [{ name: 'list.csv', content: list }])
  await grid(page).getByRole('gridcell').first().waitFor()
  await expect.poll(() => grid(page).evaluate((table) => table === document.activeElement)).toBe(true)
  return page
}

/** The rows of a batch that is made of a list and not started. */
export async function openRows(app: WebApp, list: string): Promise<Page> {
  const page = await openList(app, list)
  await page.getByRole('button', { name: 'Make the batch' }).click()
  const plan = page.getByRole('dialog', { name: 'Before it starts' })
  await plan.getByRole('button', { name: /^Start for/ }).waitFor()
  await hearing(plan)
  await page.keyboard.press('Escape')
  await grid(page).getByRole('gridcell', { name: 'Ready' }).first().waitFor()
  return page
}

/** The batch that was made last, and its rows. */
export async function lastBatch(page: Page) {
  const { batches } = await askFrom(page, 'batches.list', {})
  const id = batches.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)).at(-1)?.id ?? ''
  return { id, rows: (await askFrom(page, 'batches.rows', { id })).rows }
}
