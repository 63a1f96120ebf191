import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type Page } from 'playwright'
import { ensureBuilt, ROOT } from '../scripts/ensure-built.ts'
import { launchWholeBrowser } from '../tests/support/browser.ts'
import { median, milliseconds, type Result } from './measure.ts'
import { sized } from './size.ts'

const ROUNDS = sized(5, 1)
const SETTLE_MS = sized(2_000, 100)
const IDLE_MS = sized(5_000, 100)
const CLOCK_TICKS_PER_SECOND = 100
const EMPTY = join(import.meta.dirname, 'empty-app')

interface Start {
  /** From the command to a page that shows its heading. */
  toInteractiveMs: number
  /** Of all processes of the host, after a moment of rest. */
  residentMb: number
  /** Of one core, while nobody does anything. */
  idleCpuPercent: number
}

/** Cold starts in turns with an empty app of the same kind: in a browser tab, and in Electron where one is named. */
export async function* benchStartup(): AsyncGenerator<Result> {
  ensureBuilt()
  const cli = join(ROOT, 'src', 'main', 'hosts', 'cli', 'main.js')
  const browser = await launchWholeBrowser()
  yield* compare(
    'in a browser tab',
    (dataDir) => startServer(browser, [cli, 'serve', '--json', '--data', dataDir]),
    () => startServer(browser, [join(EMPTY, 'serve.ts')]),
  )
  await browser.close()
  const electron = process.env['PRESSRUN_ELECTRON']
  if (!electron) return
  yield* compare(
    'in Electron',
    (dataDir) => startElectron(electron, ROOT, { dataDir, answer: 'coins' }),
    (dataDir) => startElectron(electron, EMPTY, { dataDir }),
  )
}

async function* compare(
  where: string,
  ours: (dataDir: string) => Promise<Start>,
  empty: (dataDir: string) => Promise<Start>,
): AsyncGenerator<Result> {
  const starts: { ours: Start[]; empty: Start[] } = { ours: [], empty: [] }
  for (let round = 0; round < ROUNDS; round++) {
    starts.empty.push(await inFolder(empty))
    starts.ours.push(await inFolder(ours))
  }
  const middle = (side: Start[], what: keyof Start) => median(side.map((start) => start[what]))
  const figures = [
    { what: 'toInteractiveMs', name: 'cold start to interactive', unit: milliseconds, atMost: 2 },
    { what: 'residentMb', name: 'memory at rest', unit: (mb: number) => `${Math.round(mb)} MB`, atMost: 1.5 },
    { what: 'idleCpuPercent', name: 'processor at rest', unit: (share: number) => `${share.toFixed(1)} %`, atMost: 2 },
  ] as const
  for (const { what, name, unit, atMost } of figures) {
    const [mine, reference] = [middle(starts.ours, what), middle(starts.empty, what)]
    yield {
      name: `${name} ${where} against an empty app`,
      ours: unit(mine),
      reference: unit(reference),
      // below half a percent nothing is left to divide by
      ratio: what === 'idleCpuPercent' ? Math.max(mine, 0.5) / Math.max(reference, 0.5) : mine / reference,
      bar: { atMost },
    }
  }
}

async function inFolder(start: (dataDir: string) => Promise<Start>): Promise<Start> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-start-'))
  try {
    return await start(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startServer(browser: Browser, args: string[]): Promise<Start> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const page = await (await browser.newContext()).newPage()
  await page.goto((JSON.parse(line) as { url: string }).url)
  await shown(page, 'h1')
  const toInteractiveMs = performance.now() - startedAt
  const rest = await atRest(() => [child.pid!])
  await page.context().close()
  child.kill()
  await once(child, 'exit')
  return { toInteractiveMs, ...rest }
}

/** `answer` is a word that only the app behind the page can say: there the page may come up before the app. */
async function startElectron(
  electron: string,
  folder: string,
  { dataDir, answer }: { dataDir: string; answer?: string },
): Promise<Start> {
  const startedAt = performance.now()
  const command = [electron, folder, `--user-data-dir=${dataDir}`, '--remote-debugging-port=0']
  const headless = process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']
  const [program, ...args] = headless ? ['xvfb-run', '-a', 'dbus-run-session', '--', ...command] : command
  const child = spawn(program!, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const endpoint = await endpointOf(child)
  await waitForWindow(endpoint)
  const browser = await chromium.connectOverCDP(endpoint)
  const page = browser.contexts()[0]!.pages()[0]!
  await shown(page, 'h1')
  if (answer !== undefined) await shown(page, '#root *', answer)
  const toInteractiveMs = performance.now() - startedAt
  await browser.close()
  const rest = await atRest(() => processesWith(`--user-data-dir=${dataDir}`))
  process.kill(-child.pid!, 'SIGKILL')
  await once(child, 'exit')
  return { toInteractiveMs, ...rest }
}

/** Looked for in every frame: what waits for a locator looks again after pauses of up to half a second. */
async function shown(page: Page, selector: string, word = ''): Promise<void> {
  await page.waitForFunction(
    ([wanted, said]) =>
      [...document.querySelectorAll(wanted!)].some(
        (element) =>
          element.childElementCount === 0 && element.textContent.includes(said!) && element.checkVisibility(),
      ),
    [selector, word],
    { polling: 'raf' },
  )
}

async function endpointOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface(child.stderr!)) {
    const [, endpoint] = /^DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (endpoint) return endpoint
  }
  throw new Error('Electron ended before it could be reached.')
}

/** A debugger that comes before the window holds it up. */
async function waitForWindow(endpoint: string): Promise<void> {
  for (;;) {
    const targets = (await (await fetch(`http://${new URL(endpoint).host}/json/list`)).json()) as { type: string }[]
    if (targets.some(({ type }) => type === 'page')) return
    await sleep(20)
  }
}

async function atRest(processes: () => number[]): Promise<Omit<Start, 'toInteractiveMs'>> {
  await sleep(SETTLE_MS)
  const own = processes()
  const before = own.reduce((sum, pid) => sum + processorSeconds(pid), 0)
  await sleep(IDLE_MS)
  const after = own.reduce((sum, pid) => sum + processorSeconds(pid), 0)
  return {
    residentMb: own.reduce((sum, pid) => sum + residentMb(pid), 0),
    idleCpuPercent: ((after - before) / (IDLE_MS / 1000)) * 100,
  }
}

function processesWith(argument: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readOr(`/proc/${pid}/cmdline`).split('\0').includes(argument))
    .map(Number)
}

/** User and system time; the command's name, which may hold anything, ends with the last parenthesis. */
function processorSeconds(pid: number): number {
  const fields = readOr(`/proc/${pid}/stat`).split(') ').at(-1)!.split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / CLOCK_TICKS_PER_SECOND
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readOr(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
