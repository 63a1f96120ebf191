import { readdirSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CommandOutput } from '#shared/app/commands.ts'
import { findBarriers } from '../support/axe.ts'
import { start } from '../support/batch-page.ts'
import { dropFiles } from '../support/drop-files.ts'
import { hearing } from '../support/walk-places.ts'
import { collectFaults } from '../support/page-faults.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom, expectBooksInOrder } from '../support/window-books.ts'

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
})
afterEach(() => app.closePages())
afterAll(() => app.close())

/** Making pictures on a slow machine. */
const RUN_MS = 120_000

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const output = (page: Page, position: number, row: number) =>
  page.getByRole('button', { name: `Output ${position} of row ${row}` })

async function addStep(page: Page, model: string): Promise<void> {
  await page.getByRole('button', { name: /^(Then …|Add a step|Choose what the first step)/ }).click()
  await page.getByRole('combobox', { name: 'Search models' }).fill(model)
  await page.getByRole('option', { name: new RegExp(`^${model}`) }).waitFor()
  await page.keyboard.press('Enter')
}

/** What a batch has made and what that has cost, once nothing of it is left to do. */
async function ended(page: Page, name: string): Promise<CommandOutput<'batches.steps'>['steps']> {
  const { batches } = await askFrom(page, 'batches.list', {})
  const id = batches.find((batch) => batch.name === name)?.id ?? ''
  await expect
    .poll(async () => (await askFrom(page, 'batches.read', { id })).state, { timeout: RUN_MS, interval: 500 })
    .toBe('ended')
  const { outDir } = await askFrom(page, 'batches.read', { id })
  const { steps } = await askFrom(page, 'batches.steps', { id })
  const outputs = steps.reduce((sum, step) => sum + step.outputs, 0)
  const { rows } = await askFrom(page, 'batches.rows', { id, limit: 1000 })
  const paths = rows.flatMap((row) => row.outputs.map(({ path }) => path ?? ''))
  expect(paths.length).toBe(outputs)
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).map(({ name: file }) => file)
  for (const path of paths) expect(files).toContain(path.split('/').at(-1))
  return steps
}

/** How many outputs the last step of a batch has made. */
async function enlarged(page: Page, name: string): Promise<number> {
  const { batches } = await askFrom(page, 'batches.list', {})
  const { steps } = await askFrom(page, 'batches.steps', {
    id: batches.find((batch) => batch.name === name)?.id ?? '',
  })
  return steps.at(-1)?.outputs ?? 0
}

