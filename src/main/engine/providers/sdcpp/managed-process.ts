import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { isAbsolute } from 'node:path'
import { setTimeout as realTime } from 'node:timers/promises'
import type { ManagedProcess, ProviderServer } from '#shared/service/providers.ts'
import type { Clock } from '../../../tools/clock.ts'
import type { Log } from '../../../tools/log.ts'
import { wait } from '../../../tools/wait.ts'
import { resolveName } from '../../../net/resolve.ts'
import { createProviderHttp } from '../http/provider-http.ts'
import { ProviderError } from '../provider.ts'
import { readAnswer } from '../kit/read-answer.ts'
import { Capabilities } from './models.ts'
import { createRecentLines } from './recent-lines.ts'

export interface ManagedState {
  state: Extract<ProviderServer['state'], 'starting' | 'ready' | 'stopped' | 'away'>
  since: number
  /** Why it is away, in a sentence. */
  reason: string | null
}

/** The user's own `sd-server`, which runs while somebody wants something of it. */
export interface ManagedServer {
  readonly state: ManagedState
  /** Where it listens, as soon as it does: starts it when it does not run. A `ProviderError` when it cannot be. */
  address(): Promise<string>
  /** Until it is let go it does not count as idle: for as long as a job is with it. */
  hold(): () => void
  /** The last of what it has printed. */
  log(): readonly string[]
  /** Tries at once, whatever went wrong before. */
  start(): void
  /** Until it is wanted again. */
  stop(): Promise<void>
  /** For good. */
  close(): Promise<void>
}

export interface ManagedProcessOptions {
  managed: ManagedProcess
  host: { clock: Clock; log: Log }
  onChange: (state: ManagedState) => void
}

const IDLE_MS = 10 * 60_000
const GRACE_MS = 5_000
/** From a slow disk, a large model takes its time. Real time, as all that waits for the process itself. */
const READY_MS = 15 * 60_000
const POLL_MS = 200
const BACK_OFF_MS = [1_000, 2_000, 4_000, 8_000] as const
/** Having died so often in a row it rests, until a person starts it or this has passed. */
const REST_MS = 5 * 60_000
/** Whoever has answered for so long died of something else than its beginning. */
const STEADY_MS = 60_000

/**
 * Each start takes a free port of its own and must answer on it with the model it was given while its process lives: a
 * server that outlived a killed engine is never taken for it. Only the child itself is ever ended, never a number that
 * was written down.
 */
export function createManagedProcess({
  managed,
  host: { clock, log },
  onChange,
}: ManagedProcessOptions): ManagedServer {
  const lines = createRecentLines()
  let state: ManagedState = { state: 'stopped', since: clock.now(), reason: null }
  let running: { controller: AbortController; ended: Promise<void> } | undefined
  let address = awaited<string>()
  let holders = 0
  let cancelIdle: (() => void) | undefined
  let closed = false

  function change(next: ManagedState['state'], reason: string | null = null): void {
    state = { state: next, since: clock.now(), reason }
    onChange(state)
  }

  /** Counts from the last use; a job that is with it is use. */
  function countIdle(): void {
    cancelIdle?.()
    if (running && holders === 0) cancelIdle = clock.setTimer(IDLE_MS, () => void stop())
  }

  function start(): void {
    if (running || closed) return
    const controller = new AbortController()
    address = awaited()
    running = { controller, ended: keepRunning(controller.signal) }
    countIdle()
  }

  async function keepRunning(signal: AbortSignal): Promise<void> {
    for (let deaths = 0; !signal.aborted;) {
      change('starting')
      const fault = await faultIn(managed)
      if (fault) {
        change('away', fault)
        break
      }
      const { reason, steady } = await runOnce(signal)
      if (signal.aborted) break
      log.warn('The managed sd-server has ended.', { reason })
      change('away', reason)
      deaths = steady ? 1 : deaths + 1
      const backOffMs = BACK_OFF_MS[deaths - 1]
      if (backOffMs === undefined) break
      await wait(clock, backOffMs, signal).catch(() => {})
    }
    cancelIdle?.()
    running = undefined
    const why = signal.aborted ? 'The server was stopped.' : (state.reason ?? '')
    address.reject(new ProviderError('away', why))
    if (signal.aborted) change('stopped')
  }

  /** From its start to its end. */
  async function runOnce(signal: AbortSignal): Promise<{ reason: string; steady: boolean }> {
    const port = await freePort()
    if (signal.aborted) return { reason: '', steady: false }
    const child = launch(managed, port, (text) => lines.add(text))
    const ending = endOf(child)
    const endIt = () => end(child, ending.how)
    signal.addEventListener('abort', endIt)
    const at = `http://127.0.0.1:${port}`
    const trouble = await untilReady(at, managed.model, ending.signal)
    const isReady = !trouble && !ending.signal.aborted && !signal.aborted
    const readyAt = clock.now()
    if (trouble) endIt()
    if (isReady) {
      change('ready')
      address.resolve(at)
    }
    const how = await ending.how
    signal.removeEventListener('abort', endIt)
    if (isReady) address = awaited()
    const last = lines.last()
    return {
      reason: `${trouble ?? `The server ended with ${how}.`}${last === undefined ? '' : ` It last said: ${last}`}`,
      steady: isReady && clock.now() - readyAt >= STEADY_MS,
    }
  }

  async function stop(): Promise<void> {
    const current = running
    current?.controller.abort()
    await current?.ended
  }

  return {
    get state() {
      return state
    },
    async address() {
      if (closed) throw new ProviderError('away', 'The server is no longer managed.')
      const rests = !running && state.state === 'away' && clock.now() - state.since < REST_MS
      if (rests) throw new ProviderError('away', state.reason ?? 'The server does not start.')
      start()
      countIdle()
      return address.promise
    },
    hold() {
      holders += 1
      cancelIdle?.()
      let held = true
      return () => {
        if (!held) return
        held = false
        holders -= 1
        countIdle()
      }
    },
    log: () => lines.all(),
    start,
    stop,
    async close() {
      closed = true
      await stop()
    },
  }
}

