import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillLibrary } from '../support/filled-library.ts'
import { collectFaults } from '../support/page-faults.ts'
import { arriveAt, goTo } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
let disk: string
let restored: string | undefined

beforeAll(async () => {
  disk = mkdtempSync(join(tmpdir(), 'pressrun-disk-'))
  app = await startWebApp()
  // a library that the next host finds
  await app.kill()
  fillLibrary(app.dataDir, 12)
  await app.restart()
})
afterAll(async () => {
  await app.close()
  rmSync(disk, { recursive: true, force: true, maxRetries: 5 })
  if (restored) rmSync(restored, { recursive: true, force: true, maxRetries: 5 })
})

test('the settings say where the data is, back it up, and restore a backup beside it', async () => {
  const page = await app.open('settings')
  const faults = collectFaults(page)
  await arriveAt(page, 'settings')
  await page.getByText(app.dataDir, { exact: true }).first().waitFor()
  await page.getByText('No backup was made yet.').waitFor()

  await page.getByRole('button', { name: 'Back up…' }).click()
  const target = page.getByRole('textbox', { name: 'Folder that the backup goes into' })
  await target.fill(join(disk, 'nowhere'))
  await page.getByRole('button', { name: 'Back up', exact: true }).click()
  await page.getByText(`There is no folder ${join(disk, 'nowhere')}`).waitFor()
  expect(readdirSync(disk)).toEqual([])

  await target.fill(disk)
  await page.getByRole('button', { name: 'Back up', exact: true }).click()
  await page.getByText(/^The backup is made and proven: \d+ files/).waitFor()
  await page.getByText(/The last one was made/).waitFor()
  const [backup] = readdirSync(disk)
  expect(backup).toMatch(/^pressrun-backup-\d{4}-\d\d-\d\d-\d{6}$/)

  await page.getByRole('button', { name: 'Restore…' }).click()
  const source = page.getByRole('textbox', { name: 'Folder of the backup' })
  const strange = join(disk, 'strange')
  mkdirSync(strange)
  writeFileSync(join(strange, 'notes.txt'), 'mine')
  await source.fill(strange)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByText(/is not a whole backup of Pressrun/).waitFor()

  await source.fill(join(disk, backup!))
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByText(/^It is restored: 12 items, 0 batches, 1,000 coins\./).waitFor()
  const name = readdirSync(dirname(app.dataDir)).find((each) => each.startsWith('pressrun-restored-'))
  restored = join(dirname(app.dataDir), name!)
  await page.getByText(`--data "${restored}"`).waitFor()
  // both may take longer than anybody stays: what came of them is found on coming back
  await goTo(page, 'compose')
  await goTo(page, 'settings')
  await page.getByText(/^The backup is made and proven: \d+ files/).waitFor()
  await page.getByText(`--data "${restored}"`).waitFor()
  expect(existsSync(join(restored, 'pressrun-data.json'))).toBe(true)
  expect(faults).toEqual([])
})
