import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveEngine } from '#main/engine/serve.ts'
import { INSTALLATION } from '#main/hosts/installation.ts'
import { runPosters } from '../support/batch-page.ts'
import { collectFaults } from '../support/page-faults.ts'
import { hearing } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { receiveWebhooks, verifiedTime } from '../support/webhook-receiver.ts'
import { askFrom } from '../support/window-books.ts'

let app: WebApp
/** One tab at the account for all; the case in which the app ends is the last. */
let page: Page
beforeAll(async () => {
  app = await startWebApp({ flags: ['--allow-loopback-webhooks', '--sandbox'] })
  page = await app.open('account')
})
afterAll(() => app.close())

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const balance = (page: Page) => page.getByRole('link', { name: /open the account$/ })
const secret = (page: Page) => page.getByRole('textbox', { name: 'Secret' })

const figure = (text: string | undefined) => Number((text ?? '').replaceAll(',', '').replace('−', '-') || 0)

/** The ledger as it is drawn: movement, available, held, balance. */
async function ledgerLines(page: Page): Promise<{ kind: string; available: number; held: number; balance: number }[]> {
  const rows = page.getByRole('table', { name: 'Ledger' }).locator('tbody tr')
  const lines = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
  )
  return lines.map(([, kind, , available, held, after]) => ({
    kind: kind ?? '',
    available: figure(available),
    held: figure(held),
    balance: figure(after),
  }))
}

test('a batch that was paid stands in the chart, in the books and, coin by coin, in the ledger', async () => {
  const faults = collectFaults(page)
  await page.getByText('Nothing spent in this time').waitFor()
  await runPosters(page, 'Harbour', 6)
  await page.getByText('12 coins in 30 days · 6 generations').waitFor()

  // today is the last of the days; an earlier one has cost nothing
  const chart = page.getByRole('slider', { name: 'Coins of the last 30 days, day by day' })
  await chart.focus()
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/: 12 coins$/)
  await page.getByText(/^\w+ \d+: 12 coins$/).waitFor()
  await page.keyboard.press('ArrowLeft')
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/: 0 coins$/)
  await page.getByRole('radio', { name: 'Table' }).click()
  const line = page.getByRole('table', { name: 'Coins spent' }).locator('tbody tr')
  await expect
    .poll(() => line.locator('td').allInnerTexts())
    .toEqual([expect.anything(), 'Geometric Poster', '6', '2', '12'])
  await page.getByRole('radio', { name: 'By day' }).click()

  await tab(page, 'Coins')
  await page.getByRole('button', { name: 'Compare with the service' }).click()
  await page.getByText('All coins are accounted for', { exact: true }).waitFor()
  const books = page.getByRole('table', { name: 'All coins accounted for?' }).locator('tbody tr')
  await expect.poll(() => books.locator('td').allInnerTexts()).toEqual(['Harbour', '6', '12', '12', 'In order'])

  const kinds = async () => (await ledgerLines(page)).map(({ kind }) => kind).toSorted()
  await expect
    .poll(kinds)
    .toEqual([...Array.from({ length: 6 }, () => 'Charged'), 'Granted', ...Array.from({ length: 6 }, () => 'Held')])
  const lines = await ledgerLines(page)
  // what is there is the sum of all that happened, and nothing is left held
  expect(lines[0]!.balance).toBe(988)
  expect(lines.reduce((sum, { available }) => sum + available, 0)).toBe(988)
  expect(lines.reduce((sum, { held }) => sum + held, 0)).toBe(0)
  for (const [index, { balance: after, available }] of lines.entries())
    expect(after - available).toBe(lines[index + 1]?.balance ?? 0)
  expect(faults).toEqual([])
})

