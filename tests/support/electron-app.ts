import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Browser, type Page } from 'playwright-core'
import { ROOT } from '../../scripts/ensure-built.ts'
import { waitUntil } from './wait-until.ts'

/** An emulated Electron takes its time. */
const PATIENCE_MS = 60_000

const EXECUTABLE = process.env.PRESSRUN_ELECTRON ?? ''

/** Under emulation windows are not sandboxed and the app does not end by itself; everything else is as usual. */
export const EMULATED =
  process.env.ELECTRON_HERE_EMULATED === '1' || (basename(EXECUTABLE) === 'electron-here' && process.arch === 'arm64')

/** The built app in a real Electron, driven from outside. */
export interface ElectronApp {
  /** The window's page, over a new connection that replaces the last: a page that crashed stays crashed in the old one. */
  connect(): Promise<Page>
  /** An address on this machine that answers. */
  debuggerUrl: string
  /** Closes the window and waits for the exit code. */
  closeWindow(): Promise<number | null>
  /** Quits with the window open, as the menu and a signal do, and waits for the exit code. */
  quit(): Promise<number | null>
  kill(): Promise<void>
}

export async function startElectronApp(dataDir: string): Promise<ElectronApp> {
  const child = spawnElectron(dataDir, ['--remote-debugging-port=0'])
  const exited = once(child, 'exit') as Promise<[number | null]>
  let browser: Browser | undefined
  const endpoint = await debuggingEndpoint(child, exited)

  async function connect(): Promise<Page> {
    await browser?.close()
    // a debugger that comes before the window holds it up for good
    await waitUntil(`a window (${dataDir}/logs may tell more)`, () => hasWindow(endpoint), { deadlineMs: PATIENCE_MS })
    browser = await chromium.connectOverCDP(endpoint, { timeout: PATIENCE_MS })
    const [context] = browser.contexts()
    const page = await waitUntil('the page of the window', () => context?.pages()[0])
    page.setDefaultTimeout(PATIENCE_MS)
    // the window's own, not a debugger's
    await page.emulateMedia({ colorScheme: null })
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }

  return {
    connect,
    debuggerUrl: `http://${new URL(endpoint).host}/json/version`,
    async closeWindow() {
      const page = await connect()
      // not within the call: its answer would be lost with the page
      await page.evaluate(() => void setTimeout(() => window.close()))
      const [code] = await exited
      return code
    },
    async quit() {
      await connect()
      const session = await browser!.newBrowserCDPSession()
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      process.kill(processInfo.find(({ type }) => type === 'browser')!.id, 'SIGTERM')
      const [code] = await exited
      return code
    },
    async kill() {
      await browser?.close()
      // the whole group: the display and the session bus were started for it
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
      await exited
    },
  }
}

async function hasWindow(endpoint: string): Promise<boolean> {
  const response = await fetch(`http://${new URL(endpoint).host}/json/list`)
  const targets = (await response.json()) as { type: string; url: string }[]
  return targets.some(({ type, url }) => type === 'page' && url.startsWith('app://pressrun/'))
}

/** A second start on the same data; resolves with its exit code. */
export async function startAgain(dataDir: string): Promise<number | null> {
  const child = spawnElectron(dataDir, [])
  child.stderr?.resume()
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

function spawnElectron(dataDir: string, flags: string[]): ChildProcess {
  if (!EXECUTABLE) throw new Error('PRESSRUN_ELECTRON names no Electron to run.')
  const command = [EXECUTABLE, ROOT, `--user-data-dir=${dataDir}`, ...flags]
  const needsDisplay = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
  const [program = '', ...args] = needsDisplay ? ['xvfb-run', '-a', 'dbus-run-session', '--', ...command] : command
  return spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
}

async function debuggingEndpoint(child: ChildProcess, exited: Promise<[number | null]>): Promise<string> {
  const said: string[] = []
  const found = new Promise<string>((resolve) => {
    createInterface(child.stderr!).on('line', (line) => {
      said.push(line)
      const [, endpoint] = /^DevTools listening on (ws:\S+)/.exec(line) ?? []
      if (endpoint) resolve(endpoint)
    })
  })
  const ended = exited.then(([code]) => {
    throw new Error(`Electron ended with ${code} before it could be reached:\n${said.join('\n')}`)
  })
  return Promise.race([found, ended])
}
