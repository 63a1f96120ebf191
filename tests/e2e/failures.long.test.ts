import type { Page, Route } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '#shared/service/account.ts'
import { countCommands } from '../support/count-commands.ts'
import { dropFiles } from '../support/drop-files.ts'
import { arriveAt, goTo, hearing } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom } from '../support/window-books.ts'

const NOT_ANSWERING = 'Pressrun is not answering this page'

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
})
afterAll(() => app.close())

describe('a backend that does not answer', () => {
  afterEach(() => app.closePages())

  test('leaves no place blank, and everything comes back by itself when it answers again', async () => {
    const page = await app.open('account', (tab) => tab.route('**/api/**', (route) => route.abort()))
    await page.getByRole('heading', { name: 'The account did not load' }).waitFor()
    await page.getByText('Nothing was charged').first().waitFor()
    await page.getByText(NOT_ANSWERING).waitFor()
    await page.getByRole('link', { name: 'Compose' }).click()
    await page.getByRole('heading', { name: 'The models did not load' }).waitFor()
    const asked = countCommands(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => asked.get('models.list')).toBe(1)
    await page.getByRole('heading', { name: 'The models did not load' }).waitFor()

    await page.unroute('**/api/**')
    await arriveAt(page, 'compose')
    await page.getByText(NOT_ANSWERING).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await arriveAt(page, 'account')
  })

  test('that refuses one thing says so, and Try again works', async () => {
    const page = await app.open('compose', (tab) =>
      tab.route('**/api/commands/models.list', (route) =>
        route.fulfill({ json: { ok: false, error: { code: 'maintenance', message: 'Closed for maintenance.' } } }),
      ),
    )
    await page.getByText('The service is closed for maintenance. Nothing was charged').waitFor()
    await page.getByText('code: maintenance').waitFor()
    await page.unroute('**/api/commands/models.list')
    await page.getByRole('button', { name: 'Try again' }).click()
    await arriveAt(page, 'compose')
  })

  test('whose stream of events never begins, or falls silent, is asked for another', async () => {
    let streams = 0
    const page = await app.open('account', async (tab) => {
      await tab.clock.install()
      // the first one is heard by nobody
      await tab.route('**/api/events', (route) => (++streams > 1 ? route.continue() : undefined))
    })
    await arriveAt(page, 'account')
    await page.clock.fastForward(10_000)
    await page.getByText(NOT_ANSWERING).waitFor()
    await page.clock.fastForward(1_000)
    await page.getByText(NOT_ANSWERING).waitFor({ state: 'detached' })
    expect(streams).toBe(2)
    await page.clock.fastForward(60_000)
    await expect.poll(() => streams).toBe(3)
    await page.getByText(NOT_ANSWERING).waitFor({ state: 'detached' })
  })

  test('that dies while the page is open is noticed, and what was read stays', async () => {
    const page = await app.open('account')
    await arriveAt(page, 'account')
    await app.kill()
    try {
      await page.getByText(NOT_ANSWERING).waitFor()
      await arriveAt(page, 'account')
      const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/account.read'))
      await page.getByRole('button', { name: 'Read the account again' }).click()
      await failed
      await drawn(page)
      await arriveAt(page, 'account')
    } finally {
      await app.restart()
    }
  })
})

