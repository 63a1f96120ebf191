import { resolve } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { canFindByMeaning } from '#main/engine/meaning/networks.ts'
import { findBarriers } from '../support/axe.ts'
import { fillLibrary } from '../support/filled-library.ts'
import { found, items } from '../support/library-page.ts'
import { collectFaults } from '../support/page-faults.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

const CABIN = 'A log cabin in deep snow, smoke from the chimney, lit windows at dusk'
const MUG = 'Hot chocolate by the fireplace, snow falling outside the window'
const PROMPTS = [CABIN, 'A red racing car on a wet track', MUG, 'Isometric map of a small office']

const itemOf = (page: Page, prompt: string) =>
  items(page).getByRole('option', { name: new RegExp(prompt.slice(0, 20)) })

let app: WebApp
beforeAll(async () => {
  app = await startWebApp({
    prepare: (dataDir) => fillLibrary(dataDir, PROMPTS.length, { promptOf: (index) => PROMPTS[index]!, unread: true }),
  })
})
afterEach(() => app.closePages())
afterAll(() => app.close())

test.runIf(canFindByMeaning({ mediaPackDir: resolve('node_modules/.cache/media-pack') }))(
  'a cosy winter evening finds the cabin in the snow, which leads to what is like it, and back',
  async () => {
    const page = await app.open('library')
    const faults = collectFaults(page)
    await found(page, 4)
    await page.keyboard.press('/')
    await page.keyboard.type('cosy winter evening')
    // none has these words; once the library was read, two are what is meant
    await page.getByText('2 items', { exact: true }).waitFor({ timeout: 30_000 })
    await itemOf(page, CABIN).click()
    await itemOf(page, CABIN).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'More like this' }).click()
    await page.getByRole('button', { name: /Remove the filter Like “A log cabin/ }).waitFor()
    await found(page, 1)
    await itemOf(page, MUG).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: /Remove the filter Like “A log cabin/ }).click()
    await found(page, 4)
    expect(faults).toEqual([])
  },
)
