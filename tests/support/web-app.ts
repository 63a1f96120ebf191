import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from 'playwright-core'
import { addressOf, type Place } from '#shared/app/places.ts'
import { ROOT } from '../../scripts/ensure-built.ts'
import { openBrowser } from './browser.ts'

/** How long anything on a page may take to appear. */
const PATIENCE_MS = 30_000

/** The built app behind its real web host, in a process of its own, and a real browser to open it with. */
export interface WebApp {
  /** Everything the host keeps; another program may open it while the host is killed. */
  dataDir: string
  /** A new tab of the one browser that is let in. */
  open(place?: Place): Promise<Page>
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
  /** Fills the data folder before the app first opens it. */
  prepare?: (dataDir: string) => Promise<void> | void
}

export async function startWebApp({
  flags = [],
  env = {},
  motion = false,
  prepare,
}: WebAppOptions = {}): Promise<WebApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-e2e-'))
  await prepare?.(dataDir)
  let host = await serve(dataDir, flags, env)
  const browser = await openBrowser()
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: motion ? 'no-preference' : 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  // what is opened is a tab beside this one: a window of its own costs the browser as much again as the app in it
  const first = await context.newPage()
  let visited: typeof host | undefined
  return {
    dataDir,
    async open(place) {
      const page = await context.newPage()
      // once let in, a tab need not draw the place it was left at before the one that is asked for
      if (host !== visited || !place) await page.goto(host.url)
      visited = host
      if (place) await page.goto(new URL(`/${addressOf(place)}`, host.url).href)
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
