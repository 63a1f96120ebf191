import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../support/axe.ts'
import { fillLibrary } from '../support/filled-library.ts'
import { collectFaults } from '../support/page-faults.ts'
import { amongItems, arriveAt, hearing } from '../support/walk-places.ts'
import { askFrom } from '../support/window-books.ts'
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
  expect(await findBarriers(page, dialog)).toEqual([])
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByText('Exported 40 files').waitFor({ timeout: EXPORT_MS })

  const names = readdirSync(join(folder, 'web')).toSorted()
  expect(names).toHaveLength(40)
  expect(names[0]).toMatch(/^001-A lighthouse at.*\.jpg$/)
  for (const name of names) {
    const { format, width, height, exif, xmp, icc } = await sharp(join(folder, 'web', name)).metadata()
    expect({ format, exif, xmp, icc }).toEqual({ format: 'jpeg', exif: undefined, xmp: undefined, icc: undefined })
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

test('with a size that is no number nothing is exported, by no key either', { tags: 'long' }, async () => {
  const page = await app.open('library')
  await chooseLighthouses(page)
  const asked: string[] = []
  page.on('request', (request) => /library\.(export|contactSheet)$/.test(request.url()) && asked.push(request.url()))
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Export 40 items' })
  await dialog.getByRole('textbox', { name: 'Folder' }).fill(join(folder, 'unread'))
  await dialog.getByRole('button', { name: /^Preset/ }).click()
  await page.getByRole('menuitemradio', { name: 'Web JPEG 2048' }).click()
  const side = dialog.getByRole('textbox', { name: 'Longest side in pixels' })
  for (const written of ['4000px', '4,000', '']) {
    await side.fill(written)
    await page.keyboard.press('Enter')
    await dialog.getByText('Write a number, in digits alone.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Export', exact: true }).isDisabled()).toBe(true)
  }
  // what is chosen instead is what is shown
  await dialog.getByRole('button', { name: /^Preset/ }).click()
  await page.getByRole('menuitemradio', { name: 'Web JPEG 2048' }).click()
  expect(await side.inputValue()).toBe('2048')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close it' }).click()
  await dialog.waitFor({ state: 'detached' })

  await amongItems(page)
  await page.keyboard.press('Shift+E')
  const sheet = page.getByRole('dialog', { name: 'Contact sheet of 40 items' })
  await sheet.getByRole('textbox', { name: 'Folder' }).fill(join(folder, 'unread'))
  await sheet.getByRole('textbox', { name: 'Columns' }).fill('four')
  await page.keyboard.press('Enter')
  await sheet.getByText('Write a number, in digits alone.').waitFor()
  expect(asked).toEqual([])
})

test('what was chosen last is there again, and settings of one’s own get a name', { tags: 'long' }, async () => {
  const page = await app.open('library')
  await chooseLighthouses(page)
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Export 40 items' })
  expect(await dialog.getByRole('textbox', { name: 'Folder' }).inputValue()).toBe(folder)
  expect(await dialog.getByRole('radio', { name: 'JPEG' }).isChecked()).toBe(true)
  await dialog.getByRole('radio', { name: 'WebP' }).click()
  // a name that is given up leaves all else as it is
  const savePreset = dialog.getByRole('button', { name: 'Save as preset…' })
  await savePreset.click()
  await dialog.getByRole('textbox', { name: 'Name of the preset' }).press('Escape')
  await hearing(savePreset)
  await savePreset.click()
  await dialog.getByRole('textbox', { name: 'Name of the preset' }).fill('For the shop')
  await page.keyboard.press('Enter')
  await page.getByText('Saved the preset “For the shop”').waitFor()
  await dialog.getByRole('button', { name: 'Preset: For the shop' }).click()
  await page.getByRole('menuitemradio', { name: 'As they are' }).click()
  await dialog.getByRole('button', { name: 'Preset: As they are' }).click()
  await page.getByRole('menuitemradio', { name: 'For the shop' }).click()
  expect(await dialog.getByRole('radio', { name: 'WebP' }).isChecked()).toBe(true)

  // saved over, the one that had the name can come back
  await dialog.getByRole('radio', { name: 'JPEG' }).click()
  await dialog.getByRole('button', { name: 'Save as preset…' }).click()
  await dialog.getByRole('textbox', { name: 'Name of the preset' }).fill('for the shop')
  await page.keyboard.press('Enter')
  const replaced = page.getByRole('listitem').filter({ hasText: '“for the shop” stands for these settings now' })
  await replaced.waitFor()
  await dialog.getByRole('button', { name: 'Preset: for the shop' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await replaced.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => (await askFrom(page, 'settings.read', {})).exporting.presets)
    .toMatchObject([{ name: 'For the shop', options: { format: 'webp' } }])

  // what goes on in the background leaves what is opened meanwhile alone
  for (const [key, button, command, done] of [
    ['e', 'Export', 'library.export', 'Exported 40 files'],
    ['Shift+E', 'Make contact sheet', 'library.contactSheet', 'Contact sheet of 2 pages made'],
  ] as const) {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/api/commands/${command}`, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('listbox', { name: 'Items' }).focus()
    await page.keyboard.press(key)
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith(`/${command}`) && asked.push(command))
    const kept = Promise.withResolvers<void>()
    await page.route(
      '**/api/commands/settings.update',
      async (route) => {
        await kept.promise
        await route.continue()
      },
      { times: 1 },
    )
    // what was chosen is being kept: a second press begins nothing
    const begin = page.getByRole('dialog').getByRole('button', { name: button, exact: true })
    await begin.dblclick()
    kept.resolve()
    await expect.poll(() => asked).toEqual([command])
    await page.getByRole('dialog').getByRole('button', { name: 'Go on in the background' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await amongItems(page)
    await page.keyboard.press('t')
    await page.getByRole('textbox', { name: 'New tag' }).fill('half a word')
    release()
    await page.getByText(done).waitFor({ timeout: EXPORT_MS })
    expect(asked).toEqual([command])
    expect(await page.getByRole('textbox', { name: 'New tag' }).inputValue()).toBe('half a word')
    // nor does a key take away what was typed, without a word
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close it' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})