test(
  'two drafts a row, one is chosen with the mouse, and only that one is enlarged and paid',
  { timeout: 300_000 },
  async () => {
    const page = await app.open('batches')
    const faults = collectFaults(page)
    await page.getByRole('button', { name: 'Paste a table' }).click()
    await page
      .getByRole('textbox', { name: 'Table' })
      .fill('prompt,resolution,3.upscale_factor\nA fox,512,2\nA boat,512,2\n')
    await page.getByRole('button', { name: 'Use the table' }).click()
    await page.getByRole('button', { name: 'Then …' }).click()
    await page.getByRole('button', { name: 'Pick', exact: true }).click()
    await addStep(page, 'Lanczos Upscale')
    await page.getByRole('textbox', { name: 'Outputs' }).fill('2')
    // the column knows the step that it feeds
    await page.getByRole('button', { name: '3.upscale_factor fills: 3. Enlarge by' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Name of the batch' }).fill('By mouse')
    await page.getByRole('button', { name: 'Make the batch' }).click()

    const plan = dialog(page, 'Before it starts')
    const steps = plan.getByRole('list', { name: 'By step' }).getByRole('listitem')
    await expect.poll(() => steps.count()).toBe(3)
    await plan.getByText('At most', { exact: false }).first().waitFor()
    expect(await findBarriers(page, plan)).toEqual([])
    await page.getByRole('button', { name: /^Start for at most/ }).click()

    await page.getByText('2 rows wait for your choice.').waitFor({ timeout: RUN_MS })
    const before = await expectBooksInOrder(page)
    await page.getByRole('button', { name: 'Pick', exact: true }).click()
    await output(page, 2, 1).click()
    await output(page, 1, 2).click()
    expect(await findBarriers(page, dialog(page, 'Choose what goes on'))).toEqual([])
    // nothing is spent by choosing
    expect(await expectBooksInOrder(page)).toBe(before)
    // what was chosen goes only by a word
    const leaving = dialog(page, 'Leave without what you chose?')
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog(page, 'Choose what goes on').getByRole('radio', { name: 'Decided' }).click(),
    ]) {
      await leave()
      await hearing(leaving)
      await page.keyboard.press('Enter')
      await leaving.waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: /^Confirm 2 rows for at most \d+ coins$/ }).click()
    await dialog(page, 'Choose what goes on').waitFor({ state: 'detached' })

    const books = await ended(page, 'By mouse')
    expect(books.map(({ type, outputs, passed, ended: over }) => [type, outputs, passed, over])).toEqual([
      ['make', 4, 0, 0],
      ['pick', 0, 2, 2],
      ['make', 2, 0, 0],
    ])
    const spent = books.reduce((sum, { coins }) => sum + coins.charged, 0)
    expect((await expectBooksInOrder(page)) - before).toBe(books[2]?.coins.charged)
    expect(spent).toBe(await expectBooksInOrder(page))

    // the batch has ended, and one more of a decided row is wanted
    await page.getByRole('button', { name: 'Choose more', exact: true }).click()
    await output(page, 2, 1).and(page.locator('[aria-disabled=true]')).waitFor()
    await output(page, 2, 1).click({ force: true })
    await page.getByText('Nothing is chosen yet.').waitFor()
    await output(page, 1, 1).click()
    expect(await findBarriers(page, dialog(page, 'Choose what goes on'))).toEqual([])
    await page.getByRole('button', { name: /^Confirm 1 row for at most \d+ coins?$/ }).click()
    await dialog(page, 'Choose what goes on').waitFor({ state: 'detached' })
    await expect.poll(() => enlarged(page, 'By mouse'), { timeout: RUN_MS, interval: 500 }).toBe(3)
    const added = await ended(page, 'By mouse')
    expect(added[1]).toMatchObject({ passed: 3, ended: 1 })
    expect(await expectBooksInOrder(page)).toBe(spent + (added[2]?.coins.charged ?? 0) - (books[2]?.coins.charged ?? 0))

    await page.getByRole('button', { name: 'Compare with the service' }).click()
    await page.getByText('All coins are accounted for').waitFor()
    const line = page.getByRole('row', { name: /^3 Lanczos Upscale/ })
    expect(await line.getByRole('cell').last().innerText()).toBe(String(added[2]?.coins.charged))
    expect(await findBarriers(page)).toEqual([])
    expect(faults).toEqual([])
  },
)

test(
  'the way to the next step has its keys at once, even when the one before was never drawn',
  { tags: 'long' },
  async () => {
    const page = await app.open('batches')
    await page.getByRole('button', { name: 'Recipes' }).click()
    await page.getByRole('button', { name: 'New recipe' }).click()
    await page.getByRole('button', { name: 'Choose what the first step makes' }).waitFor()
    // hands that are faster than a busy machine's frames
    const focused = await page.evaluate(async () => {
      // it runs in the page, which knows nothing of what stands outside
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const nextTask = () => new Promise((resume) => void setTimeout(resume))
      const open = async (button: string) => {
        const trigger = document.querySelector<HTMLElement>(`button[aria-label="${button}"]`)
        trigger?.focus()
        trigger?.click()
        await nextTask()
        return document.activeElement
      }
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      const search = await open('Choose what the first step makes')
      search?.dispatchEvent(enter)
      await nextTask()
      return (await open('Add a step after step 1'))?.getAttribute('aria-label')
    })
    expect(focused).toBe('Search models')
  },
)

