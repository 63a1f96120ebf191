import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BUNDLED_CONNECTION_ID } from '#shared/app/bundled-connection.ts'
import { ROOT } from '../../scripts/ensure-built.ts'
import { findBarriersInBothThemes } from '../support/axe.ts'
import { grid, heading, start } from '../support/batch-page.ts'
import { dropFiles } from '../support/drop-files.ts'
import { hearing } from '../support/walk-places.ts'
import { collectFaults } from '../support/page-faults.ts'
import { countCommands } from '../support/count-commands.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom } from '../support/window-books.ts'
import { xlsx } from '../support/workbooks.ts'

const PICTURE = join(ROOT, 'resources', 'effects', 'album-cover.webp')

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
})
afterEach(() => app.closePages())
afterAll(() => app.close())

/** The cell that the keys go to: its column and what it says. */
async function activeCell(page: Page): Promise<{ column: string; text: string; row: number }> {
  return grid(page).evaluate((table) => {
    const cell = document.getElementById(table.getAttribute('aria-activedescendant') ?? '')
    const at = cell?.getAttribute('aria-colindex') ?? ''
    const heading = table.querySelector(`[role=columnheader][aria-colindex="${at}"]`)
    const row = Number(cell?.closest('[role=row]')?.getAttribute('aria-rowindex')) - 1
    const issue = document.getElementById(cell?.getAttribute('aria-describedby') ?? '')
    const whole = cell?.textContent ?? ''
    const text = issue ? whole.slice(0, whole.length - (issue.textContent ?? '').length) : whole
    return { column: heading?.getAttribute('aria-label') ?? '', text, row }
  })
}

