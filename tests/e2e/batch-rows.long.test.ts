import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { grid } from '../support/batch-page.ts'
import { countCommands } from '../support/count-commands.ts'
import { cell, lastBatch, openRows } from '../support/table-page.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom } from '../support/window-books.ts'

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
})
afterEach(() => app.closePages())
afterAll(() => app.close())

test('rows are put elsewhere only where all of them are seen in their own order', async () => {
  const page = await openRows(app, 'prompt\nA beach\nA kite\nA boat\n')
  const inspector = page.getByRole('complementary', { name: 'Row' })
  const moves = inspector.getByRole('button', { name: /^Move / })
  await cell(page, 'A kite').click()
  await expect.poll(() => moves.count()).toBe(4)
  await page.keyboard.press('Control+Space')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Sort Z to A' }).click()
  await expect.poll(async () => (await cell(page, 'A kite').count()) === 1 && (await moves.count())).toBe(0)

  await page.getByRole('button', { name: 'Back to all batches' }).click()
  await page.getByRole('list', { name: 'Batches' }).getByRole('button', { name: 'list' }).first().click()
  await page.getByRole('button', { name: /^Waiting/ }).click()
  await cell(page, 'A boat').click()
  await inspector.getByRole('button', { name: 'Edit Prompt: A boat' }).waitFor()
  expect(await moves.count()).toBe(0)
  await page.keyboard.press('Alt+ArrowUp')
  expect((await lastBatch(page)).rows.map(({ params }) => params['prompt'])).toEqual(['A beach', 'A kite', 'A boat'])
})

test('whoever ends typing a setting by a key is back on its button, and by the pointer where it was pressed', async () => {
  const page = await openRows(app, 'prompt\nA beach\nA kite\n')
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName)
  const field = page.getByRole('textbox', { name: 'Prompt' })
  await cell(page, 'A beach').click()
  await page.getByRole('button', { name: 'Edit Prompt: A beach' }).focus()
  await page.keyboard.press('Enter')
  await field.fill('A wide beach')
  await field.press('Enter')
  await expect.poll(focused).toBe('Edit Prompt: A wide beach')
  await page.keyboard.press('Enter')
  await field.fill('A narrow beach')
  await field.press('Escape')
  await expect.poll(focused).toBe('Edit Prompt: A wide beach')
  await page.keyboard.press('Enter')
  await field.waitFor()
  await cell(page, 'A kite').click()
  await expect.poll(() => grid(page).evaluate((table) => table === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Edit Prompt: A kite' }).focus()
  await page.keyboard.press('Enter')
  await field.press('Tab')
  expect(await focused()).not.toBe('Edit Prompt: A kite')
})

test('why rows do not come back is said also where no row is left', async () => {
  const page = await openRows(app, 'prompt\nA beach\n')
  await cell(page, 'A beach').click()
  await page.keyboard.press('Control+-')
  await page.getByText('No row is chosen').waitFor()
  await page.route('**/api/commands/batches.restoreRows', (route) => route.abort())
  await page.keyboard.press('Control+z')
  await page.getByRole('complementary', { name: 'Row' }).getByRole('alert').waitFor()
})

test('a row of a batch that is moved by a key that is held moves itself, and no neighbour', async () => {
  const page = await openRows(app, 'prompt\nA beach\nA kite\nA boat\nA fair\nA pier\n')
  const prompts = () => grid(page).getByRole('gridcell').filter({ hasText: /^A / }).allTextContents()
  await expect.poll(prompts).toEqual(['A beach', 'A kite', 'A boat', 'A fair', 'A pier'])
  await grid(page).focus()
  await page.keyboard.press('Control+Home')
  // whoever holds a key is quicker than the rows are read again
  await page.route('**/api/commands/batches.rows', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 400)
    })
    await route.continue()
  })
  const moved = countCommands(page)
  const press = async () => {
    await page.keyboard.press('Alt+ArrowDown')
    return prompts()
  }
  await expect.poll(press).toEqual(['A kite', 'A boat', 'A fair', 'A pier', 'A beach'])
  expect(moved.get('batches.moveRows')).toBe(4)
  for (let left = 4; left > 0; left--) await page.keyboard.press('Control+z')
  await expect.poll(prompts).toEqual(['A beach', 'A kite', 'A boat', 'A fair', 'A pier'])
})

test('whoever works in a batch whose lines move keeps the row that was chosen, what is typed, and every step back', async () => {
  const page = await openRows(app, 'prompt\nA beach\nA kite\nA boat\nA fair\nA pier\n')
  const prompts = () => grid(page).getByRole('gridcell').filter({ hasText: /^An? / }).allTextContents()
  const { id, rows } = await lastBatch(page)
  /** As a run does it that goes on with what has come out. */
  const comesFirst = async (prompt: string) => {
    await askFrom(page, 'batches.insertRows', { id, before: rows[0]?.id ?? null, rows: [{ columns: { prompt } }] })
    await cell(page, prompt).waitFor()
  }

  // nothing is there to be taken back, and nobody says that it was
  await cell(page, 'A boat').click()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('2 × 1 selected').first().waitFor()
  expect(await page.getByText('Undone', { exact: true }).count()).toBe(0)

  // a setting that is typed stays open, and goes to its row
  await page.getByRole('button', { name: 'Edit Prompt: A boat' }).click()
  await page.getByRole('textbox', { name: 'Prompt' }).fill('A sailing boat')
  await comesFirst('A lake')
  expect(await page.getByRole('textbox', { name: 'Prompt' }).inputValue()).toBe('A sailing boat')
  await page.keyboard.press('Enter')
  await expect.poll(prompts).toEqual(['A lake', 'A beach', 'A kite', 'A sailing boat', 'A fair', 'A pier'])

  // the row that was chosen is removed, and no neighbour
  await cell(page, 'A fair').click()
  await comesFirst('A river')
  await page.keyboard.press('Control+-')
  await expect.poll(prompts).toEqual(['A lake', 'A river', 'A beach', 'A kite', 'A sailing boat', 'A pier'])

  // other rows, or the pictures, are looked at meanwhile
  await page.getByRole('button', { name: /^Waiting/ }).click()
  await cell(page, 'A pier').click()
  await page.keyboard.press('Control+z')
  await cell(page, 'A fair').waitFor()
  await page.keyboard.press('Control+z')
  await cell(page, 'A boat').waitFor()
  await page.getByText('Undone', { exact: true }).first().waitFor()
})

test('all rows that are chosen are tried again, also those that nobody has scrolled to', async () => {
  const lines = Array.from({ length: 250 }, (_, line) => `A ship number ${line}`)
  const page = await openRows(app, ['prompt', ...lines].join('\n'))
  const { id } = await lastBatch(page)
  await askFrom(page, 'batches.cancel', { id })
  await page.getByRole('button', { name: /^Canceled/ }).click()
  await cell(page, 'Canceled').first().waitFor()
  await cell(page, 'A ship number 3').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Retry rows', exact: true }).click()
  await expect.poll(async () => (await askFrom(page, 'batches.read', { id })).counts.ready).toBe(250)
})

test('the rows of a batch are read once when they are shown', async () => {
  const page = await openRows(app, 'prompt\nA beach\nA kite\n')
  await page.getByRole('button', { name: 'Back to all batches' }).click()
  const asked = countCommands(page)
  await page.getByRole('list', { name: 'Batches' }).getByRole('button', { name: 'list' }).first().click()
  await cell(page, 'A kite').waitFor()
  expect(asked.get('batches.rows')).toBe(1)
})
