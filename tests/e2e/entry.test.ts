import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { COMMANDS } from '#shared/app/commands.ts'
import { PAGE_KEY_HEADER } from '#shared/app/page-key.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom } from '../support/window-books.ts'

let app: WebApp

beforeAll(async () => {
  app = await startWebApp()
})
afterEach(() => app.closePages())
afterAll(() => app.close())

/** The first format of numbers holds a page up for 20 ms: until something is answered, there are none to write. */
function tellOfEarlyFormats(): void {
  Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
    construct(format, given) {
      const isAnswered = performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/commands/'))
      if (!isAnswered) Object.assign(window, { formattedEarly: true })
      return Reflect.construct(format, given) as Intl.NumberFormat
    },
  })
}

test('the link lets a browser in for good: after a reload, in a second tab, and after the app was started again', async () => {
  const page = await app.open(undefined, (tab) => tab.addInitScript(tellOfEarlyFormats))
  await page.getByRole('navigation').first().waitFor()
  expect(await page.evaluate(() => 'formattedEarly' in window)).toBe(false)
  expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\/\w+$/)
  expect(await askFrom(page, 'app.describe', {})).toMatchObject({ host: 'web' })

  const events = page.waitForResponse((response) => response.url().endsWith('/api/events'))
  await page.reload()
  expect((await events).status()).toBe(200)
  expect(await askFrom(page, 'app.describe', {})).toMatchObject({ host: 'web' })

  const second = await app.open('account')
  await second.getByRole('heading', { level: 1 }).waitFor()
  expect(await askFrom(second, 'app.describe', {})).toMatchObject({ host: 'web' })

  await app.restart()
  const after = await app.open()
  await after.getByRole('heading', { level: 1 }).waitFor()
  expect(await askFrom(after, 'app.describe', {})).toMatchObject({ host: 'web' })
})

test('a program on another port is sent the cookie by the browser and can do nothing with it', async () => {
  const page = await app.open('account')
  const { origin } = new URL(page.url())

  let stolen = ''
  const thief = createServer((request, response) => {
    stolen = request.headers.cookie ?? ''
    response.setHeader('Content-Type', 'text/html').end('<h1>Your local dashboard</h1>')
  }).listen(0, '127.0.0.1')
  await once(thief, 'listening')
  try {
    await page.goto(`http://127.0.0.1:${(thief.address() as AddressInfo).port}/`)
    // a browser really does this: without it the test would prove nothing
    expect(stolen).toContain(`pressrun-${new URL(origin).port}=`)
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)

    const headers = { cookie: stolen, origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    for (const name of Object.keys(COMMANDS)) {
      const reply = await fetch(`${origin}/api/commands/${name}`, { method: 'POST', headers, body: '{}' })
      expect([name, reply.status]).toEqual([name, 401])
    }
    expect((await fetch(`${origin}/api/events`, { headers })).status).toBe(401)
    const guessed = { ...headers, [PAGE_KEY_HEADER]: stolen.slice(-43) }
    expect((await fetch(`${origin}/api/events`, { headers: guessed })).status).toBe(401)
    const shown = await fetch(`${origin}/`, { headers, redirect: 'manual' })
    expect([shown.status, shown.headers.get('location')]).toEqual([200, null])
  } finally {
    thief.close()
    thief.closeAllConnections()
  }
})