async function choose(page: Page, action: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await hearing(page.getByRole('combobox', { name: 'Commands' }))
  await page.keyboard.type(action)
  await page
    .getByRole('option', { name: new RegExp(`^${action}`) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}

const COLUMNS = ['prompt', 'model', 'aspect_ratio', 'resolution', 'num_outputs', 'palette', 'format', 'seed', 'image']
type Row = Partial<Record<(typeof COLUMNS)[number], string>>

/** Thirty rows, of which thirteen have one of ten faults. */
function faultyList(): string {
  const faults: Record<number, Row> = {
    2: { aspect_ratio: '16x10' },
    3: { resolution: '1000' },
    6: { model: 'Geometrc Poster' },
    8: { aspect_ratio: '16x10' },
    9: { model: 'lanczos-upscale', image: 'photos/missing.png', prompt: '', resolution: '' },
    // nothing is wrong with this one: its picture comes along
    10: { model: 'lanczos-upscale', image: 'boat.webp', prompt: '', resolution: '' },
    11: { prompt: '' },
    13: { num_outputs: '99' },
    14: { aspect_ratio: '16x10' },
    17: { num_outputs: 'two' },
    20: { palette: 'mauve' },
    22: { format: 'bmp' },
    25: { seed: '-5' },
    28: { num_outputs: '1.5' },
  }
  const lines = Array.from({ length: 30 }, (_, at) => {
    const row: Row = { prompt: `A harbour ${at + 1}`, model: 'geometric-poster', resolution: '512', ...faults[at + 1] }
    return COLUMNS.map((column) => row[column] ?? '').join(',')
  })
  return [COLUMNS.join(','), ...lines].join('\n')
}

const MENDED: Record<string, string> = {
  aspect_ratio: '16:9',
  resolution: '512',
  prompt: 'A quiet harbour',
  num_outputs: '2',
  palette: 'ocean',
  format: 'png',
  seed: '7',
  image: 'boat.webp',
}

test('a misspelt column is mended in Problems, and F8 tells what is wrong with a row as a whole', async () => {
  const page = await app.open('batches')
  await page.getByRole('button', { name: 'Paste a table' }).waitFor()
  await dropFiles(page, [{ name: 'misspelt.csv', content: 'prompt,aspct ratio\nA fox,1:1,,\nAn owl,16:9,,more\n' }])
  await page.getByText('1 of 2 rows cannot run').waitFor()
  await expect.poll(() => grid(page).evaluate((table) => table === document.activeElement)).toBe(true)
  await page.keyboard.press('F8')
  await page.getByText('4 cells').first().waitFor()
  await page.getByRole('tab', { name: 'Problems 2' }).click()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Use as Aspect ratio' }).click()
  await page.getByRole('tab', { name: 'Problems 1' }).waitFor()
})

test(
  'a list with ten kinds of faults is mended without the mouse and becomes a batch without a blocked row',
  { tags: 'long', timeout: 180_000 },
  async () => {
    const page = await app.open('batches')
    const faults = collectFaults(page)
    await heading(page, 'Batches').waitFor()
    await page.getByRole('button', { name: 'Paste a table' }).waitFor()
    await dropFiles(page, [
      { name: 'harbours.csv', content: faultyList() },
      { name: 'boat.webp', content: readFileSync(PICTURE), type: 'image/webp' },
    ])
    await page.getByText('13 of 30 rows cannot run').waitFor()
    expect(await findBarriersInBothThemes(page)).toEqual([])

    // the same fault everywhere at once, and taken back and done again
    await expect.poll(() => grid(page).evaluate((table) => table === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+f')
    await page.keyboard.type('16x10')
    await page.getByText('3 found').waitFor()
    await page.keyboard.press('Tab')
    while ((await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) !== 'Replace with')
      await page.keyboard.press('Tab')
    await page.keyboard.type('16:9')
    await page.keyboard.press('Control+Enter')
    await page.getByText('10 of 30 rows cannot run').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await page.getByText('13 of 30 rows cannot run').waitFor()
    await page.keyboard.press('Control+Shift+z')
    await page.getByText('10 of 30 rows cannot run').waitFor()

    // from problem to problem, by what is suggested or by typing
    for (let left = 10; left > 0; left--) {
      const before = await activeCell(page)
      await page.keyboard.press('F8')
      await expect.poll(() => activeCell(page)).not.toEqual(before)
      const { column } = await activeCell(page)
      if (column === 'model') {
        await page.getByText('Did you mean “Geometric Poster”?').waitFor()
        await page.keyboard.press('Control+.')
      } else {
        await page.keyboard.type(MENDED[column] ?? '')
        await page.keyboard.press('Enter')
      }
      const words = left === 1 ? 'the exact price comes next' : `${left - 1} of 30 rows cannot run`
      await page.getByText(words).waitFor()
    }

    await choose(page, 'Make the batch')
    const plan = page.getByRole('dialog', { name: 'Before it starts' })
    await plan.getByRole('button', { name: /^Start for/ }).waitFor()
    expect(await plan.getByText('blocked').count()).toBe(0)
    expect(await plan.locator('dl div', { hasText: 'Rows' }).first().locator('dd').innerText()).toBe('30')
    await hearing(plan)
    await page.keyboard.press('Escape')
    await grid(page).getByRole('gridcell', { name: 'Ready' }).first().waitFor()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    expect(faults).toEqual([])
  },
)

test('a price that could not be told is told when it can be', async () => {
  const page = await app.open('batches', (tab) => tab.route('**/api/commands/quotes.read', (route) => route.abort()))
  await page.getByRole('button', { name: 'Paste a table' }).waitFor()
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/quotes.read'))
  await dropFiles(page, [{ name: 'priced.csv', content: 'prompt,model\nA heron,geometric-poster\n' }])
  await asked
  await page.getByText('the price follows').waitFor()
  await page.unroute('**/api/commands/quotes.read')
  // it is chosen already: what connections there are is told anew
  await askFrom(page, 'connections.select', { id: BUNDLED_CONNECTION_ID })
  await page.getByText(/about [\d,]+ coins?/).waitFor()
})

test(
  'five thousand rows are scrolled through by what is in sight alone',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const page = await app.open('batches')
    await page.getByRole('button', { name: 'Paste a table' }).waitFor()
    const rows = Array.from(
      { length: 5000 },
      (_, at) => `A ship number ${at},${at % 50 === 7 ? '7:3' : '4:3'},Client ${at}`,
    )
    await dropFiles(page, [{ name: 'ships.csv', content: ['prompt,aspect ratio,client', ...rows].join('\n') }])
    await page.getByText('100 of 5,000 rows cannot run').waitFor()
    await grid(page).focus()
    const asked = countCommands(page)
    for (let page_ = 0; page_ < 40; page_++) await page.keyboard.press('PageDown')
    for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, 4000)
    await page.keyboard.press('Control+End')
    await grid(page).getByRole('gridcell', { name: 'A ship number 4999' }).waitFor()
    expect(await grid(page).getByRole('gridcell').count()).toBeLessThan(400)
    // 61 moves, most of them through rows that are known already
    expect(asked.get('sheets.rows')).toBeLessThanOrEqual(61)
  },
)

test(
  'a list is taken wherever it is dropped, waits where it was left, and a pasted table is offered elsewhere',
  { tags: 'long' },
  async () => {
    const page = await app.open('library')
    await heading(page, 'Library').waitFor()
    await dropFiles(page, [{ name: 'autumn.csv', content: 'prompt\nA red fox\nAn owl' }])
    await heading(page, 'autumn').waitFor()
    await grid(page).getByRole('gridcell', { name: 'A red fox' }).waitFor()
    await expect.poll(() => grid(page).evaluate((table) => table === document.activeElement)).toBe(true)
    await page.keyboard.type('A grey fox')
    await page.keyboard.press('Enter')
    await grid(page).getByRole('gridcell', { name: 'A grey fox' }).waitFor()
    await page.reload()
    await heading(page, 'Batches').waitFor()
    await page
      .getByRole('region', { name: 'Being prepared' })
      .getByRole('button', { name: /^autumn/ })
      .click()
    await grid(page).getByRole('gridcell', { name: 'A grey fox' }).waitFor()

    await page.goto(page.url().replace(/#.*/, '#/account'))
    await heading(page, 'Account').waitFor()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'prompt\tpalette\nA boat\tocean')
      // as spreadsheets do
      clipboardData.items.add(new File(['a picture of the cells'], 'image.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByRole('button', { name: 'Make a batch of it' }).click()
    await grid(page).getByRole('gridcell', { name: 'A boat' }).waitFor()
  },
)

test(
  'a table that could not be brought is still there to be tried, and read late it takes nobody away',
  { tags: 'long' },
  async () => {
    const page = await app.open('batches')
    const use = page.getByRole('button', { name: 'Use the table' })
    const table = page.getByRole('textbox', { name: 'Table', exact: true })
    await page.route('**/api/commands/lists.begin', (route) => route.abort())
    await page.getByRole('button', { name: 'Paste a table' }).click()
    await table.fill('prompt\nA heron')
    await use.click()
    await page.getByRole('alert').waitFor()
    await page.unroute('**/api/commands/lists.begin')
    await page.getByRole('button', { name: 'Paste a table' }).click()
    expect(await table.inputValue()).toBe('prompt\nA heron')

    const late = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await page.route('**/api/commands/sheets.open', async (route) => {
      asked.resolve()
      await late.promise
      await route.continue()
    })
    await use.click()
    await asked.promise
    await page.getByRole('button', { name: 'Back to all batches' }).click()
    await heading(page, 'Batches').waitFor()
    late.resolve()
    await page.getByText('“Pasted table” has been read. It is among the lists that are being prepared.').waitFor()
    await heading(page, 'Batches').waitFor()
    await page.getByRole('button', { name: 'Show it' }).click()
    await grid(page).getByRole('gridcell', { name: 'A heron' }).waitFor()
  },
)

/** What stands in the clipboard is pasted into whatever has the focus. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

test(
  'rows of a batch are changed many at once, found, doubled, removed and brought back',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const page = await app.open('batches')
    const faults = collectFaults(page)
    await page.getByRole('button', { name: 'Paste a table' }).waitFor()
    await dropFiles(page, [{ name: 'animals.csv', content: 'prompt,palette\nA fox,day\nAn owl,day\nA bear,night\n' }])
    await grid(page).getByRole('gridcell', { name: 'A fox' }).waitFor()
    await choose(page, 'Make the batch')
    await start(page).waitFor()
    await hearing(page.getByRole('dialog', { name: 'Before it starts' }))
    await page.keyboard.press('Escape')
    const cell = (name: string) => grid(page).getByRole('gridcell', { name, exact: true })
    await cell('A bear').waitFor()
    const ready = () => cell('Ready').count()

    // pasted from a spreadsheet, over two columns and with a line break in one
    await grid(page).focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await pasteText(page, '"A fox\nin snow"\tocean\nAn owl\tocean\n')
    await expect.poll(() => cell('ocean').count()).toBe(2)
    await page.getByRole('complementary', { name: 'Row' }).getByText('in snow').waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => cell('day').count()).toBe(2)
    await page.keyboard.press('Control+y')
    await expect.poll(() => cell('ocean').count()).toBe(2)

    await page.keyboard.press('Control+Shift+d')
    await expect.poll(ready).toBe(5)
    await page.keyboard.press('Control+-')
    await expect.poll(ready).toBe(3)
    await page.keyboard.press('Control+z')
    await expect.poll(ready).toBe(5)

    await page.getByRole('textbox', { name: 'Search rows' }).fill('bear')
    await expect.poll(ready).toBe(1)
    await cell('A bear').waitFor()
    expect(faults).toEqual([])
  },
)

/** A sheet of a workbook with texts in its cells. */
const tableOf = (name: string, lines: readonly (readonly string[])[]) => ({
  name,
  data: lines
    .map((cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`)
    .join(''),
})

test(
  'another table of a workbook is taken without losing what was changed, and rows are put elsewhere',
  { tags: 'long' },
  async () => {
    const page = await app.open('batches')
    const faults = collectFaults(page)
    await page.getByRole('button', { name: 'Paste a table' }).waitFor()
    const summer = ['A beach', 'A kite', 'A boat', 'A fair'].map((prompt) => [prompt, '512'])
    const content = xlsx({
      sheets: [
        tableOf('Summer', [['prompt', 'resolution'], ...summer]),
        tableOf('Winter', [
          ['prompt', 'resolution'],
          ['A sledge', '512'],
        ]),
      ],
    })
    await dropFiles(page, [{ name: 'seasons.xlsx', content }])
    const prompts = () => page.getByRole('gridcell').filter({ hasText: /^A / }).allTextContents()
    await expect.poll(prompts).toEqual(['A beach', 'A kite', 'A boat', 'A fair'])
    await expect.poll(() => grid(page).evaluate((table) => table === document.activeElement)).toBe(true)

    // by keys as often as they are pressed, taken back one by one
    for (let press = 0; press < 3; press++) {
      const before = await activeCell(page)
      await page.keyboard.press('Alt+ArrowDown')
      await expect.poll(() => activeCell(page)).toEqual({ ...before, row: before.row + 1 })
    }
    await expect.poll(prompts).toEqual(['A kite', 'A boat', 'A fair', 'A beach'])
    await page.keyboard.press('Control+z')
    await expect.poll(prompts).toEqual(['A kite', 'A boat', 'A beach', 'A fair'])
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(prompts).toEqual(['A kite', 'A boat', 'A fair', 'A beach'])
    // by the mouse, at the handle of a row
    const headers = page.getByRole('rowheader')
    const [taken, target] = [await headers.nth(3).boundingBox(), await headers.nth(0).boundingBox()]
    await headers.nth(3).hover()
    const grip = await headers.nth(3).locator('[data-grip]').boundingBox()
    await page.mouse.move(grip!.x + 2, grip!.y + 2)
    await page.mouse.down()
    await page.mouse.move(grip!.x + 2, taken!.y - 5)
    await page.mouse.move(grip!.x + 2, target!.y + 2)
    await page.mouse.up()
    await expect.poll(prompts).toEqual(['A beach', 'A kite', 'A boat', 'A fair'])

    // what was typed for a sweep comes back like anything else
    const sweeps = page.getByRole('region', { name: 'Sweeps' })
    await sweeps.getByRole('button', { name: 'Add' }).click()
    await sweeps.getByRole('group').getByRole('button').first().click()
    const value = sweeps.getByRole('group').getByRole('button', { pressed: true })
    await sweeps.getByRole('button', { name: /^Remove the sweep/ }).click()
    await value.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await value.waitFor()
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await value.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Table of the workbook: Summer' }).click()
    await page.getByRole('menuitemradio', { name: 'Winter' }).click()
    await heading(page, 'seasons – Winter').waitFor()
    await expect.poll(prompts).toEqual(['A sledge'])
    // what was changed in the other one is still there
    await page.getByRole('button', { name: 'Go back to it' }).click()
    await heading(page, 'seasons').waitFor()
    await expect.poll(prompts).toEqual(['A beach', 'A kite', 'A boat', 'A fair'])
    // one that nobody touched leaves nothing behind
    await choose(page, 'Take the table “Winter”')
    await heading(page, 'seasons – Winter').waitFor()
    await page.getByRole('button', { name: 'Table of the workbook: Winter' }).click()
    await page.getByRole('menuitemradio', { name: 'Summer' }).click()
    await heading(page, 'seasons – Summer').waitFor()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Back to all batches' }).click()
    const prepared = page.getByRole('region', { name: 'Being prepared' }).getByRole('button', { name: /^seasons/ })
    await expect
      .poll(async () => (await prepared.allTextContents()).map((text) => text.replace(/\d+ rows?.*/, '')))
      .toEqual(['seasons – Summer', 'seasons – Winter', 'seasons'])
    expect(faults).toEqual([])
  },
)
