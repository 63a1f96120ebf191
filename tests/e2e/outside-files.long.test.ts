import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { start } from '../support/batch-page.ts'
import { collectFaults } from '../support/page-faults.ts'
import { png } from '../support/sample-media.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
})
afterEach(() => app.closePages())
afterAll(() => app.close())

/** Making pictures on a slow machine. */
const RUN_MS = 60_000

test('a file outside the folder of a list is shown with its folder, and read once a person allows it', async () => {
  const folder = join(realpathSync(app.dataDir), 'elsewhere')
  mkdirSync(folder)
  writeFileSync(join(folder, 'photo.png'), png(96, 64))
  const page = await app.open('batches')
  const faults = collectFaults(page)
  await page.getByRole('button', { name: 'Paste a table' }).click()
  await page.getByRole('textbox', { name: 'Table' }).fill(`model,image\nlanczos-upscale,${join(folder, 'photo.png')}\n`)
  await page.getByRole('button', { name: 'Use the table' }).click()
  await page.getByRole('button', { name: 'Make the batch' }).click()

  const plan = page.getByRole('dialog', { name: 'Before it starts' })
  const outside = plan.getByRole('region', { name: 'Files outside the folder of the list' })
  await outside.getByText(folder, { exact: true }).waitFor()
  expect(await start(page).count()).toBe(0)
  await outside.getByRole('button', { name: 'Allow this file' }).click()
  await start(page).click()
  await page.getByText('1 of 1 row done').waitFor({ timeout: RUN_MS })
  expect(faults).toEqual([])
})