test(
  'a recipe is made, moved about and saved, and its rows are chosen, all by keyboard',
  { tags: 'long', timeout: 300_000 },
  async () => {
    const page = await app.open('batches')
    const faults = collectFaults(page)
    const spentBefore = await (async () => {
      await page.getByRole('button', { name: 'Recipes' }).waitFor()
      return expectBooksInOrder(page)
    })()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const command = async (typed: string, option: RegExp) => {
      await press('Control+k')
      await hearing(page.getByRole('combobox', { name: 'Commands' }))
      await page.keyboard.type(typed)
      await page.getByRole('option', { name: option }).first().waitFor()
      await press('Enter')
    }
    await command('recipes', /^Recipes/)
    await hearing(dialog(page, 'Recipes'))
    // what cannot be reached by Tab would never get the focus
    const focusOn = async (name: string | RegExp) => {
      const wanted = page.getByRole('button', { name }).first()
      await wanted.waitFor()
      for (let tabs = 0; tabs < 80; tabs++) {
        if (await wanted.evaluate((element) => element === document.activeElement)) return
        await press('Tab')
      }
      throw new Error(`Tab does not lead to ${name}.`)
    }
    const chooseModel = async (name: string) => {
      await page.getByRole('combobox', { name: 'Search models' }).waitFor()
      await page.keyboard.type(name)
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor()
      await press('Enter')
    }
    await focusOn('New recipe')
    await press('Enter')
    await focusOn('Choose what the first step makes')
    await press('Enter')
    await chooseModel('Travel Poster')
    await page.getByRole('button', { name: /^Step 1/ }).waitFor()
    await focusOn('Add a step after step 1')
    await press('Enter')
    await chooseModel('Lanczos Upscale')
    await focusOn('Add a step after step 2')
    await press('Enter')
    await focusOn('Pick')
    await press('Enter')
    const third = page.getByRole('button', { name: /^Step 3/ })
    await third.getByText('Pick').waitFor()
    // a pick at the end chooses for nothing
    await page.getByText('The last step has to make something.').waitFor()
    await expect.poll(() => third.evaluate((card) => card === document.activeElement)).toBe(true)
    await press('Alt+ArrowLeft')
    await page
      .getByRole('button', { name: /^Step 2/ })
      .getByText('Pick')
      .waitFor()
    await press('Delete')
    await expect.poll(() => page.getByRole('button', { name: /^Step \d/ }).count()).toBe(2)
    await press('Control+z')
    await expect.poll(() => page.getByRole('button', { name: /^Step \d/ }).count()).toBe(3)
    // the same for what stands beside the steps, and what is not saved is asked about, also when a key leads elsewhere
    const keepSteps = dialog(page, 'Recipe').getByRole('checkbox', { name: 'Keep the files of steps in between' })
    await keepSteps.focus()
    const kept = await keepSteps.isChecked()
    await press('Space')
    await expect.poll(() => keepSteps.isChecked()).toBe(!kept)
    const asked = dialog(page, 'Leave without saving the recipe?')
    await press('Control+z', 'Control+1')
    await hearing(asked)
    await press('Enter')
    await asked.waitFor({ state: 'detached' })
    await expect.poll(() => keepSteps.isChecked()).toBe(kept)
    expect(await page.locator('[aria-current=page]').innerText()).toContain('Batches')
    expect(await findBarriers(page, dialog(page, 'Recipe'))).toEqual([])
    // neither does Escape, nor the way to the list: Enter stays
    for (const leave of [() => press('Escape'), () => dialog(page, 'Recipe').getByText('Recipes').click()]) {
      await leave()
      await hearing(asked)
      await press('Enter')
      await asked.waitFor({ state: 'detached' })
    }
    expect(await page.getByRole('button', { name: /^Step \d/ }).count()).toBe(3)
    await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
    await page.keyboard.type('Poster, chosen')
    await focusOn('Save')
    await press('Enter')
    await page.getByText('Poster, chosen is saved.').waitFor()
    const { recipes } = await askFrom(page, 'recipes.list', {})
    const recipe = recipes.find(({ name }) => name === 'Poster, chosen')
    expect(recipe?.steps.map((step) => (step.type === 'make' ? step.modelId : step.type))).toEqual([
      'illustration-poster',
      'pick',
      'lanczos-upscale',
    ])

    const { id } = await askFrom(page, 'batches.create', {
      source: { text: 'prompt\nA fox\nA boat\nA lamp\n' },
      name: 'By keyboard',
      settings: {
        modelId: 'illustration-poster',
        constants: { num_outputs: 2, resolution: '512' },
        laterSteps: recipe?.steps.slice(1) ?? [],
      },
    })
    await askFrom(page, 'batches.plan', { id })
    await askFrom(page, 'batches.start', { id, budget: null })
    await press('Escape')
    await command('By keyboard', /By keyboard/)
    await page.getByText('3 rows wait for your choice.').waitFor({ timeout: RUN_MS })
    await command('Choose what goes on', /Choose what goes on/)
    await output(page, 1, 1).waitFor()
    await expect.poll(() => output(page, 1, 1).evaluate((tile) => tile === document.activeElement)).toBe(true)
    await press('Space')
    await page.keyboard.down('Enter')
    // the row is decided, and the next one is at hand
    await expect.poll(() => output(page, 1, 2).evaluate((tile) => tile === document.activeElement)).toBe(true)
    // it is not decided by a key that was held for too long
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await press('a', 'ArrowDown', '2', 'z')
    await hearing(dialog(page, 'Viewer'))
    await press('Escape')
    await dialog(page, 'Viewer').waitFor({ state: 'detached' })
    await hearing(dialog(page, 'Choose what goes on'))
    await press('Shift+Enter')
    await dialog(page, 'Choose what goes on').waitFor({ state: 'detached' })

    const books = await ended(page, 'By keyboard')
    expect(books.map(({ outputs, passed, ended: over }) => [outputs, passed, over])).toEqual([
      [6, 0, 0],
      [0, 4, 2],
      [4, 0, 0],
    ])
    expect((await expectBooksInOrder(page)) - spentBefore).toBe(
      books.reduce((sum, { coins }) => sum + coins.charged, 0),
    )

    await command('Choose more', /Choose more of decided rows/)
    // row 1 went on with its first output, row 3 with its second; of row 2 nothing is left
    await expect.poll(() => output(page, 1, 1).evaluate((tile) => tile === document.activeElement)).toBe(true)
    expect(await output(page, 1, 2).count()).toBe(0)
    await press('2', 'Enter')
    await expect.poll(() => output(page, 2, 3).evaluate((tile) => tile === document.activeElement)).toBe(true)
    await press('a', 'Shift+Enter')
    await dialog(page, 'Choose what goes on').waitFor({ state: 'detached' })
    await expect.poll(() => enlarged(page, 'By keyboard'), { timeout: RUN_MS, interval: 500 }).toBe(6)
    expect((await ended(page, 'By keyboard'))[1]).toMatchObject({ passed: 6, ended: 0 })
    expect((await expectBooksInOrder(page)) - spentBefore).toBe(
      (await ended(page, 'By keyboard')).reduce((sum, { coins }) => sum + coins.charged, 0),
    )
    expect(faults).toEqual([])
  },
)

