import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readlinkSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { chromium, type Browser, type Page } from 'playwright'
import { ROOT } from '../../scripts/ensure-built.ts'
import { waitUntil } from './wait-until.ts'

const ATTACH_MS = 3_000
/** A page answers soon, unless its process is gone or the machine is very busy: then it is asked again. */
const ANSWER_MS = 5_000

const EXECUTABLE = process.env.PRESSRUN_ELECTRON ?? ''

/** Under emulation windows are not sandboxed, the app does not end by itself and its workers find no channel to it. */
export const EMULATED =
  process.env.ELECTRON_HERE_EMULATED === '1' || (basename(EXECUTABLE) === 'electron-here' && process.arch === 'arm64')

/** A limit against hanging: an emulated Electron on a busy machine takes more than a minute to start. */
const PATIENCE_MS = EMULATED ? 180_000 : 60_000

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
  /** Ends the process of the page from outside, as a crash does. */
  crashPage(): Promise<void>
  /** Closes the window from outside, for an app that goes on without one. */
  leaveWindow(): Promise<void>
  /** The folder of the Electron that runs it. */
  dist(): Promise<string>
}

interface StartOptions {
  /** What a system would name on the command line: files and links. */
  open?: string[]
  /** A folder for a real Secret Service that is unlocked for this run; it is still there at the next. */
  keyring?: string
  /** A packaged app, which brings its own Electron. */
  packaged?: string
  /** Where `askMain` reaches the main process; not in a packaged app, which takes no code from outside. */
  socket?: string
}

const MAIN = join(ROOT, 'tests', 'support', 'electron-main.cjs')

/** Asks the main process what the app did with the system, or has it click what only the system shows. */
export async function askMain<Answer>(socket: string, name: string, input: unknown = null): Promise<Answer> {
  const path = `/${encodeURIComponent(JSON.stringify({ name, input }))}`
  const asked = request({ socketPath: socket, path }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const { value, error } = (await json(response)) as { value: Answer; error?: string }
  if (error !== undefined) throw new Error(error)
  return value
}

export async function startElectronApp(dataDir: string, options: StartOptions = {}): Promise<ElectronApp> {
  const child = spawnElectron(dataDir, ['--remote-debugging-port=0'], options)
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  let browser: Browser | undefined
  const said = linesOf(child)
  const ended = exited.then(([code, signal]): never => {
    throw new Error(`Electron ended with ${code ?? signal}:\n${said.lines.join('\n')}`)
  })
  // whoever is done with it does not ask
  ended.catch(() => {})
  const endpoint = await Promise.race([said.endpoint, ended])

  /** Not waited for: a connection whose page is gone may take half a minute to notice. */
  function leave(): void {
    void browser?.close().catch(() => {})
    browser = undefined
  }

  /** A page that has crashed and is being loaded again cannot be reached for a moment: another connection tries again. */
  async function attach(): Promise<Page | undefined> {
    leave()
    // whoever attaches to a page that does not answer finds out after half a minute
    if (!(await answers(endpoint))) return undefined
    try {
      browser = await chromium.connectOverCDP(endpoint, { timeout: PATIENCE_MS })
      const [context] = browser.contexts()
      const page = await waitUntil('a page', () => context?.pages()[0], { deadlineMs: ATTACH_MS })
      // the window's own, not a debugger's
      await page.emulateMedia({ colorScheme: null })
      return page
    } catch {
      return undefined
    }
  }

  const connect = () => Promise.race([reach(), ended])

  async function reach(): Promise<Page> {
    leave()
    // a debugger that comes before the window holds it up for good
    await waitUntil(`a window (${dataDir}/logs may tell more)`, async () => (await windowsAt(endpoint)).length > 0, {
      deadlineMs: PATIENCE_MS,
    })
    const page = await waitUntil('the page of the window', attach, { deadlineMs: PATIENCE_MS })
    page.setDefaultTimeout(PATIENCE_MS)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }

  async function processesOf(wanted: 'browser' | 'renderer'): Promise<number[]> {
    const session = await browser!.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.filter(({ type }) => type === wanted).map(({ id }) => id)
  }

  async function browserProcess(): Promise<number> {
    const [id] = await processesOf('browser')
    return id!
  }

  return {
    connect,
    async leaveWindow() {
      const [window] = await windowsAt(endpoint)
      // a debugger that stays would be asked about the next window
      leave()
      await fetch(`http://${new URL(endpoint).host}/json/close/${window!.id}`)
      await waitUntil('the window to close', async () => (await windowsAt(endpoint)).length === 0)
    },
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
      process.kill(await browserProcess(), 'SIGTERM')
      const [code] = await exited
      return code
    },
    async crashPage() {
      // one that waits for a page to come is among them, and not missed
      for (const id of await processesOf('renderer')) process.kill(id, 'SIGKILL')
    },
    dist: async () => distOf(await browserProcess()),
    async kill() {
      leave()
      // the whole group: the display and the session bus were started for it
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
      await exited
    },
  }
}

