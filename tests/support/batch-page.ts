import type { Locator, Page } from 'playwright'
import { waitUntil } from './wait-until.ts'
import { askFrom } from './window-books.ts'

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

/** A batch that has run to its end: pictures of the quickest kind, which cost 2 coins each. */
export async function runPosters(page: Page, name: string, count: number): Promise<void> {
  const prompts = Array.from({ length: count }, (_, row) => `A lighthouse number ${row}`)
  const { id } = await askFrom(page, 'batches.create', {
    source: { text: ['prompt', ...prompts].join('\n') },
    name,
    settings: { modelId: 'geometric-poster', constants: { resolution: '512' } },
  })
  await askFrom(page, 'batches.plan', { id })
  await askFrom(page, 'batches.start', { id, budget: null })
  const hasEnded = async () => (await askFrom(page, 'batches.read', { id })).state === 'ended'
  await waitUntil(`${name} to end`, hasEnded, { everyMs: 250 })
}
