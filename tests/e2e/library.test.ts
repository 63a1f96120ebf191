import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LONGEST_TAG } from '#shared/longest-name.ts'
import { fillLibrary } from '../support/filled-library.ts'
import { chosen, found, inspector, item, items, openLibrary } from '../support/library-page.ts'
import { collectFaults } from '../support/page-faults.ts'
import { countCommands } from '../support/count-commands.ts'
import { amongItems, goTo, hearing, upToDate } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom } from '../support/window-books.ts'

/** More than the 10,000 that one question may name. */
const MANY = 10_200

describe('a library of 120', () => {
  let app: WebApp
  /** One tab for all: each case finds all items, none of them chosen, and the newest in sight. */
  let page: Page
  beforeAll(async () => {
    app = await startWebApp({ prepare: (dataDir) => fillLibrary(dataDir, 120) })
    page = await openLibrary(app)
  })
  afterEach(async () => {
    const clear = page
      .getByRole('group', { name: 'Active filters' })
      .getByRole('button', { name: 'Clear', exact: true })
    if (await clear.isVisible()) await clear.click()
    await found(page, 120)
    await upToDate(page)
    await items(page).focus()
    for (const key of ['Home', 'Escape']) await page.keyboard.press(key)
    await expect.poll(() => chosen(page).count()).toBe(0)
  })
  afterAll(() => app.close())

  test('a folder in which to look for missing files is asked for by its name', { tags: 'long' }, async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Commands' }).fill('Find missing files')
    await page.getByRole('option', { name: /^Find missing files/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Find missing files' })
    await hearing(dialog.getByRole('textbox', { name: 'Folder', exact: true }))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('search and facets narrow it, chips say how, and nothing found offers the way back', async () => {
    const faults = collectFaults(page)
    await found(page, 120)
    await page.keyboard.press('/')
    await page.keyboard.type('lightho dus')
    await found(page, 3)
    await expect.poll(() => items(page).getByRole('option').count()).toBe(3)
    await page.getByRole('button', { name: /^Model 0/ }).click()
    await page.getByRole('button', { name: 'Remove the filter Model 0' }).waitFor()
    await page.getByRole('textbox', { name: 'Search the library' }).fill('xyzzy')
    await page.getByRole('heading', { name: 'Nothing fits all of that' }).waitFor()
    // digit by digit, as a year is typed
    const since = page.getByLabel('From this day')
    await since.focus()
    await page.keyboard.type('05032026')
    expect(await since.inputValue()).toBe('2026-05-03')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await found(page, 120)

    // an answer that cannot be had is said, beside what is still shown
    // until somebody clicks: what comes in meanwhile lets the window ask again by itself
    const hasClicked = () => page.evaluate(() => 'clicked' in document.body.dataset)
    await page.route('**/api/commands/library.outline', async (route) =>
      (await hasClicked())
        ? route.continue()
        : route.fulfill({ json: { ok: false, error: { code: 'unreachable', message: 'Away.' } } }),
    )
    await page.getByRole('list', { name: 'Task' }).getByRole('button', { name: /Edit/ }).click()
    const still = page.getByRole('alert').filter({ hasText: 'This is still what was found before.' })
    await still.waitFor()
    await page.evaluate(() => {
      document.addEventListener('click', () => (document.body.dataset['clicked'] = ''), { capture: true, once: true })
    })
    await still.getByRole('button', { name: 'Try again' }).click()
    await found(page, 40)
    await still.waitFor({ state: 'detached' })
    await page.unroute('**/api/commands/library.outline')
    // a facet is not narrowed by itself: the other task is still there to be added
    await page
      .getByRole('list', { name: 'Task' })
      .getByRole('button', { name: /Generate/ })
      .click()
    await found(page, 120)
    // what it cost is counted too
    await page.getByRole('button', { name: /^Up to 5 coins\s*120$/ }).click()
    await page.getByText('at most 5 coins').waitFor()
    await found(page, 120)
    expect(faults).toEqual([])
  })

  test('the keyboard walks, chooses, rates, and takes back', async () => {
    await item(page, 119).click()
    await page.keyboard.press('ArrowRight')
    await inspector(page).getByText('number 118').waitFor()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => chosen(page).count()).toBe(3)
    await inspector(page).getByText('3 chosen').waitFor()
    await inspector(page).getByText('12 coins').waitFor()

    await page.keyboard.press('4')
    await item(page, 117)
      .and(page.getByRole('option', { name: /4 stars/ }))
      .waitFor()
    await page.getByText('3 items: 4 stars').waitFor()
    await page.keyboard.press('Control+z')
    await expect
      .poll(() =>
        items(page)
          .getByRole('option', { name: /4 stars/ })
          .count(),
      )
      .toBe(0)

    await page.keyboard.press('End')
    await item(page, 0).waitFor()
    await expect.poll(() => chosen(page).getAttribute('aria-label')).toContain('number 0')
    await page.keyboard.press('Control+a')
    await inspector(page).getByText('120 chosen').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => chosen(page).count()).toBe(0)
  })

  test(
    'what is chosen is still chosen on coming back, unless something else is looked at then',
    { tags: 'long' },
    async () => {
      await item(page, 119).click()
      await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('Shift+ArrowRight')
      await inspector(page).getByText('3 chosen').waitFor()
      await goTo(page, 'compose')
      await goTo(page, 'library')
      await expect.poll(() => chosen(page).count()).toBe(3)

      await goTo(page, 'compose')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Commands' }).waitFor()
      await page.keyboard.type('number 11')
      await page.getByRole('option', { name: 'Search the library for “number 11”' }).click()
      await item(page, 115).click({ modifiers: ['Control'] })
      await item(page, 114).click({ modifiers: ['Control'] })
      await inspector(page).getByText('2 chosen').waitFor()
    },
  )

  test(
    'what is chosen before the answer to another filter is there is still chosen with it',
    { tags: 'long' },
    async () => {
      await page
        .getByRole('list', { name: 'Task' })
        .getByRole('button', { name: /Generate/ })
        .click()
      await found(page, 80)
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      await page.route(
        '**/api/commands/library.outline',
        async (route) => {
          await held
          await route.continue()
        },
        { times: 1 },
      )
      await page
        .getByRole('group', { name: 'Active filters' })
        .getByRole('button', { name: 'Clear', exact: true })
        .click()
      await items(page).getByRole('option').nth(3).click()
      const name = await chosen(page).getAttribute('aria-label')
      release()
      await found(page, 120)
      await expect.poll(() => chosen(page).evaluateAll((all) => all.map((option) => option.ariaLabel))).toEqual([name])
    },
  )

  test('all of it is, also what stands beyond the first page there', { tags: 'long' }, async () => {
    await page
      .getByRole('list', { name: 'Task' })
      .getByRole('button', { name: /Generate/ })
      .click()
    await found(page, 80)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/commands/library.outline', (route) => held.then(() => route.continue()), { times: 1 })
    await page
      .getByRole('group', { name: 'Active filters' })
      .getByRole('button', { name: 'Clear', exact: true })
      .click()
    await items(page).focus()
    await page.keyboard.press('Control+a')
    await inspector(page).getByText('80 chosen').waitFor()
    release()
    await found(page, 120)
    await upToDate(page)
    await inspector(page).getByText('80 chosen').waitFor()
  })

  test('a tag is given to all that are chosen, becomes a facet, and is found', { tags: 'long' }, async () => {
    await item(page, 119).click()
    await item(page, 116).click({ modifiers: ['Control'] })
    await page.keyboard.press('t')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/commands/library.tag', (route) => held.then(() => route.continue()), { times: 1 })
    const field = page.getByRole('textbox', { name: 'New tag' })
    await field.fill('cover')
    await page.keyboard.press('Enter')
    // whoever writes on before the answer begins another
    const others = `print, proof for the customer, ${'b'.repeat(LONGEST_TAG)}`
    await page.keyboard.type(others)
    expect(await field.inputValue()).toBe(others)
    release()
    await page.getByText('Tagged 2 items: cover').waitFor()
    expect(await field.inputValue()).toBe(others)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close it' }).click()
    await page
      .getByRole('list', { name: 'Tags' })
      .getByRole('button', { name: /^cover/ })
      .click()
    await found(page, 2)
  })

  test(
    'collections are made, filled by keys and by dropping, removed, and brought back',
    { tags: 'long' },
    async () => {
      const collections = page.getByRole('region', { name: 'Collections' })
      await item(page, 110).click()
      await page.keyboard.press('c')
      await page.getByRole('textbox', { name: 'Name of a collection' }).fill('Best of spring')
      await page.keyboard.press('Enter')
      await collections.getByRole('button', { name: 'Best of spring 1' }).waitFor()
      await item(page, 109).click()
      await page.keyboard.press('c')
      const choice = page.getByRole('dialog', { name: 'Add 1 item to a collection' })
      await choice.getByRole('button', { name: 'Best of spring' }).waitFor()
      // who has written nothing has chosen none
      await choice.getByRole('textbox').press('Enter')
      await choice.getByRole('textbox').press('Escape')
      await choice.waitFor({ state: 'detached' })
      await collections.getByRole('button', { name: 'Best of spring 1' }).waitFor()
      await item(page, 109).dragTo(collections.getByRole('button', { name: 'Best of spring 1' }))
      await collections.getByRole('button', { name: 'Best of spring 2' }).click()
      await found(page, 2)

      await collections.getByRole('button', { name: 'Actions for Best of spring' }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await found(page, 120)
      await page.getByRole('button', { name: 'Undo' }).click()
      await collections.getByRole('button', { name: 'Best of spring 2' }).waitFor()
      // it is the one it was: what was done to it before can be taken back, too
      await page.getByRole('button', { name: 'Undo' }).click()
      await collections.getByRole('button', { name: 'Best of spring 1' }).waitFor()
    },
  )

  test(
    'dragged by the system, as on a desktop, items come back as files and are still those of the library',
    { tags: 'long' },
    async () => {
      const desktop = await app.open('library', async (tab) => {
        await tab.route('**/api/commands/app.describe', async (route) => {
          const response = await route.fetch()
          const { value } = await response.json()
          await route.fulfill({ json: { ok: true, value: { ...value, desktop: { ...value.desktop, dragOut: true } } } })
        })
        await tab.route('**/api/commands/desktop.dragOut', (route) => route.fulfill({ json: { ok: true, value: {} } }))
      })
      await item(desktop, 108).click()
      await desktop.keyboard.press('c')
      await desktop.getByRole('textbox', { name: 'Name of a collection' }).fill('Carried')
      await desktop.keyboard.press('Enter')
      const collection = (count: number) =>
        desktop
          .getByRole('region', { name: 'Collections' })
          .getByRole('button', { name: `Carried ${count}`, exact: true })
      await collection(1).waitFor()

      const leaving = desktop.waitForRequest('**/api/commands/desktop.dragOut')
      await item(desktop, 107).dispatchEvent('dragstart', {
        dataTransfer: await desktop.evaluateHandle(() => new DataTransfer()),
      })
      const { itemIds } = (await leaving).postDataJSON()
      const { path } = await askFrom(desktop, 'library.read', { id: itemIds[0] })
      const back = await desktop.evaluateHandle((name) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File(['x'], name, { type: 'image/png' }))
        return transfer
      }, basename(path))
      await collection(1).dispatchEvent('drop', { dataTransfer: back })
      await collection(2).waitFor()
      expect(await desktop.getByRole('dialog').count()).toBe(0)
      await desktop.close()
    },
  )

  test('copies of what is chosen are written where one says', { tags: 'long' }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pressrun-export-'))
    await item(page, 119).click()
    await item(page, 118).click({ modifiers: ['Shift'] })
    await page.keyboard.press('e')
    await page.getByRole('textbox', { name: 'Folder' }).fill(folder)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByText('Exported 2 files').waitFor()
    expect(readdirSync(folder).filter((name) => name.endsWith('.png'))).toHaveLength(2)
    rmSync(folder, { recursive: true, force: true })
  })

  test(
    'opens large and turns the pages; what is seen last is chosen on coming back; two are compared',
    { tags: 'long' },
    async () => {
      await item(page, 119).click()
      await page.keyboard.press('Space')
      await page.getByRole('dialog').getByText('1 of 120', { exact: true }).waitFor()
      await hearing(page.getByRole('dialog'))
      await page.keyboard.press('ArrowRight')
      await page.getByRole('dialog').getByText('2 of 120', { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      // it is chosen already while it is looked at
      await amongItems(page)
      await expect.poll(() => chosen(page).getAttribute('aria-label')).toContain('number 118')
      await page.keyboard.press('Shift+ArrowRight')
      await expect.poll(() => chosen(page).count()).toBe(2)
      await page.keyboard.press('v')
      await hearing(page.getByRole('dialog', { name: 'Compare' }))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  )
})

describe(`a library of ${MANY}`, () => {
  let app: WebApp
  beforeAll(async () => {
    app = await startWebApp({ prepare: (dataDir) => fillLibrary(dataDir, MANY) })
  })
  afterEach(() => app.closePages())
  afterAll(() => app.close())

  test(
    'asks nobody but this computer, and is scrolled from end to end by what is in sight alone',
    { tags: 'long' },
    async () => {
      const page = await openLibrary(app)
      const strangers: string[] = []
      page.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
          strangers.push(request.url())
      })
      await found(page, MANY)
      const asked = countCommands(page)
      const drawn = await scrollThrough(page)
      expect(drawn).toBeLessThan(100)
      // two pages of items at most for each of 15 leaps, and a few on the way there and back: all of them are 102
      expect(asked.get('library.search')).toBeLessThanOrEqual(34)

      await items(page).focus()
      await page.keyboard.press('End')
      await item(page, 0).waitFor()
      await page.keyboard.press('Home')
      await item(page, MANY - 1).waitFor()
      await page.keyboard.press('Shift+End')
      await inspector(page)
        .getByText(`${MANY.toLocaleString('en')} chosen`)
        .waitFor()
      expect(strangers).toEqual([])
    },
  )

  test(
    'says so when what is to be chosen cannot be known, and what was chosen still is',
    { tags: 'long' },
    async () => {
      const page = await openLibrary(app)
      await page.route('**/api/commands/library.ids', (route) =>
        route.fulfill({ json: { ok: false, error: { code: 'odd', message: 'The shelf is locked.' } } }),
      )
      await items(page).getByRole('option').first().click()
      await expect.poll(() => chosen(page).count()).toBe(1)
      await page.keyboard.press('Control+a')
      await page.getByText('The shelf is locked.').waitFor()
      await expect.poll(() => chosen(page).count()).toBe(1)
    },
  )

  test(
    'no key acts on what was chosen before, while it is not known what is chosen now',
    { tags: 'long' },
    async () => {
      const page = await openLibrary(app)
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/api/commands/library.ids', async (route) => {
        await held
        await route.continue()
      })
      await items(page).getByRole('option').first().click()
      await inspector(page)
        .getByText(`number ${MANY - 1}`)
        .waitFor()
      const asked = countCommands(page)
      for (const key of ['Shift+End', '5', 'Control+a', '5']) await page.keyboard.press(key)
      release()
      await inspector(page)
        .getByText(`${MANY.toLocaleString('en')} chosen`)
        .waitFor()
      expect(asked.get('library.rate')).toBeUndefined()
    },
  )

  test('finds what is typed before it could be asked for', { tags: 'long' }, async () => {
    const page = await openLibrary(app)
    await page.getByRole('textbox', { name: 'Search the library' }).pressSequentially('lighthouse at dusk')
    await found(page, MANY / 40)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await items(page)
      .getByRole('option', { name: /lighthouse at dusk/ })
      .first()
      .waitFor()
    await page.getByRole('textbox', { name: 'Search the library' }).fill('7777')
    await page.getByText('1 item', { exact: true }).waitFor()
    await item(page, 7777).waitFor()
  })
})

/** To the end and back: step by step as a wheel does, and in leaps as a scroll bar does. The most items drawn at once. */
function scrollThrough(page: Page): Promise<number> {
  return items(page).evaluate(async (field) => {
    // the page knows nothing of this file: what it calls must be written inside
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    let most = 0
    const count = () => (most = Math.max(most, field.querySelectorAll('[role=option]').length))
    const end = field.scrollHeight - field.clientHeight
    for (let step = 0; step < 40; step++) {
      field.scrollTop += 120
      await frame()
      count()
    }
    for (let leap = 1; leap <= 15; leap++) {
      field.scrollTop = (end * leap) / 15
      await frame()
      await frame()
      count()
    }
    for (let step = 0; step < 40; step++) {
      field.scrollTop -= 120
      await frame()
      count()
    }
    return most
  })
}
