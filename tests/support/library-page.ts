import type { Locator, Page } from 'playwright'
import type { WebApp } from './web-app.ts'

/** The place with everything made, as a person finds it in a tab. */
export const items = (page: Page): Locator => page.getByRole('listbox', { name: 'Items' })

/** The items that are chosen. */
export const chosen = (page: Page): Locator => items(page).locator('[aria-selected=true]')

/** One of a filled library, by the number in its prompt. */
export const item = (page: Page, number: number): Locator =>
  items(page).getByRole('option', { name: new RegExp(`number ${number}\\b`) })

/** What is known of the chosen one, beside the others. */
export const inspector = (page: Page): Locator => page.getByRole('complementary', { name: 'Details' })

/** Waits until so many are there. */
export async function found(page: Page, count: number): Promise<void> {
  await page.getByText(`${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`, { exact: true }).waitFor()
}

export async function openLibrary(app: WebApp): Promise<Page> {
  const page = await app.open('library')
  await items(page).getByRole('option').first().waitFor()
  return page
}
