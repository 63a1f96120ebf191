import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bindKeys } from '#shared/app/keymap.ts'
import { draw } from '../../../../../tests/support/components/draw.tsx'
import { windowAnswers } from '../../../../../tests/support/components/window-answers.ts'
import { ShortcutsPanel } from './shortcuts-panel.tsx'

const keys = (action: string, written: string) =>
  page.getByRole('button', { name: `${action}: ${written}. Change the keys` })

async function press(action: string, written: string, pressed: string) {
  await keys(action, written).click()
  await expect.element(page.getByRole('button', { pressed: true })).toBeVisible()
  await userEvent.keyboard(pressed)
}

async function open() {
  onTestFinished(() => bindKeys({}))
  const app = draw(<ShortcutsPanel />, windowAnswers())
  await expect.element(keys('Run again', 'R')).toBeVisible()
  return app
}

test('keys are bound by pressing them, and set back one by one or all at once', async () => {
  const app = await open()
  await press('Find any command', 'Ctrl K', '{Control>}p{/Control}')
  await expect.element(keys('Find any command', 'Ctrl P')).toBeVisible()
  expect(app.asked('settings.update')).toEqual([{ keys: { 'palette.open': ['Mod+P'] } }])
  await page.getByRole('button', { name: 'Find any command: the usual keys again' }).click()
  await expect.element(keys('Find any command', 'Ctrl K')).toBeVisible()

  await press('Run again', 'R', '{Shift>}r{/Shift}')
  await page.getByRole('button', { name: 'Usual keys for all' }).click()
  await expect.element(keys('Run again', 'R')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Usual keys for all' })).not.toBeInTheDocument()
})

test('keys that another action has are left there or taken from it', async () => {
  await open()
  await press('Run again', 'R', 't')
  await expect.element(page.getByText(/^T is used by Tags/)).toBeVisible()
  await page.getByRole('button', { name: 'Leave it there' }).click()
  await expect.element(keys('Run again', 'R')).toBeVisible()

  await press('Run again', 'R', 't')
  await page.getByRole('button', { name: 'Use it here instead' }).click()
  await expect.element(keys('Run again', 'T')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Tags.*: None\. Change the keys$/ })).toBeVisible()
})

test('keys of the system are refused, and Escape leaves the keys as they are', async () => {
  const app = await open()
  await press('Run again', 'R', '{Control>}c{/Control}')
  await expect.element(page.getByText(/^These keys belong to the system/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(/^These keys belong to the system/)).not.toBeInTheDocument()
  await expect.element(keys('Run again', 'R')).toBeVisible()
  expect(app.asked('settings.update')).toEqual([])
})
