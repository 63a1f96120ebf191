import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { grid } from '../support/batch-page.ts'
import { collectFaults } from '../support/page-faults.ts'
import { countCommands } from '../support/count-commands.ts'
import { cell, openList } from '../support/table-page.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
})
afterEach(() => app.closePages())
afterAll(() => app.close())

/** What stands in some lines from the first on, as it is drawn. */
async function texts(page: Page, lines: number): Promise<string[][]> {
  return grid(page).evaluate(
    (table, count) =>
      Array.from({ length: count }, (_, line) => {
        const cells = table.querySelectorAll(`[aria-rowindex="${line + 2}"] [role=gridcell]`)
        return Array.from(cells, (one) => one.firstChild?.textContent ?? '')
      }),
    lines,
  )
}

/** As Ctrl+V, with the text of a spreadsheet on the clipboard. */
async function paste(page: Page, plain: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, plain)
}

test('cells of a list are pasted, made more, removed and taken back', async () => {
  const page = await openList(app, 'prompt,palette,seed\nA boat,ocean,1\nA tree,day,3\nA fox,night,\nAn owl,night,\n')
  const faults = collectFaults(page)
  const prompts = async () => (await texts(page, 3)).map((line) => line.slice(0, 2))

  await page.keyboard.press('ArrowDown')
  await paste(page, '"An oak\nin rain"\tday\r\n5" nails\tnight\r\n')
  const pasted = [
    ['A boat', 'ocean'],
    ['An oak\nin rain', 'day'],
    ['5" nails', 'night'],
  ]
  await expect.poll(prompts).toEqual(pasted)
  await page.keyboard.press('Control+z')
  await cell(page, 'A tree').waitFor()
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(prompts).toEqual(pasted)

  // a paste over the end makes the list longer
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+ArrowDown')
  await paste(page, 'A heron\nA stork\nA crane')
  await cell(page, 'A crane').waitFor()
  await page.getByText('6 rows', { exact: true }).first().waitFor()

  // lines are removed by key and come back
  await page.keyboard.press('Shift+Space')
  await page.keyboard.press('Control+-')
  await expect.poll(() => cell(page, 'A heron').count()).toBe(0)
  await page.keyboard.press('Control+z')
  await cell(page, 'A heron').waitFor()
  expect(faults).toEqual([])
})

test('what is replaced is the cell that is shown, one after the other', { tags: 'long' }, async () => {
  const page = await openList(app, 'prompt\nA boat\nA red boat\nA fox\nA small boat\nAn old boat\n')
  const prompts = async () => (await texts(page, 5)).map(([prompt]) => prompt)
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('boat')
  await page.getByRole('textbox', { name: 'Replace with' }).fill('ship')
  await page.getByText('4 found').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('1 of 4').waitFor()
  const replace = page.getByRole('button', { name: 'Replace', exact: true })
  await replace.click()
  await page.getByText('1 of 3').waitFor()
  expect(await prompts()).toEqual(['A ship', 'A red boat', 'A fox', 'A small boat', 'An old boat'])
  await replace.click()
  await page.getByText('1 of 2').waitFor()
  expect(await prompts()).toEqual(['A ship', 'A red ship', 'A fox', 'A small boat', 'An old boat'])
  // the last one is followed by the first
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByText('2 of 2').waitFor()
  await replace.click()
  await page.getByText('1 of 1').waitFor()
  expect(await prompts()).toEqual(['A ship', 'A red ship', 'A fox', 'A small boat', 'An old ship'])
})

test(
  'rows that could not be read are asked for again by whoever looks once more, on demand, and to fill from',
  { tags: 'long' },
  async () => {
    const lines = Array.from({ length: 1000 }, (_, line) => `A ship number ${line},nothing`)
    const page = await openList(app, ['prompt,note', ...lines].join('\n'))
    const failing = '**/api/commands/sheets.rows'
    await page.route(failing, (route) => route.abort())
    await page.keyboard.press('Control+End')
    const again = page.getByRole('button', { name: 'Try again' })
    await page.getByText('The rows did not load').waitFor()
    await page.unroute(failing)
    await again.click()
    await cell(page, 'A ship number 999').waitFor()
    await expect.poll(() => again.count()).toBe(0)

    await page.route(failing, (route) => route.abort())
    await grid(page).evaluate((table) => {
      table.scrollTop = table.scrollHeight / 2
    })
    await again.waitFor()
    await page.unroute(failing)
    await page.keyboard.press('Control+Home')
    await cell(page, 'A ship number 0').waitFor()
    await grid(page).evaluate((table) => {
      table.scrollTop = table.scrollHeight / 2
    })
    await cell(page, 'A ship number 500').waitFor()

    // what nobody has scrolled to is filled with what stands there
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+r')
    await expect.poll(() => cell(page, 'A ship number 500').count()).toBe(2)
    await grid(page).evaluate((table) => {
      table.scrollTop = table.scrollHeight * 0.7
    })
    await expect.poll(() => cell(page, 'A ship number 700').count()).toBe(2)
  },
)

test(
  'five thousand rows of twelve columns are scrolled by what is in sight alone',
  { tags: 'long', timeout: 300_000 },
  async () => {
    const columns = ['prompt', ...Array.from({ length: 11 }, (_, at) => `note ${at + 1}`)]
    const lines = Array.from({ length: 5000 }, (_, line) => columns.map((_name, at) => `${line}-${at}`).join(','))
    const page = await openList(app, [columns.join(','), ...lines].join('\n'))
    await page.getByText('5,000 rows', { exact: true }).first().waitFor()
    await grid(page).hover()
    const asked = countCommands(page)
    const most = { cells: 0 }
    const countCells = async () => {
      most.cells = Math.max(most.cells, await grid(page).locator('[role=gridcell]').count())
    }
    for (let turn = 0; turn < 8; turn++) await page.keyboard.press('PageDown')
    await countCells()
    for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, 2000)
    await countCells()
    // as by drawing the scrollbar: far and fast
    for (let turn = 1; turn <= 5; turn++) {
      await grid(page).evaluate(async (table, share) => {
        table.scrollTop = table.scrollHeight * share
        await new Promise((resolve) => {
          requestAnimationFrame(resolve)
        })
      }, turn / 5)
      await countCells()
    }
    await page.keyboard.press('Control+End')
    await cell(page, '4999-11').waitFor()
    await countCells()
    expect(most.cells).toBeLessThan(700)
    // each of 22 moves comes to rows that were not in sight: a window of them is asked for once. All of them are 50
    expect(asked.get('sheets.rows')).toBeLessThanOrEqual(2 * 22)
  },
)
