import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBarriers } from '../support/axe.ts'
import { openModel } from '../support/compose-bench.ts'
import { goTo } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

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
  await page.getByRole('textbox', { name: 'Added to the prompt' }).fill('a woodcut of {prompt}')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await page.getByRole('checkbox', { name: 'Woodcuts' }).isChecked()).toBe(true)
  await rename('Woodcuts', 'woodcut')
  await rename('woodcut', 'Woodcut')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Without Woodcut' }).waitFor()
  await page.getByRole('button', { name: 'Make', exact: true }).click()
  expect(await prompt.inputValue()).toBe('a paper boat')

  await page.getByRole('button', { name: 'Without Woodcut' }).click()
  await page.getByRole('button', { name: 'Earlier prompts' }).click()
  await page.getByRole('textbox', { name: 'Search earlier prompts' }).fill('woodcut')
  await page.getByRole('button', { name: /^a woodcut of a paper boat/ }).waitFor()
  await page.keyboard.press('Enter')
  expect(await prompt.inputValue()).toBe('a woodcut of a paper boat')
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
})