/** The folder of the Electron that is tested, whatever is wrapped around it. */
export async function findDist(): Promise<string> {
  const app = await startElectronApp(mkdtempSync(join(tmpdir(), 'pressrun-electron-dist-')))
  try {
    await app.connect()
    return await app.dist()
  } finally {
    await app.kill()
  }
}

/** The program that runs, or what an emulator runs; newer versions of Electron put a title into their command line. */
function distOf(pid: number): string {
  const words = [readlinkSync(`/proc/${pid}/exe`), ...readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')]
  const folder = words.map((word) => dirname(word)).find((path) => existsSync(join(path, 'chrome-sandbox')))
  if (folder === undefined) throw new Error(`No Electron is named in: ${words.join(' ')}`)
  return folder
}

interface Target {
  id: string
  type: string
  url: string
  webSocketDebuggerUrl: string
}

async function windowsAt(endpoint: string): Promise<Target[]> {
  const response = await fetch(`http://${new URL(endpoint).host}/json/list`)
  const targets = (await response.json()) as Target[]
  return targets.filter(({ type, url }) => type === 'page' && url.startsWith('app://pressrun/'))
}

/** Whether the page of the window runs what it is asked to run. */
async function answers(endpoint: string): Promise<boolean> {
  const [window] = await windowsAt(endpoint)
  if (!window) return false
  const socket = new WebSocket(window.webSocketDebuggerUrl)
  const told = Promise.withResolvers<boolean>()
  const patience = setTimeout(() => told.resolve(false), ANSWER_MS)
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: '1' } })),
  )
  socket.addEventListener('message', () => told.resolve(true))
  socket.addEventListener('error', () => told.resolve(false))
  try {
    return await told.promise
  } finally {
    clearTimeout(patience)
    socket.close()
  }
}

/** A second start on the same data, as the system does it to open something; resolves with its exit code. */
export async function startAgain(dataDir: string, open: string[] = []): Promise<number | null> {
  const child = spawnElectron(dataDir, [], { open })
  child.stderr?.resume()
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

/**
 * An emulated libuv hands io_uring its events in the layout of another processor: no file is ever read and no child ever
 * ends. Where the kernel has no io_uring, here by a filter on that one call (its number is the same everywhere), libuv
 * does without. Perl is on every Debian, and can make the two calls that no other tool there makes.
 */
const WITHOUT_IO_URING = [
  "my $filter = pack('SCCL' x 4, 0x20, 0, 0, 0, 0x15, 0, 1, 425, 0x06, 0, 0, 0x00050026, 0x06, 0, 0, 0x7fff0000);",
  "my $program = pack('Sx6Q', 4, unpack('Q', pack('P', $filter)));",
  'my ($prctl, $no_new_privileges, $seccomp) = (167, 38, 22);',
  'syscall($prctl, $no_new_privileges, 1, 0, 0, 0) == 0 or die $!;',
  'syscall($prctl, $seccomp, 2, $program, 0, 0) == 0 or die $!;',
  'exec @ARGV or die $!;',
].join('\n')

/** Ends with the program it starts, as `exec` does. */
const UNLOCKED = 'printf secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$0" "$@"'

function spawnElectron(dataDir: string, flags: string[], options: StartOptions): ChildProcess {
  const { open = [], keyring, packaged, socket } = options
  if (!EXECUTABLE) throw new Error('PRESSRUN_ELECTRON names no Electron to run.')
  const program = packaged ? [packaged, '--no-sandbox', '--disable-gpu'] : [EXECUTABLE, ROOT]
  const command = [...program, `--user-data-dir=${dataDir}`, ...flags, ...open]
  const unlocked = keyring ? ['sh', '-c', UNLOCKED, ...command] : command
  const needsDisplay = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
  const session = keyring || needsDisplay ? ['dbus-run-session', '--', ...unlocked] : unlocked
  const displayed = needsDisplay ? ['xvfb-run', '-a', ...session] : session
  const [name = '', ...args] = EMULATED ? ['perl', '-e', WITHOUT_IO_URING, ...displayed] : displayed
  return spawn(name, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...(keyring && { XDG_DATA_HOME: keyring, XDG_RUNTIME_DIR: keyring }),
      ...(socket && { NODE_OPTIONS: `--require ${MAIN}`, PRESSRUN_TEST_SOCKET: socket }),
    },
  })
}

/** What it says, and where it can be reached once it says so. */
function linesOf(child: ChildProcess): { lines: string[]; endpoint: Promise<string> } {
  const lines: string[] = []
  const endpoint = new Promise<string>((resolve) => {
    createInterface(child.stderr!).on('line', (line) => {
      lines.push(line)
      const [, found] = /^DevTools listening on (ws:\S+)/.exec(line) ?? []
      if (found) resolve(found)
    })
  })
  return { lines, endpoint }
}
