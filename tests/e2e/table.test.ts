import type { Locator, Page } from 'playwright'
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

/** As the table draws it at first. */
const LINE_HEIGHT = 28

async function topOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.y ?? 0
}

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

/** As Ctrl+V, with what a spreadsheet has put on the clipboard. */
async function paste(page: Page, plain: string, html = ''): Promise<void> {
  await page.evaluate(
    ([asText, asHtml]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', asText ?? '')
      if (asHtml) clipboardData.setData('text/html', asHtml)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    [plain, html],
  )
}

/** As Ctrl+C: what is on the clipboard afterwards. */
async function copied(page: Page): Promise<{ plain: string; html: string }> {
  return page.evaluate(() => {
    const clipboardData = new DataTransfer()
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    )
    return { plain: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') }
  })
}

test('cells are written, pasted, filled, copied and taken back as in a spreadsheet', { timeout: 120_000 }, async () => {
  const page = await openList(app, 'prompt,palette,seed\nA boat,ocean,1\nA tree,day,3\nA fox,night,\nAn owl,night,\n')
  const faults = collectFaults(page)

  // a line break inside of a cell survives: typed, shown again and copied
  await page.keyboard.press('F2')
  const editor = page.getByRole('textbox', { name: 'prompt, row 1' })
  await page.keyboard.type(' now')
  await page.keyboard.press('Alt+Enter')
  // which is taken back as what was typed before it
  while ((await editor.inputValue()) !== 'A boat') await page.keyboard.press('Control+z')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('at dawn')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await texts(page, 1))[0]?.[0]).toBe('A boat\nat dawn')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('F2')
  await expect.poll(() => editor.inputValue()).toBe('A boat\nat dawn')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+ArrowRight')
  expect(await copied(page)).toEqual({
    plain: '"A boat\nat dawn"\tocean',
    html: '<table><tr><td>A boat<br>at dawn</td><td>ocean</td></tr></table>',
  })

  // cells from Excel: the styles it brings along are not complained about, breaks and quotes are kept
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await paste(
    page,
    '"An oak\nin rain"\t"day"\r\n5" nails\tnight\r\n',
    `<html><head><style>td { color: red }</style></head><body><table style="width: 48pt"><tr>
      <td style="height: 15pt">An oak<br>in rain</td><td>&quot;day&quot;</td></tr>
      <tr><td>5&quot;
      nails</td><td>night</td></tr></table></body></html>`,
  )
  await expect
    .poll(async () => (await texts(page, 3)).slice(1).map((line) => line.slice(0, 2)))
    .toEqual([
      ['An oak\nin rain', '"day"'],
      ['5" nails', 'night'],
    ])
  await page.keyboard.press('Control+z')
  await cell(page, 'A tree').waitFor()
  await page.keyboard.press('Control+Shift+z')
  await cell(page, '5" nails').waitFor()

  // one value fills what is selected; typed once, it goes everywhere by Ctrl+Enter
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Shift+ArrowDown')
  await paste(page, 'winter')
  await expect.poll(async () => (await texts(page, 4)).map((line) => line[1])).toEqual(Array(4).fill('winter'))
  await page.keyboard.type('spring')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await texts(page, 4)).map((line) => line[1])).toEqual(Array(4).fill('spring'))

  // the handle continues 1, 3
  await cell(page, '1').click()
  await cell(page, '3').click({ modifiers: ['Shift'] })
  const handle = await page.locator('[data-fill-handle]').boundingBox()
  if (!handle) throw new Error('The range has no fill handle.')
  await page.mouse.move(handle.x + 3, handle.y + 3)
  await page.mouse.down()
  await page.mouse.move(handle.x + 3, handle.y + 59, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await texts(page, 4)).map((line) => line[2])).toEqual(['1', '3', '5', '7'])
  await page.getByText('Sum 16').waitFor()

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

  // the menu by keyboard, and out of the table again
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: /^Duplicate/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect.poll(() => grid(page).evaluate((table) => table === document.activeElement)).toBe(false)
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

test('an editor lies over its cell, wherever the view was and goes', { tags: 'long' }, async () => {
  const lines = Array.from({ length: 300 }, (_, line) => `A ship number ${line}`)
  const page = await openList(app, ['prompt', ...lines].join('\n'))
  /** Until the line that is uppermost then is drawn. */
  const scrollTo = async (line: number) => {
    await grid(page).evaluate((table, top) => {
      table.scrollTop = top
    }, line * LINE_HEIGHT)
    await cell(page, `A ship number ${line}`).waitFor()
  }
  const editor = page.getByRole('textbox', { name: 'prompt, row 3' })
  await cell(page, 'A ship number 2').click()
  const top = await topOf(cell(page, 'A ship number 2'))
  // the view has gone away from the active cell, and comes back as soon as it is written in
  await scrollTo(200)
  await page.keyboard.press('F2')
  const apart = async () => {
    const [opened, written] = [await editor.boundingBox(), await cell(page, 'A ship number 2').boundingBox()]
    if (!opened || !written) return Infinity
    return Math.max(Math.abs(opened.x - written.x), Math.abs(opened.y - written.y))
  }
  await expect.poll(apart).toBeLessThan(5)
  // its line is drawn in other elements while the view goes on: it stays with the line, not with them
  for (const further of [15, 30, 45, 60, 75]) {
    await scrollTo(further)
    expect(await topOf(editor)).toBeLessThan(top)
  }
  await scrollTo(0)
  expect(await topOf(editor)).toBeCloseTo(top, -1)
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