test('rows that each name their model go on to the same steps', { tags: 'long', timeout: 300_000 }, async () => {
  const page = await app.open('batches')
  const faults = collectFaults(page)
  await page.getByRole('button', { name: 'Paste a table' }).click()
  const table = 'prompt,model,resolution\nA fox,geometric-poster,512\nA boat,illustration-poster,512\n'
  await page.getByRole('textbox', { name: 'Table' }).fill(table)
  await page.getByRole('button', { name: 'Use the table' }).click()
  await page.getByRole('button', { name: 'Model: As the rows say' }).waitFor()
  await page.getByRole('button', { name: 'Then …' }).click()
  await page.getByRole('button', { name: 'Keep if', exact: true }).click()
  await page.getByRole('region', { name: 'Then' }).getByText('Shorter side at least 1,000 px').waitFor()
  await page.getByRole('button', { name: 'Take out: Step 2' }).click()
  await addStep(page, 'Lanczos Upscale')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Name of the batch' }).fill('Each its own')
  await page.getByRole('button', { name: 'Make the batch' }).click()
  const steps = dialog(page, 'Before it starts').getByRole('list', { name: 'By step' }).getByRole('listitem')
  await expect.poll(() => steps.count()).toBe(2)
  await start(page).click()
  const books = await ended(page, 'Each its own')
  expect(books.map(({ modelId, outputs }) => [modelId, outputs])).toEqual([
    [null, 2],
    ['lanczos-upscale', 2],
  ])
  await expectBooksInOrder(page)
  expect(faults).toEqual([])
})

