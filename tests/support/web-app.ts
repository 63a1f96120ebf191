import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, Page } from 'playwright'
import { PAGE_KEY_FRAGMENT, PAGE_KEY_MEMORY } from '#shared/app/page-key.ts'
import { addressOf, type Place } from '#shared/app/places.ts'
import { ROOT } from '../../scripts/ensure-built.ts'
import { openBrowser } from './browser.ts'

/** How long anything on a page may take to appear. */
const PATIENCE_MS = 30_000

/** The built app behind its real web host, in a process of its own, and a real browser to open it with. */
export interface WebApp {
  /** Everything the host keeps; another program may open it while the host is killed. */
  dataDir: string
  /**
   * A new tab of the one browser that is let in: at a place, or where the link leads to. What the app is to find when it
   * is loaded, as an answer in its stead, is prepared before: whoever reloads for it loads it twice.
   */
  open(place?: Place, before?: (page: Page) => Promise<unknown>): Promise<Page>
  closePages(): Promise<void>
  /** Ends the host, as a closed terminal or a crash does. */
  kill(): Promise<void>
  /** A new host on the same folder. */
  restart(): Promise<void>
  close(): Promise<void>
}

interface WebAppOptions {
  /** Given to the host as on the command line. */
  flags?: readonly string[]
  /** Of the host's process, beside ours. */
  env?: Readonly<Record<string, string>>
  /** Things move as most people have it; without it they are where they go at once, which takes half of the drawing. */
  motion?: boolean
  /** Without it the one that the files of a run share. */
  ownBrowser?: Browser
  /** Fills the data folder before the app first opens it. */
  prepare?: (dataDir: string) => Promise<void> | void
}

export async function startWebApp({
  flags = [],
  env = {},
  motion = false,
  ownBrowser,
  prepare,
}: WebAppOptions = {}): Promise<WebApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-e2e-'))
  await prepare?.(dataDir)
  let host = await serve(dataDir, flags, env)
  const browser = ownBrowser ?? (await openBrowser())
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: motion ? 'no-preference' : 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  // what is opened is a tab beside this one: a window of its own costs the browser as much again as the app in it, and
  // a tab of a site that is open already needs no process of its own
  const first = await context.newPage()
  let entered: typeof host | undefined
  /** What the link does for a browser, without a page of the app to draw. */
  const enter = async () => {
    const { location } = (await context.request.get(host.url, { maxRedirects: 0 })).headers()
    await first.goto(new URL('/no-page', host.url).href)
    await first.evaluate(
      ([name, key]) => localStorage.setItem(name!, key!),
      [PAGE_KEY_MEMORY, location?.split(PAGE_KEY_FRAGMENT)[1]],
    )
    entered = host
  }
  return {
    dataDir,
    async open(place, before) {
      if (place && host !== entered) await enter()
      const page = await context.newPage()
      await before?.(page)
      await page.goto(place ? new URL(`/${addressOf(place)}`, host.url).href : host.url)
      return page
    },
    async closePages() {
      const opened = context.pages().filter((page) => page !== first)
      await Promise.all(opened.map((page) => page.close()))
    },
    kill: () => host.end('SIGKILL'),
    async restart() {
      await host.end('SIGTERM')
      host = await serve(dataDir, flags, env)
    },
    async close() {
      await browser.close()
      await host.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function serve(dataDir: string, flags: readonly string[], env: Readonly<Record<string, string>>) {
  const cli = join(ROOT, 'src', 'main', 'hosts', 'cli', 'main.js')
  const child = spawn(process.execPath, [cli, 'serve', '--json', '--data', dataDir, ...flags], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(([code]) => {
      throw new Error(`The web host ended with ${code} before it was ready.`)
    }),
  ])) as [string]
  const { url } = JSON.parse(line) as { url: string }
  return {
    url,
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await exited
    },
  }
}
