import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers, findBarriersInBothThemes } from '../support/axe.ts'
import { collectFaults } from '../support/page-faults.ts'
import { arriveAt } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom, expectBooksInOrder } from '../support/window-books.ts'

const RUN_MS = 90_000

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
})
afterAll(() => app.close())

test('a program is allowed with a limit, set up, seen spending and revoked', { timeout: 180_000 }, async () => {
  const page = await app.open('compose')
  await arriveAt(page, 'compose')
  const faults = collectFaults(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill('allow a program')
  await page.getByRole('option', { name: 'Allow a program Settings' }).click()
  const form = page.getByRole('dialog', { name: 'Allow a program' })
  const allow = form.getByRole('button', { name: 'Allow a program' })
  await allow.click()
  await form.getByText('A name of letters, digits').waitFor()
  await form.getByRole('textbox', { name: 'Name' }).fill('claude')
  expect(await findBarriers(page, form)).toEqual([])
  await allow.click()
  const setUp = page.getByRole('dialog', { name: 'Set up claude' })
  const config = JSON.parse(await setUp.locator('pre').innerText()) as {
    mcpServers: { pressrun: { args: string[] } }
  }
  expect(config.mcpServers.pressrun.args.slice(-3)).toEqual(['mcp', '--as', 'claude'])
  expect(await findBarriersInBothThemes(page, setUp)).toEqual([])
  await setUp.getByRole('button', { name: 'Done' }).click()

  const { programs } = await askFrom(page, 'programs.list', {})
  const poster = { modelId: 'geometric-poster', params: { prompt: 'A red fox', resolution: '512' } }
  const asked = { programId: programs[0]!.id, key: 'once', consent: false, maxCoins: null }
  await askFrom(page, 'programs.generate', { ...asked, ...poster })
  const row = page.getByRole('list', { name: 'Programs' }).getByRole('listitem')
  await row.getByText('2 of 100 coins spent').waitFor({ timeout: RUN_MS })
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog', { name: 'Revoke claude?' }).getByRole('button', { name: 'Revoke' }).click()
  await row.getByText('Revoked').waitFor()

  const account = await app.open('account')
  await arriveAt(account, 'account')
  await account.getByRole('tab', { name: 'Coins' }).click()
  await account.getByText('a program').first().waitFor()
  await account.getByText('MCP', { exact: true }).first().waitFor()
  expect(await findBarriers(account)).toEqual([])
  expect(await expectBooksInOrder(page)).toBe(2)
  expect(faults).toEqual([])
})