/** A step that makes a picture wider, by a number it sweeps. */
const wider = (by: number) => ({
  type: 'make',
  modelId: 'mirror-expand',
  sweeps: { mode: 'crossed', axes: [{ param: 'expand_left', values: [by] }] },
})

test(
  'a recipe dropped on the window is shown, saved, handed over and removed, and comes back',
  { tags: 'long' },
  async () => {
    const page = await app.open('library')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const said = {
      pressrun: 'recipe',
      version: 1,
      name: 'Brought',
      steps: [
        { type: 'make', modelId: 'illustration-poster' },
        { type: 'keep', rules: [{ fact: 'width', is: 'atLeast', value: 400 }] },
        wider(64),
        wider(128),
      ],
    }
    await dropFiles(page, [{ name: 'Brought.recipe.json', content: JSON.stringify(said), type: 'application/json' }])
    await dialog(page, 'Recipe').getByText('Width at least 400 px').waitFor()
    await page.getByRole('button', { name: /^Step 2/ }).click()
    await page.getByRole('button', { name: 'What is measured: Width' }).click()
    await page.getByRole('menuitemradio', { name: 'Readable text' }).click()
    await page.getByRole('button', { name: 'Comparison: none found' }).waitFor()
    await dialog(page, 'Recipe').getByText('No text found').waitFor()
    expect(await findBarriers(page, dialog(page, 'Recipe'))).toEqual([])
    // the values of a step are those that are set: also after they were taken back, and when another stands in its place
    const values = page.getByRole('textbox', { name: 'Values for Expand left' })
    const undo = dialog(page, 'Recipe').getByRole('button', { name: 'Undo' })
    await page.getByRole('button', { name: /^Step 3/ }).click()
    await values.fill('32\n16')
    await undo.click()
    await expect.poll(() => values.inputValue()).toBe('64')
    await values.fill('72')
    await page.getByRole('button', { name: /^Step 3/ }).press('Delete')
    await expect.poll(() => values.inputValue()).toBe('128')
    // another one takes its place only when what was changed may be lost
    await dropFiles(page, [{ name: 'Brought.recipe.json', content: JSON.stringify(said), type: 'application/json' }])
    await page.getByRole('button', { name: 'Go on editing' }).click()
    await expect.poll(() => values.inputValue()).toBe('128')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // reading a message is no wish to leave what is below it
    await page.getByText('Brought is saved.').click()
    const kept = (await askFrom(page, 'recipes.list', {})).recipes.find(({ name }) => name === 'Brought')
    expect(kept?.steps[1]).toEqual({ type: 'keep', rules: [{ fact: 'text', is: false }] })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('brought.recipe.json')
    await dialog(page, 'Recipe').getByRole('button', { name: 'Recipes' }).click()
    const known = () =>
      askFrom(page, 'recipes.list', {}).then(({ recipes }) => recipes.some(({ name }) => name === 'Brought'))
    await page.getByRole('button', { name: 'Remove Brought' }).click()
    await expect.poll(known).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(known).toBe(true)
  },
)