describe('in an app that was loaded well', () => {
  /** One tab: the cases go where they need to be by its own links. */
  let page: Page
  beforeAll(async () => {
    page = await app.open('library')
  })
  afterEach(() => page.unrouteAll())

  test('a backend that cannot save a setting says so and keeps the old one', async () => {
    await goTo(page, 'settings')
    await page.route('**/api/commands/settings.update', (route) => route.abort())
    await page.getByRole('radio', { name: 'Dark' }).click()
    await page.getByText('That was not saved.').waitFor()
    const system = page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'System' })
    await expect.poll(() => system.getAttribute('aria-checked')).toBe('true')
  })

  test('a backend that refuses is heard of although its dialog was closed meanwhile; one that shows a secret once does not close', async () => {
    await goTo(page, 'account')
    const granting = held(page, 'console.grantCoins')
    await page.getByRole('button', { name: 'Add coins' }).click()
    await page.getByRole('button', { name: 'Add 1,000 coins' }).click()
    const grant = await granting
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await grant.fulfill({ json: { ok: false, error: { code: 'odd', message: 'The purse is locked.' } } })
    await page.getByText('The purse is locked.').waitFor()

    // nor is there a dialog where something is taken back
    await page.getByRole('button', { name: 'Add coins' }).click()
    await page.getByRole('button', { name: 'Add 1,000 coins' }).click()
    // not what adds them
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    const takingBack = held(page, 'console.grantCoins')
    await page.getByRole('button', { name: 'Undo' }).click()
    const taken = await takingBack
    await taken.fulfill({ json: { ok: false, error: { code: 'odd', message: 'The purse is sealed.' } } })
    await page.getByText('The purse is sealed.').waitFor()
    await askFrom(page, 'console.grantCoins', { amount: -1000 })

    const creating = held(page, 'console.createKey')
    await page.getByRole('tab', { name: 'Keys' }).click()
    await page.getByRole('button', { name: 'Create a key' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('render farm')
    await page.getByRole('button', { name: 'Create the key' }).click()
    const create = await creating
    expect(await page.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await create.continue()
    // and what it has shown goes neither by a click beside it nor by a key
    const made = page.getByRole('dialog', { name: 'Copy the key now' })
    await hearing(made)
    await page.mouse.click(5, 5)
    await page.keyboard.press('Escape')
    await page.getByText('What stands here is kept nowhere else.').waitFor()
    await hearing(page.getByRole('dialog', { name: 'Close this?' }))
    await page.keyboard.press('Enter')
    await made.getByRole('button', { name: 'Done' }).click()
    await made.waitFor({ state: 'detached' })
    // Account stays at the tab one was at
    await page.getByRole('tab', { name: 'Overview' }).click()
  })

  test('a failure while drawing stays in its place: says what happened, shows and copies details, and can be tried again', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // so many requests no account may make: written nowhere but in Account
    const limit = 4321
    await page.route('**/api/commands/account.read', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { value: Account }
      answer.value.rateLimits.account.limit = limit
      await route.fulfill({ response, json: answer })
    })
    await goTo(page, 'account')
    await page.getByRole('button', { name: 'Read the account again' }).click()
    await page.getByText('4,321').first().waitFor()
    await goTo(page, 'library')
    await breakNumbers(page, limit)
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    await page.getByRole('heading', { name: 'Account could not be drawn' }).waitFor()
    await page.getByText('nothing was sent or charged').waitFor()

    await page.getByRole('button', { name: 'Copy details' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('no more numbers')

    await page.getByRole('link', { name: 'Batches' }).click()
    await arriveAt(page, 'batches')
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await mendNumbers(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await arriveAt(page, 'account')
    await page.unroute('**/api/commands/account.read')
  })

  test('a failure while drawing the shell itself never leaves a blank window', async () => {
    await goTo(page, 'library')
    // the balance stands in the shell
    await breakNumbers(page, 1000)
    await page.getByRole('link', { name: 'Batches' }).click()
    await page.getByRole('heading', { name: 'Pressrun could not be drawn' }).waitFor()
    await page.getByRole('button', { name: 'Reload window' }).click()
    await arriveAt(page, 'batches')
  })

  test('code that does not arrive for a window above the places leaves the place as it is, and is fetched by trying again', async () => {
    await goTo(page, 'library')
    await page.route('**/workflow-dialog-*.js', (route) => route.abort())
    await dropFiles(page, [{ name: 'graph.json', content: '{}', type: 'application/json' }])
    await page.getByText('A part of the window could not be drawn.').waitFor()
    await arriveAt(page, 'library')
    await page.unroute('**/workflow-dialog-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('A part of the window could not be drawn.').waitFor({ state: 'detached' })
    await arriveAt(page, 'library')
    await dropFiles(page, [{ name: 'graph.json', content: '{}', type: 'application/json' }])
    await page.getByRole('dialog', { name: 'Add a workflow' }).waitFor()
    expect(await page.getByText('A part of the window could not be drawn.').count()).toBe(0)
  })
})

test('code that does not arrive for a place is said to be missing there, and is fetched by trying again', async () => {
  const page = await app.open('compose', (tab) => tab.route('**/places-*.js', (route) => route.abort()))
  await arriveAt(page, 'compose')
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('heading', { name: 'Library could not be drawn' }).waitFor()
  const again = page.waitForEvent('requestfailed', (request) => request.url().includes('/places-'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await again
  await page.getByRole('heading', { name: 'Library could not be drawn' }).waitFor()
  await page.unroute('**/places-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await arriveAt(page, 'library')
})

test('a script that never arrives leaves a splash, which owns up after a while', async () => {
  const page = await app.open(undefined, async (tab) => {
    // here it takes as long as the test wants, however slow the machine is
    const session = await tab.context().newCDPSession(tab)
    await session.send('Animation.enable')
    await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
    await tab.route('**/*.js', (route) => route.abort())
  })
  await page.getByText('Pressrun', { exact: true }).waitFor()
  const late = page.getByText('This takes longer than it should.')
  expect(await late.isVisible()).toBe(false)
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await late.waitFor()
})

/** The next request of this command, which is answered when the test says so. */
function held(page: Page, command: string): Promise<Route> {
  return new Promise((resolve) => void page.route(`**/api/commands/${command}`, resolve, { times: 1 }))
}

/** Waits until what the page knows by now is on the screen. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** The browser's own number format fails for one number. */
function breakNumbers(page: Page, number: number): Promise<void> {
  return page.evaluate((unlucky) => {
    const whole = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format') as PropertyDescriptor
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      configurable: true,
      get() {
        return (value: number) => {
          if (value === unlucky) throw new Error('no more numbers')
          return whole.get?.call(this)(value)
        }
      },
    })
    Object.assign(globalThis, { mend: () => Object.defineProperty(Intl.NumberFormat.prototype, 'format', whole) })
  }, number)
}

function mendNumbers(page: Page): Promise<void> {
  return page.evaluate(() => (globalThis as unknown as { mend: () => void }).mend())
}
