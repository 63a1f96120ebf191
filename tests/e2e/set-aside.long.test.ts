import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectFaults } from '../support/page-faults.ts'
import { arriveAt } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

const ID = '01890000-0000-7000-8000-0000000000a1'

let app: WebApp
const files = () => join(app.dataDir, 'engine', 'files')

beforeAll(async () => {
  app = await startWebApp()
  await app.kill()
  // stored by a database that is not there any more
  mkdirSync(join(files(), 'a1'), { recursive: true })
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04' } }).png()
  writeFileSync(join(files(), 'a1', `${ID}.original`), await picture.toBuffer())
  writeFileSync(join(files(), 'a1', `${ID}.thumbnail`), 'small')
  await app.restart()
})
afterAll(() => app.close())

test('files without a record are told of, added to the library and deleted by a word of their person', async () => {
  const page = await app.open('library')
  const faults = collectFaults(page)
  await page.getByText('2 files that no record names were set aside. Nothing was deleted.').waitFor()
  await page.getByRole('button', { name: 'Look at them' }).click()
  await arriveAt(page, 'settings')
  await page.getByText(/^2 files \(.*\) were set aside on/).waitFor()
  // they stand far below the first settings
  const section = page.locator('[data-section=data]')
  await expect.poll(async () => (await section.boundingBox())?.y).toBeLessThan(page.viewportSize()!.height)

  await page.getByRole('button', { name: 'Add to library' }).click()
  await page.getByText(/^Added to the library: 1\. There already: 0\./).waitFor()
  await page.getByText(/2 of them are in the library already\./).waitFor()
  expect(existsSync(join(app.dataDir, 'outputs', 'Set aside', `${ID}.png`))).toBe(true)

  await page.getByRole('button', { name: 'Delete…', exact: true }).click()
  await page.getByRole('button', { name: 'Keep them' }).click()
  expect(readdirSync(files()).some((name) => name.startsWith('orphaned-'))).toBe(true)
  await page.getByRole('button', { name: 'Delete…', exact: true }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Deleted: 2 files.').waitFor()
  await page.getByText('Files without a record').waitFor({ state: 'detached' })
  expect(readdirSync(files()).some((name) => name.startsWith('orphaned-'))).toBe(false)
  expect(faults).toEqual([])
})
