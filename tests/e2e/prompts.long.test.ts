import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBarriers } from '../support/axe.ts'
import { countCommands } from '../support/count-commands.ts'
import { openModel } from '../support/compose-bench.ts'
import { dropFiles } from '../support/drop-files.ts'
import { goTo, hearing } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom } from '../support/window-books.ts'

let app: WebApp
/** One tab for all, which each case finds at the model that it writes for. */
let page: Page
beforeAll(async () => {
  app = await startWebApp()
  page = await app.open('compose')
})
beforeEach(async () => {
  await page.keyboard.press('Escape')
  await goTo(page, 'compose')
  await openModel(page, 'Geometric Poster')
})
afterAll(() => app.close())

test('a prompt that names a list nobody has leads to the list, and all it stands for is planned as a batch', async () => {
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await prompt.fill('a __colours__ {fox|owl}')
  await page.getByRole('button', { name: 'Make the list “colours”' }).click()
  await page.getByRole('textbox', { name: 'Words' }).fill('red\nblue\n\ngold')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('__colours__').first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByText('Stands for 6 prompts').waitFor()
  await page.getByText('a red owl').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Plan 6' }).click()
  const plan = page.getByRole('dialog')
  await plan
    .getByText(/^6 rows/)
    .first()
    .waitFor()
  await hearing(plan)
  await page.keyboard.press('Escape')
  for (const prompt of ['a red fox', 'a red owl', 'a blue fox', 'a blue owl', 'a gold fox', 'a gold owl'])
    await page.getByRole('gridcell', { name: prompt, exact: true }).waitFor()
})