test('coins are added from the keyboard, seen everywhere at once, and taken back by undo', async () => {
  await tab(page, 'Coins')
  const before = await balance(page).innerText()
  await page.getByRole('button', { name: 'Add coins' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Coins to add' }).fill('0')
  await page.getByText('A whole number from 1 to 1,000,000,000.').waitFor()
  await page.getByRole('textbox', { name: 'Coins to add' }).fill('1.000,5')
  // the reason stays beside what it is about, for whoever leaves the field, too
  await page.keyboard.press('Tab')
  expect(await page.getByRole('textbox', { name: 'Coins to add' }).inputValue()).toBe('1.000,5')
  await page.getByText('A whole number from 1 to 1,000,000,000.').waitFor()
  await page.getByRole('textbox', { name: 'Coins to add' }).fill('5,000')
  await page.getByText('The balance will be 5,988 coins.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: '5,988 coins: open the account' }).waitFor()
  await expect
    .poll(() => ledgerLines(page))
    .toContainEqual({ kind: 'Granted', available: 5000, held: 0, balance: 5988 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => balance(page).innerText()).toBe(before)
  await expect.poll(async () => (await ledgerLines(page))[0]).toMatchObject({ available: -5000, balance: 988 })
})

test('an endpoint is told of what ends, shows every delivery, and sends again what failed', async () => {
  await using receiver = await receiveWebhooks()
  receiver.answerWith(503)
  const faults = collectFaults(page)
  await tab(page, 'Webhooks')
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/hook')
  await page.getByRole('button', { name: 'Add the endpoint' }).click()
  await page.getByText('Must be https on the default port, or a loopback address.').waitFor()
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await page.getByRole('button', { name: 'Add the endpoint' }).click()
  await page.getByRole('dialog', { name: 'Copy the signing secret now' }).waitFor()
  const signing = await secret(page).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Nothing was sent yet').waitFor()

  const { id } = await askFrom(page, 'batches.create', {
    source: { text: 'prompt\nA storm sandbox:fail=content_policy\n' },
    name: 'Storms',
    settings: { modelId: 'paper-landscape' },
  })
  await askFrom(page, 'batches.plan', { id })
  await askFrom(page, 'batches.start', { id, budget: null })
  const [received] = await receiver.waitFor(1)
  expect(verifiedTime(received!, signing)).toBeTypeOf('number')

  const deliveries = page.getByRole('table', { name: 'Deliveries' })
  await deliveries.getByRole('cell', { name: 'Waiting' }).waitFor()
  await deliveries.getByRole('cell', { name: '503', exact: true }).waitFor()
  receiver.answerWith(200)
  await deliveries.getByRole('button', { name: /^Send Failed of .* again$/ }).click()
  await deliveries.getByRole('cell', { name: 'Delivered' }).waitFor()
  await deliveries.getByRole('button', { name: /^Attempts of Failed/ }).click()
  await deliveries.getByText('Attempt 2').waitFor()

  await page.getByRole('switch', { name: `Send to ${receiver.url}` }).click()
  await page.getByRole('switch', { name: `Send to ${receiver.url}`, checked: false }).waitFor()
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click()
  await page.getByRole('menuitem', { name: 'New secret' }).click()
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  expect(await secret(page).inputValue()).not.toBe(signing)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove the endpoint' }).click()
  await page.getByText('No endpoints yet').waitFor()
  expect(faults).toEqual([])
})

test('the clock of a sandbox moves forward, and tabs are walked with the arrow keys', async () => {
  await tab(page, 'Overview')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('table', { name: 'Ledger' }).waitFor()
  await page.keyboard.press('ArrowRight')
  const clock = page.getByRole('region', { name: 'Clock of the service' }).locator('time')
  const before = Date.parse((await clock.getAttribute('datetime'))!)
  await page.getByRole('button', { name: '1 day' }).click()
  await expect
    .poll(async () => Date.parse((await clock.getAttribute('datetime'))!) - before)
    .toBeGreaterThanOrEqual(86_400_000)
})

test('a key opens the service for other tools until it is revoked, and its secret is seen once', async () => {
  const faults = collectFaults(page)
  await tab(page, 'Keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('button', { name: 'Create the key' }).click()
  await page.getByText('Give it a name.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly renders')
  await page.getByRole('checkbox', { name: 'Make and cancel' }).click()
  await page.getByRole('textbox', { name: 'Coins a month at most' }).fill('500')
  await page.getByRole('button', { name: /^Expires:/ }).click()
  await page.getByRole('menuitemradio', { name: 'In 30 days' }).click()
  await page.getByRole('button', { name: 'Create the key' }).click()
  await page.getByRole('dialog', { name: 'Copy the key now' }).waitFor()
  const key = await secret(page).inputValue()
  expect(key).toMatch(/^prk_/)
  await hearing(page.getByRole('dialog', { name: 'Copy the key now' }))
  await page.getByRole('button', { name: 'Done' }).click()
  // back where it was before there was anything to ask and to show
  await hearing(page.getByRole('button', { name: 'Create a key' }))
  await page.getByRole('cell', { name: '0 of 500' }).waitFor()
  expect(await page.content()).not.toContain(key)
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(stored).not.toContain(key)

  const ask = async (path: string) => {
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const served = await serveEngine({
      ...INSTALLATION,
      dataDir: join(app.dataDir, 'engine'),
      port: 0,
      sandbox: false,
      allowLoopbackWebhooks: false,
      log,
    })
    const answer = await fetch(served.ready.baseUrl + path, { headers: { Authorization: `Bearer ${key}` } })
    const { status } = answer
    const json = (await answer.json()) as { key?: unknown }
    await served.close()
    return { status, json }
  }
  await app.kill()
  expect(await ask('/v1/account')).toMatchObject({
    status: 200,
    json: { key: { name: 'Nightly renders', scopes: ['read', 'uploads', 'account'], monthlySpendCapCoins: 500 } },
  })
  await app.restart()

  const again = await app.open('account')
  await tab(again, 'Keys')
  const row = again.getByRole('table', { name: 'API keys' }).locator('tr', { hasText: 'Nightly renders' })
  await expect.poll(() => row.locator('td').nth(3).innerText()).not.toBe('Never')
  await again.getByRole('button', { name: 'Actions for Nightly renders' }).click()
  await again.getByRole('menuitem', { name: 'Revoke' }).click()
  await again
    .getByRole('dialog', { name: 'Revoke Nightly renders?' })
    .getByRole('button', { name: 'Revoke the key' })
    .click()
  await row.getByText('Revoked').waitFor()
  expect(await again.getByRole('button', { name: 'Actions for Nightly renders' }).count()).toBe(0)
  await app.kill()
  expect(await ask('/v1/account')).toMatchObject({ status: 401, json: { code: 'api_key_revoked' } })
  await app.restart()
  expect(faults.filter((fault) => !/ERR_|Failed to (load|fetch)/.test(fault))).toEqual([])
})
