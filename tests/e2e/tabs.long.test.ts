import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { arriveAt } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

/** A browser allows six connections to a host. */
const MANY = 8

let app: WebApp
beforeAll(async () => {
  app = await startWebApp({ ownBrowser: await launchBrowser() })
})
afterAll(() => app.close())

/** Tabs in the order in which they have opened the stream of events. */
async function openMany(): Promise<{ tabs: Page[]; listeners: Page[] }> {
  const listeners: Page[] = []
  const tabs: Page[] = []
  for (let number = 0; number < MANY; number++) {
    const tab = await app.open('settings')
    tab.on('request', (request) => request.url().endsWith('/api/events') && listeners.push(tab))
    await arriveAt(tab, 'settings')
    tabs.push(tab)
  }
  return { tabs, listeners }
}

async function choose(tab: Page, theme: 'Dark' | 'Light'): Promise<void> {
  await tab.getByRole('radio', { name: theme }).click()
}

async function expectTheme(tabs: readonly Page[], theme: 'dark' | 'light'): Promise<void> {
  await Promise.all(tabs.map((tab) => tab.locator(`html[data-appearance=${theme}]`).waitFor()))
}

describe('eight tabs, one after the other', () => {
  let tabs: Page[]
  let listeners: Page[]
  beforeAll(async () => {
    ;({ tabs, listeners } = await openMany())
  })
  afterAll(() => app.closePages())

  test('share one stream: all are answered, and all hear what one of them does', async () => {
    await choose(tabs.at(-1)!, 'Dark')
    await expectTheme(tabs, 'dark')
    for (const tab of tabs) await expect.poll(() => tab.getByRole('status').first().innerText()).toBe('This computer')
    // the first opened it before anybody could count
    expect(listeners.length).toBeLessThanOrEqual(1)
  })

  test('go on without a lost event when the one that holds the stream is closed or crashes', async () => {
    await choose(tabs[1]!, 'Light')
    await expectTheme(tabs, 'light')
    const reloads: string[] = []
    for (const tab of tabs.slice(1))
      tab.on('request', (request) => request.url().endsWith('/models.list') && reloads.push(request.url()))

    await Promise.all([tabs[0]!.close(), choose(tabs[7]!, 'Dark')])
    await expectTheme(tabs.slice(1), 'dark')
    await expect.poll(() => tabs.slice(1).includes(listeners.at(-1)!)).toBe(true)
    // what was heard is gone on with, not read anew
    expect(reloads).toEqual([])

    const holder = listeners.at(-1)!
    const rest = tabs.filter((tab) => tab !== tabs[0] && tab !== holder)
    const crashed = new Promise((resolve) => holder.once('crash', resolve))
    void holder.goto('chrome://crash').catch(() => {})
    await crashed
    await choose(rest[0]!, 'Light')
    await expectTheme(rest, 'light')
    expect(rest).toContain(listeners.at(-1))
  })
})

test('a tab that comes later hears the others at once', async () => {
  const first = await app.open('settings')
  await arriveAt(first, 'settings')
  const second = await app.open('settings')
  await arriveAt(second, 'settings')
  await choose(first, 'Dark')
  await expectTheme([first, second], 'dark')
})