test('a style goes into what is made, and an earlier prompt comes back as it was written', async () => {
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  const rename = async (before: string, after: string) => {
    await page.getByRole('button', { name: `Change ${before}`, exact: true }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(after)
    await page.getByRole('button', { name: 'Save' }).click()
    // it stays the one that is in use
    await page.getByRole('checkbox', { name: after, exact: true, checked: true }).waitFor()
  }
  await prompt.fill('a paper boat')
  await page.getByRole('button', { name: 'Styles and words' }).click()
  await page.getByRole('button', { name: 'New style' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Woodcuts')
  // a look at the words beside them takes nothing
  await page.getByRole('tab', { name: 'Word lists' }).click()
  await page.getByRole('tab', { name: 'Styles' }).click()
  await page.getByRole('textbox', { name: 'Added to the prompt' }).fill('a woodcut of {prompt}')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await page.getByRole('checkbox', { name: 'Woodcuts' }).isChecked()).toBe(true)
  await rename('Woodcuts', 'woodcut')
  await rename('woodcut', 'Woodcut')
  // brought back, it is in use as before
  await page.getByRole('button', { name: 'Remove Woodcut', exact: true }).click()
  await page.getByText('Woodcut was removed').waitFor()
  await page.keyboard.press('Escape')
  // a price is asked for with it, before which nothing is made
  const priced = page.waitForResponse(
    (response) => response.request().postData()?.includes('a woodcut of a paper') ?? false,
  )
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Without Woodcut' }).waitFor()
  await priced
  await page.getByRole('button', { name: 'Make', exact: true }).click()
  expect(await prompt.inputValue()).toBe('a paper boat')

  await page.getByRole('button', { name: 'Without Woodcut' }).click()
  await page.getByRole('button', { name: 'Earlier prompts' }).click()
  await page.getByRole('textbox', { name: 'Search earlier prompts' }).fill('woodcut')
  await page.getByRole('button', { name: /^a woodcut of a paper boat/ }).waitFor()
  await page.keyboard.press('Enter')
  expect(await prompt.inputValue()).toBe('a woodcut of a paper boat')
  await page.getByText('The earlier prompt is in the place of what you had written.').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  expect(await prompt.inputValue()).toBe('a paper boat')
})

test('a style that would take the name of another one is refused where it is typed, and both stay', async () => {
  await page.getByRole('button', { name: 'Styles and words' }).click()
  const save = async (name: string, prompt: string) => {
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('textbox', { name: 'Added to the prompt' }).fill(prompt)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await page.getByRole('button', { name: 'New style' }).click()
  await save('Charcoal', 'in charcoal')
  await page.getByRole('button', { name: 'New style' }).click()
  await save('Chalk', 'in chalk')
  await page.getByRole('button', { name: 'Change Chalk', exact: true }).click()
  await save('charcoal', 'in soft chalk')
  await page.getByText('There is a style called "charcoal" already.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('charcoal')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('in charcoal', { exact: true }).waitFor()
  await page.getByText('in chalk', { exact: true }).waitFor()
})

test('a chosen style that is no more stands in the way until it is taken out; one with a new name stays chosen', async () => {
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Styles and words' }).click()
    await page.getByRole('checkbox', { name, exact: true }).check()
  }
  const commands = countCommands(page)
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a paper boat')
  await choose('Chalk')
  await page.keyboard.press('Escape')
  const price = page.getByRole('region', { name: 'Price' })
  await price.getByText('left after').waitFor()
  // in another window
  await askFrom(page, 'styles.save', { name: 'Pastel', prompt: 'in pastel', negative: '', replaces: 'Chalk' })
  await page.getByText('There is no style “Chalk” any more.').waitFor()
  await price.getByText('Something above has to be changed first').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Without Chalk' }).click()
  await price.getByText('left after').waitFor()
  expect(commands.get('compose.make')).toBeUndefined()
  await choose('Pastel')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+2')
  await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor({ state: 'detached' })
  await dropFiles(page, [{ name: 'boats.csv', content: 'prompt\na boat\na barge' }])
  const make = page.getByRole('button', { name: 'Make the batch' })
  await choose('Charcoal')
  await page.getByRole('button', { name: 'Change Pastel', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Crayon')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('checkbox', { name: 'Crayon', exact: true, checked: false }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => make.isEnabled()).toBe(true)
  await askFrom(page, 'styles.remove', { name: 'Charcoal' })
  await page.getByText('There is no style “Charcoal” any more.').waitFor()
  expect(await make.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Without Charcoal' }).click()
  await expect.poll(() => make.isEnabled()).toBe(true)

  await goTo(page, 'compose')
  await page.getByRole('button', { name: 'Without Crayon' }).click()
})

test('styles that cannot be read are said to be, and read again', async () => {
  await askFrom(page, 'styles.save', { name: 'Gouache', prompt: 'in gouache', negative: '' })
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a paper boat')
  await page.getByRole('button', { name: 'Styles and words' }).click()
  await page.getByRole('checkbox', { name: 'Gouache', exact: true }).check()
  await page.keyboard.press('Escape')
  await page.route('**/api/commands/styles.list', (route) =>
    route.fulfill({ json: { ok: false, error: { code: 'odd', message: 'The shelf is locked.' } } }),
  )
  await page.reload()
  await openModel(page, 'Geometric Poster')
  const price = page.getByRole('region', { name: 'Price' })
  const unread = price.getByRole('alert').filter({ hasText: 'The chosen styles did not load.' })
  await unread.waitFor()
  const collect = price.getByRole('button', { name: 'Add to batch' })
  expect(await collect.isDisabled()).toBe(true)
  await page.unroute('**/api/commands/styles.list')
  await unread.getByRole('button', { name: 'Try again' }).click()
  await unread.waitFor({ state: 'detached' })
  await expect.poll(() => collect.isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Without Gouache' }).click()
})

test('settings are saved under a name and used again, without the words', async () => {
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await prompt.fill('a lighthouse')
  await page.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('textbox', { name: 'Save settings as a preset' }).fill('House')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^House/ }).waitFor()
  expect(await page.getByRole('button', { name: /^House/ }).innerText()).not.toContain('lighthouse')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Save settings as a preset' }).fill('house')
  await page.keyboard.press('Enter')
  // the one that had the name can come back
  await page.getByText('House stands for these settings now.').waitFor()
  await page.getByRole('button', { name: /^house/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('button', { name: /^House/ }).click()
  await page.getByText('The settings of House are in use.').waitFor()
  expect(await prompt.inputValue()).toBe('a lighthouse')
  // what was written since stays when the settings before come back
  await prompt.fill('a lighthouse in a storm')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The settings of House are in use.').waitFor({ state: 'detached' })
  expect(await prompt.inputValue()).toBe('a lighthouse in a storm')
})
