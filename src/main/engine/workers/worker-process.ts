import { spawn, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { once } from 'node:events'
import { systemCode } from '#shared/system-code.ts'
import type { EngineHost } from '../host.ts'
import { WorkerLostError, WorkersUnavailableError, type WorkOptions } from '../jobs/workers.ts'
import { watchMemory } from './memory.ts'
import { FromWorker, type Configuration, type ToWorker } from './messages.ts'

export interface WorkerTiming {
  /** How long a new process may take to say it is ready. */
  startMs: number
  /** How long a canceled job or a closing process may take before it is killed. */
  graceMs: number
}

/** A job as it is sent, without the number that the process gives it. */
type Unnumbered<Message> = Message extends { job: unknown } ? Omit<Message, 'id'> : never
type Selecting = 'look' | 'point' | 'forget'

export type WorkRequest = Unnumbered<Exclude<ToWorker, { type: Selecting }>>

/** What the process that is kept for selecting is asked. */
export type SelectionRequest = Unnumbered<Extract<ToWorker, { type: Selecting }>>

export type WorkAnswer = Extract<FromWorker, { type: 'done' | 'unavailable' | 'failed' }>

export interface JobOptions extends Omit<WorkOptions, 'onStart'> {
  /** How long a job may go on without a step forward, and in all; without it a job takes as long as it takes. */
  patience?: { stallMs: number; totalMs: number }
  /** How much memory the job may take. */
  memoryBytes: number
}

/** The process was killed because its job took more than it may. */
export class WorkerExceededError extends WorkerLostError {
  readonly what: 'time' | 'memory'

  constructor(what: 'time' | 'memory', message: string) {
    super(message)
    this.what = what
  }
}

/** One process, one job at a time. */
export interface WorkerProcess {
  readonly alive: boolean
  /** Rejects only when the process no longer touches the job's files. */
  perform(request: WorkRequest | SelectionRequest, options: JobOptions): Promise<WorkAnswer>
  /** Lets it end by itself, then makes it. */
  stop(): Promise<void>
  kill(): Promise<void>
}

/** Whoever draws the window and answers it comes first: making media takes what is left of the cores. */
function yieldToPeople({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // it ended at once, which is told elsewhere, or the system does not allow it, which only costs smoothness
  }
}

/** All a worker may know of its surroundings: no keys and no tokens travel by accident. */
const PASSED_VARIABLES = [
  'PATH',
  'HOME',
  'USERPROFILE',
  'LOCALAPPDATA',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'LANG',
  // where the host keeps compiled sources, a worker finds its own and starts in half the time
  'NODE_COMPILE_CACHE',
]
const LOGGED_LENGTH = 500

export async function startWorkerProcess(
  { worker, log }: Pick<EngineHost, 'worker' | 'log'>,
  configuration: Configuration,
  { startMs, graceMs }: WorkerTiming,
): Promise<WorkerProcess> {
  const child = spawn(worker.nodePath, [worker.entryPath], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: workerEnvironment(configuration),
    // a group of its own, so that killing it also ends the programs it started; Windows does that by itself
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  yieldToPeople(child)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => child.pid === undefined && resolve())
  })
  // what is sent to a process that has just died is of no interest: its exit is
  const send = (message: ToWorker) => child.connected && child.send(message, () => {})
  let lastWords = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = text.trim().slice(-LOGGED_LENGTH) || lastWords
    log.warn('A worker process complains.', { pid: child.pid, text: lastWords })
  })
  let isEnding = false
  /** Whoever waits for its end must not find the event loop empty: Node would end with code 13 before it is told. */
  const untilExited = () => {
    isEnding = true
    child.ref()
    return exited
  }
  const kill = () => {
    killGroup(child)
    return untilExited()
  }

  await waitUntilReady(child, startMs, send, configuration).catch(async (error: unknown) => {
    await kill()
    const reason = [(error as Error).message, lastWords].filter(Boolean).join(' ')
    throw new WorkersUnavailableError(`No worker process can be started (${worker.nodePath}): ${reason}`)
  })
  child.on('error', (error) => log.warn('A worker process is in trouble.', { pid: child.pid, reason: error.message }))
  // whatever it had started must not outlive it
  child.on('exit', () => killGroup(child))
  keepAlive(child, false)

  let jobs = 0
  async function perform(
    request: WorkRequest | SelectionRequest,
    { signal, onProgress, patience, memoryBytes }: JobOptions,
  ): Promise<WorkAnswer> {
    const id = ++jobs
    let exceeded: WorkerExceededError | undefined
    const end = (what: 'time' | 'memory', reason: string) => {
      exceeded ??= new WorkerExceededError(what, reason)
      killGroup(child)
    }
    const killAfter = (milliseconds: number, reason: string) => setTimeout(() => end('time', reason), milliseconds)
    const timers = patience
      ? [killAfter(patience.stallMs, 'It stood still.'), killAfter(patience.totalMs, 'It took too long.')]
      : []
    const cancel = () => {
      send({ type: 'cancel', id })
      timers.push(killAfter(graceMs, 'It did not stop when asked to.'))
    }
    const stopWatching = watchMemory(child.pid ?? 0, {
      bytes: memoryBytes,
      onExceeded: () => end('memory', `It took more than ${Math.round(memoryBytes / 1024 ** 2)} MB of memory.`),
    })
    const done = new AbortController()
    keepAlive(child, true)
    try {
      const answer = waitForAnswer(child, id, done.signal, (progress) => {
        timers[0]?.refresh()
        onProgress?.(progress)
      })
      send({ ...request, id })
      if (signal.aborted) cancel()
      else signal.addEventListener('abort', cancel, { once: true })
      return await answer
    } catch (error) {
      throw exceeded ?? error
    } finally {
      done.abort()
      stopWatching()
      for (const timer of timers) clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      // an answer that came just before its end changes nothing about who waits for that
      if (!isEnding) keepAlive(child, false)
    }
  }

  return {
    get alive() {
      return child.connected && child.exitCode === null && child.signalCode === null
    },
    perform,
    kill,
    async stop() {
      if (child.connected) child.disconnect()
      const grace = setTimeout(() => killGroup(child), graceMs)
      await untilExited()
      clearTimeout(grace)
    },
  }
}