/** A promise that may be broken while nobody waits for it. */
function awaited<Value>(): PromiseWithResolvers<Value> {
  const made = Promise.withResolvers<Value>()
  made.promise.catch(() => {})
  return made
}

/** What the user gave is looked at before each start: files are moved, disks are unplugged. */
async function faultIn({ binary, model, args }: ManagedProcess): Promise<string | null> {
  for (const [what, path] of [
    ['program', binary],
    ['model', model],
  ] as const) {
    if (!isAbsolute(path) || path.includes('\0')) return `The path of the ${what} is not absolute: ${path}`
    const found = await stat(path).catch(() => null)
    if (!found) return `The ${what} is not there: ${path}`
    if (!found.isFile()) return `The ${what} is not a file: ${path}`
  }
  const isExecutable = await access(binary, constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isExecutable) return `The program may not be run: ${binary}`
  const ours = args.find((argument) => OUR_FLAGS.has(argument.split('=', 1)[0]!) || argument.includes('\0'))
  return ours === undefined ? null : `This is set by Pressrun and cannot be given: ${ours}`
}

const OUR_FLAGS: ReadonlySet<string> = new Set(['-l', '--listen-ip', '--listen-port', '-m', '--model'])

/** What graphics drivers and their libraries look for; nothing else of our surroundings, which may hold keys. */
const PASSED_VARIABLES =
  /^(PATH|HOME|USERPROFILE|LOCALAPPDATA|APPDATA|TMPDIR|TEMP|TMP|SYSTEMROOT|WINDIR|LANG|DISPLAY|WAYLAND_DISPLAY|LD_LIBRARY_PATH|DYLD_.*|XDG_.*|CUDA_.*|NVIDIA_.*|GGML_.*|HIP_.*|HSA_.*|ROCR_.*|VK_.*|SYCL_.*|ONEAPI_.*|ZE_.*|OMP_.*)$/i

function launch({ binary, model, args }: ManagedProcess, port: number, onText: (text: string) => void): ChildProcess {
  // a network that comes without its text encoders is named by the arguments, as `--diffusion-model <file>`
  const named = args.includes(model) ? [] : ['-m', model]
  const child = spawn(binary, [...args, ...named, '--listen-ip', '127.0.0.1', '--listen-port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_VARIABLES.test(name))),
    windowsHide: true,
  })
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', onText)
  return child
}

interface ProcessEnd {
  /** How it ended, in words. */
  how: Promise<string>
  signal: AbortSignal
}

function endOf(child: ChildProcess): ProcessEnd {
  const controller = new AbortController()
  // an engine that ends by an error of its own takes it along
  const killIt = () => void child.kill('SIGKILL')
  process.once('exit', killIt)
  const how = new Promise<string>((resolve) => {
    const ended = (how: string) => {
      process.off('exit', killIt)
      controller.abort()
      resolve(how)
    }
    child.once('error', (error) => child.pid === undefined && ended(error.message))
    // its last words have been read by then
    child.once('close', (code, signal) => ended(signal ?? `code ${code}`))
  })
  return { how, signal: controller.signal }
}

/** Asks it to end, then makes it. Real time: it is a process, not an appointment. */
function end(child: ChildProcess, gone: Promise<string>): void {
  child.kill('SIGTERM')
  const stubborn = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  void gone.then(() => clearTimeout(stubborn))
}

/** Null as soon as it answers with its model, or has ended; otherwise what is wrong with it. */
async function untilReady(at: string, model: string, ended: AbortSignal): Promise<string | null> {
  const http = createProviderHttp({ address: at, origins: {}, key: null, headers: {}, resolve: resolveName })
  const deadline = performance.now() + READY_MS
  while (!ended.aborted && performance.now() < deadline) {
    const answer = await http
      .ask('/sdcpp/v1/capabilities', { signal: ended })
      .then((response) => readAnswer(response, Capabilities))
      .catch(() => null)
    if (answer && !ended.aborted)
      return answer.model.path === model ? null : 'Another server answers on the port that was free a moment ago.'
    await realTime(POLL_MS, undefined, { signal: ended }).catch(() => {})
  }
  return ended.aborted ? null : 'The server has not answered for 15 minutes.'
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
