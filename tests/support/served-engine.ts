import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { builtTerminal } from './built-terminal.ts'

const READY_DEADLINE_MS = 90_000
const STOP_DEADLINE_MS = 60_000

const Ready = z.strictObject({
  baseUrl: z.url(),
  cdnUrl: z.url(),
  apiKey: z.string().min(1),
  consoleUrl: z.url(),
  consoleToken: z.string().min(1),
})
export type Ready = z.infer<typeof Ready>

export interface EngineFlags {
  coins?: number
  sandbox?: boolean
  allowLoopbackWebhooks?: boolean
  /** The queue of a pool of machines, and after how many seconds of silence one of them is lost. */
  workers?: string
  lostAfterSeconds?: number
  /** An existing folder; a fresh one is made (and removed in the end) without it. */
  dataDir?: string
}

/** A running `engine serve`, seen only from outside. Addresses and tokens change when it is started again. */
export interface ServedEngine extends AsyncDisposable {
  readonly dataDir: string
  readonly ready: Ready
  /** Everything it has printed to stdout since its last start, line by line. */
  readonly stdout: readonly string[]
  readonly stderr: string
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>
  /** SIGKILL. */
  kill(): Promise<void>
  /** Starts it on the same folder; it must not be running. */
  start(): Promise<void>
}

export async function serveEngine(flags: EngineFlags = {}): Promise<ServedEngine> {
  const ownFolder = flags.dataDir === undefined
  const dataDir = flags.dataDir ?? (await mkdtemp(join(tmpdir(), 'pressrun-conformance-')))
  let child: ChildProcess
  let ready: Ready
  let stdout: string[] = []
  let stderr = ''

  async function start(): Promise<void> {
    stdout = []
    stderr = ''
    child = spawn(process.execPath, [builtTerminal(), ...serveArguments(dataDir, flags)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-20_000)))
    const lines = createInterface({ input: child.stdout! })
    lines.on('line', (line) => stdout.push(line))
    const controller = new AbortController()
    const late = setTimeout(() => controller.abort(), READY_DEADLINE_MS)
    try {
      const outcome = await Promise.race([
        once(lines, 'line', { signal: controller.signal }).then(([line]) => ({ line: String(line) })),
        once(child, 'exit', { signal: controller.signal }).then(([code]) => ({ code: String(code) })),
      ])
      if ('code' in outcome) throw new Error(`engine serve ended with ${outcome.code} before it was ready:\n${stderr}`)
      ready = Ready.parse(JSON.parse(outcome.line))
    } catch (cause) {
      child.kill('SIGKILL')
      throw new Error(`engine serve did not become ready:\n${stderr}`, { cause })
    } finally {
      clearTimeout(late)
      // the loser of the race would otherwise wait for its event for ever
      controller.abort()
    }
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      const stubborn = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS)
      child.kill(signal)
      await exited
      clearTimeout(stubborn)
    }
    return child.exitCode
  }

  const removeOwnFolder = async () => {
    if (ownFolder) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    await start()
  } catch (error) {
    await removeOwnFolder()
    throw error
  }
  return {
    dataDir,
    get ready() {
      return ready
    },
    get stdout() {
      return stdout
    },
    get stderr() {
      return stderr
    },
    start,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL')
    },
    async [Symbol.asyncDispose]() {
      await end('SIGTERM')
      await removeOwnFolder()
    },
  }
}

function serveArguments(dataDir: string, flags: EngineFlags): string[] {
  return [
    'engine',
    'serve',
    '--port',
    '0',
    '--data',
    dataDir,
    ...(flags.coins === undefined ? [] : ['--coins', String(flags.coins)]),
    ...(flags.sandbox === false ? [] : ['--sandbox']),
    ...(flags.allowLoopbackWebhooks ? ['--allow-loopback-webhooks'] : []),
    ...(flags.workers === undefined ? [] : ['--workers', flags.workers]),
    ...(flags.lostAfterSeconds === undefined ? [] : ['--lost-after', String(flags.lostAfterSeconds)]),
  ]
}
