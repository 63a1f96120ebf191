import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { collectFaults } from '../support/page-faults.ts'
import { OpenAiServer } from '../support/providers/openai.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom, expectBooksInOrder } from '../support/window-books.ts'

let app: WebApp
let openai: OpenAiServer
beforeAll(async () => {
  openai = await new OpenAiServer().start()
  app = await startWebApp()
})
afterEach(() => app.closePages())
afterAll(async () => {
  await app.close()
  await openai[Symbol.asyncDispose]()
})

/** Making pictures on a slow machine. */
const RUN_MS = 60_000

test('dollars stand beside the coins before a batch starts, and what was billed after it', async () => {
  const page = await app.open('batches')
  const faults = collectFaults(page)
  await askFrom(page, 'providers.add', {
    kind: 'openai',
    name: 'openai',
    preset: 'openai',
    address: openai.address,
    key: openai.key!,
  })
  await page.getByRole('button', { name: 'Paste a table' }).click()
  const paid = 'openai/gpt-image-2-low'
  await page
    .getByRole('textbox', { name: 'Table' })
    .fill(`model,prompt,aspect_ratio\n${paid},A red fox,1:1\n${paid},Two boats,1:1\nillustration-poster,A house,1:1\n`)
  await page.getByRole('button', { name: 'Use the table' }).click()
  await page.getByRole('button', { name: 'Make the batch' }).click()

  const plan = page.getByRole('dialog', { name: 'Before it starts' })
  await plan.getByText('$0.01176 to the providers').waitFor()
  await plan.getByRole('list', { name: 'Prices' }).getByText('2 rows × 1 · $0.01176').waitFor()
  expect(await plan.getByText('$').count()).toBe(2)
  await plan.getByRole('button', { name: /^Start for/ }).click()
  await page.getByText('3 of 3 rows done').waitFor({ timeout: RUN_MS })

  const summary = page.getByRole('region', { name: 'Where it stands' })
  await summary.getByText('$0.01176').waitFor()
  await page.getByRole('radio', { name: 'Rows' }).click()
  await page.getByRole('gridcell', { name: '1 · $0.00588' }).first().waitFor()
  expect(openai.starts).toHaveLength(2)
  await expectBooksInOrder(page)

  await page.goto(new URL('/#/account', page.url()).href)
  await page.getByText(/\$0\.01176 to the providers$/).waitFor()
  expect(faults).toEqual([])
})
