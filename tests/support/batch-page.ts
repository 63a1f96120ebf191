import type { Locator, Page } from 'playwright-core'

/** The table of a list or of a batch. */
export const grid = (page: Page): Locator => page.getByRole('grid')

/** The heading of where one is: Batches, or the name of a batch. */
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })

/** What begins to cost. */
export const start = (page: Page): Locator => page.getByRole('button', { name: /^Start for/ })

/** A number of where a batch stands, by the word beside it. */
export const figure = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: 'Where it stands' })
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .last()
    .locator('dd')