/** libvips is told how many threads one picture may take, libuv how many pictures may be at work at once. */
export function workerEnvironment({ threads }: Pick<Configuration, 'threads'>): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]])),
    VIPS_CONCURRENCY: String(threads),
    // one more, so that files can be read meanwhile
    UV_THREADPOOL_SIZE: String(threads + 1),
    // networks take and give back large pieces of memory at every step; where glibc rules, large pages make that cheap
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  }
}

async function waitUntilReady(
  child: ChildProcess,
  startMs: number,
  send: (message: ToWorker) => void,
  configuration: Configuration,
): Promise<void> {
  const stop = new AbortController()
  const timeout = setTimeout(() => stop.abort(), startMs)
  try {
    send({ type: 'configure', configuration })
    const [message] = (await Promise.race([
      // `once` rejects with the 'error' event of a binary that is not there
      once(child, 'message', { signal: stop.signal }),
      once(child, 'exit', { signal: stop.signal }).then(([code, signal]) => {
        throw new Error(`It ended with ${code === null ? String(signal) : `code ${String(code)}`}.`)
      }),
    ])) as unknown[]
    if (FromWorker.parse(message).type !== 'ready') throw new Error('It did not say that it is ready.')
  } catch (error) {
    if (stop.signal.aborted) throw new Error(`It was not ready within ${startMs / 1000} s.`, { cause: error })
    throw error
  } finally {
    clearTimeout(timeout)
    stop.abort()
  }
}

function waitForAnswer(
  child: ChildProcess,
  id: number,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<WorkAnswer> {
  return new Promise((resolve, reject) => {
    let progress = 0
    let broken: WorkerLostError | undefined
    const onMessage = (raw: unknown) => {
      const parsed = FromWorker.safeParse(raw)
      if (!parsed.success) {
        broken = new WorkerLostError('The worker process sent something that is not a message.')
        return killGroup(child)
      }
      const message = parsed.data
      if (message.type === 'ready' || message.id !== id) return
      if (message.type !== 'progress') return resolve(message)
      if (message.progress <= progress) return
      progress = message.progress
      onProgress(progress)
    }
    const onExit = (code: number | null, exitSignal: NodeJS.Signals | null) =>
      reject(broken ?? new WorkerLostError(`The worker process ended with ${exitSignal ?? `code ${code}`}.`))
    if (child.exitCode !== null || child.signalCode !== null) return onExit(child.exitCode, child.signalCode)
    child.on('message', onMessage)
    child.once('exit', onExit)
    signal.addEventListener('abort', () => {
      child.off('message', onMessage)
      child.off('exit', onExit)
    })
  })
}

/** An idle worker must never keep the engine's process from ending. */
function keepAlive(child: ChildProcess, busy: boolean): void {
  for (const part of [child, child.channel, child.stderr] as { ref?(): void; unref?(): void }[])
    if (busy) part?.ref?.()
    else part?.unref?.()
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch (error) {
    // gone already; macOS says EPERM when only its remains are left
    if (!['ESRCH', 'EPERM'].includes(systemCode(error) ?? '')) throw error
  }
}
