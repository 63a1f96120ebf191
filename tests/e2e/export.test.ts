import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../support/axe.ts'
import { fillLibrary } from '../support/filled-library.ts'
import { collectFaults } from '../support/page-faults.ts'
import { amongItems, arriveAt } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

const EXPORT_MS = 120_000

let app: WebApp
let folder: string
beforeAll(async () => {
  app = await startWebApp({ prepare: (dataDir) => fillLibrary(dataDir, 400) })
  folder = mkdtempSync(join(tmpdir(), 'pressrun-handover-'))
})
afterEach(() => app.closePages())
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** One in ten of what is there. */
async function chooseLighthouses(page: Page): Promise<void> {
  await arriveAt(page, 'library')
  await page.getByRole('textbox', { name: 'Search the library' }).fill('lighthouse')
  await page.getByText('40 items', { exact: true }).waitFor()
  await page.getByRole('option').first().click()
  await page.keyboard.press('ControlOrMeta+a')
}

test('40 of 400 results are handed over as web JPEGs, with a contact sheet', async () => {
  const page = await app.open('library')
  const faults = collectFaults(page)
  await chooseLighthouses(page)
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Export 40 items' })
  await dialog.getByRole('textbox', { name: 'Folder' }).fill(join(folder, 'web'))
  await dialog.getByRole('button', { name: /^Preset/ }).click()
  await page.getByRole('menuitemradio', { name: 'Web JPEG 2048' }).click()
  await dialog.getByRole('textbox', { name: 'File name' }).fill('{original}')
  await dialog.getByText(/ext/).first().waitFor()
  expect(await dialog.getByRole('button', { name: 'Export', exact: true }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'File name' }).fill('{counter:03}-{prompt:20}.{ext}')
  await dialog.getByText('First file: 001-A lighthouse at', { exact: false }).waitFor()
  await dialog.getByText(/^It says: /).waitFor()
  expect(await findBarriers(page, dialog)).toEqual([])
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByText('Exported 40 files').waitFor({ timeout: EXPORT_MS })

  const names = readdirSync(join(folder, 'web')).toSorted()
  expect(names).toHaveLength(40)
  expect(names[0]).toMatch(/^001-A lighthouse at.*\.jpg$/)
  for (const name of names) {
    const { format, width, height, density, xmpAsString, icc } = await sharp(join(folder, 'web', name)).metadata()
    expect({ format, density, icc }).toEqual({ format: 'jpeg', density: 72, icc: undefined })
    expect(xmpAsString).toContain('http://cv.iptc.org/newscodes/digitalsourcetype/')
    expect(Math.max(width, height)).toBeLessThanOrEqual(2048)
    expect(readFileSync(join(folder, 'web', name)).includes('number')).toBe(false)
  }

  await amongItems(page)
  await page.keyboard.press('Shift+E')
  const sheet = page.getByRole('dialog', { name: 'Contact sheet of 40 items' })
  await sheet.getByRole('textbox', { name: 'Folder' }).fill(folder)
  await sheet.getByRole('textbox', { name: 'Title' }).fill('Lighthouses')
  await sheet.getByRole('checkbox', { name: 'Prompt' }).click()
  expect(await findBarriers(page, sheet)).toEqual([])
  await sheet.getByRole('button', { name: 'Make contact sheet' }).click()
  await page.getByText('Contact sheet of 2 pages made').waitFor({ timeout: EXPORT_MS })
  const pdf = readFileSync(join(folder, 'Lighthouses.pdf')).toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect([...pdf.matchAll(/\/Type \/Page\b/g)]).toHaveLength(2)
  // those that share a picture of the library share it here too
  expect([...pdf.matchAll(/\/DCTDecode/g)].length).toBeGreaterThan(0)
  expect(faults).toEqual([])
})
