import { availableParallelism } from 'node:os'
import { dirname, resolve as resolvePath } from 'node:path'
import type { z } from 'zod'
import type { EngineHost } from '../host.ts'
import { findMediaTools, type MediaTools } from '../media/tools.ts'
import { ContactSheetDrawing, Conversion, Drawing, Meanings, TextFinding } from '../jobs/library-jobs.ts'
import { Inspection, Receipt, RunResult, Upright } from '../jobs/service-jobs.ts'
import {
  WorkerLostError,
  WorkersUnavailableError,
  type DrawingWorkers,
  type ReadingWorkers,
  type Sender,
  type Workers,
  type WorkOptions,
} from '../jobs/workers.ts'
import type { ProducedFile } from '../jobs/media-files.ts'
import { createSenderTurns } from './sender-turns.ts'
import {
  startWorkerProcess,
  WorkerExceededError,
  type WorkAnswer,
  type WorkerProcess,
  type WorkRequest,
} from './worker-process.ts'

interface WaitingTask {
  request: WorkRequest
  options: WorkOptions & { sender?: Sender }
  resolve: (answer: WorkAnswer) => void
  reject: (reason: unknown) => void
  /** It no longer waits. */
  begin: () => void
}

const TIMING = {
  startMs: 15_000,
  graceMs: 2_000,
  /** An idle process holds memory; starting another takes a fraction of a second. */
  idleMs: 60_000,
  /**
   * How long a look into a file may go on without a step forward, which is the file's fault, and in all, which may be the
   * machine's: what an upload may be bounds the work, so that even a slow machine is done by then.
   */
  inspectStallMs: 30_000,
  inspectMs: 20 * 60_000,
}

/** How many files of an account may be under way at once; each lies on the disk meanwhile. */
const INSPECTIONS_OF_AN_ACCOUNT = 32

const MEBIBYTE = 1024 ** 2
/**
 * What a job may take on top of what its process held before. The heaviest file that is accepted took 720 MB to look
 * into; runs have room for the largest networks, so that only what runs away meets the limit.
 */
const MEMORY_BYTES = {
  inspect: 1024 * MEBIBYTE,
  receive: 2048 * MEBIBYTE,
  upright: 2048 * MEBIBYTE,
  draw: 2048 * MEBIBYTE,
  findText: 2048 * MEBIBYTE,
  embed: 512 * MEBIBYTE,
  convert: 2048 * MEBIBYTE,
  contactSheet: 2048 * MEBIBYTE,
  run: 6144 * MEBIBYTE,
}

/** Writing a large file or a page takes one long step, and so does a network on a slow machine. */
const LONG_STEPS: ReadonlySet<WorkRequest['type']> = new Set([
  'convert',
  'receive',
  'upright',
  'contactSheet',
  'findText',
])

/**
 * Runs at most `size` generations at once. Looks into files have places of their own beside them: neither ever waits for
 * the other, however many uploads come in.
 */
export function createWorkers({
  host,
  size = availableParallelism(),
  tools = findMediaTools(host.worker),
  timing: given = {},
  memoryBytes: givenBytes = {},
}: {
  host: Pick<EngineHost, 'worker' | 'log'>
  size?: number
  tools?: MediaTools
  timing?: Partial<typeof TIMING>
  memoryBytes?: Partial<typeof MEMORY_BYTES>
}): Workers & DrawingWorkers & ReadingWorkers {
  const timing = { ...TIMING, ...given }
  const memoryBytes = { ...MEMORY_BYTES, ...givenBytes }
  const patience = { stallMs: timing.inspectStallMs, totalMs: timing.inspectMs }
  const patienceWith = ({ type }: WorkRequest) =>
    LONG_STEPS.has(type) ? { ...patience, stallMs: timing.inspectMs } : patience
  const { ffmpegPath, packDir } = tools
  const configuration = { ffmpegPath, packDir, threads: Math.max(1, Math.floor(availableParallelism() / size)) }
  const waiting: WaitingTask[] = []
  const processes = new Set<WorkerProcess>()
  const idle = new Map<WorkerProcess, NodeJS.Timeout>()
  const starting = new Set<Promise<unknown>>()
  const busy = { run: 0, look: 0 }
  const senders = createSenderTurns(INSPECTIONS_OF_AN_ACCOUNT)
  let closed = false

  function submit(request: WorkRequest, options: WaitingTask['options']): Promise<WorkAnswer> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new WorkersUnavailableError('The engine is closing.'))
      if (options.signal.aborted) return reject(options.signal.reason as Error)
      const leave = () => {
        waiting.splice(waiting.indexOf(task), 1)
        reject(options.signal.reason as Error)
      }
      const task: WaitingTask = {
        request,
        options,
        resolve,
        reject,
        begin: () => options.signal.removeEventListener('abort', leave),
      }
      options.signal.addEventListener('abort', leave, { once: true })
      waiting.push(task)
      dispatch()
    })
  }

  function dispatch(): void {
    for (let task = takeNext(); task; task = takeNext()) void execute(task)
  }

  /** While anything is being made, looks keep to half of the cores; else they may have them all. */
  function looksAtOnce(): number {
    const isMaking = busy.run > 0 || waiting.some(({ request }) => kindOf(request) === 'run')
    return isMaking ? Math.max(1, Math.floor(size / 2)) : size
  }

  function takeNext(): WaitingTask | undefined {
    const most = { run: size, look: looksAtOnce() }
    const free = waiting.filter(({ request }) => busy[kindOf(request)] < most[kindOf(request)])
    const task =
      free.find(({ request }) => kindOf(request) === 'run') ?? senders.next(free, ({ options }) => options.sender)
    if (task) waiting.splice(waiting.indexOf(task), 1)
    task?.begin()
    return task
  }

  async function execute({ request, options, resolve, reject }: WaitingTask): Promise<void> {
    const kind = kindOf(request)
    busy[kind] += 1
    try {
      const worker = await takeWorker()
      try {
        options.onStart?.()
        const limits = {
          memoryBytes: memoryBytes[request.type],
          ...(kind === 'look' ? { patience: patienceWith(request) } : {}),
        }
        const answer = await worker.perform(request, { ...options, ...limits })
        options.signal.throwIfAborted()
        resolve(answer)
      } finally {
        release(worker)
      }
    } catch (error) {
      reject(options.signal.aborted ? options.signal.reason : error)
    } finally {
      busy[kind] -= 1
      dispatch()
    }
  }

  async function takeWorker(): Promise<WorkerProcess> {
    // the one that worked last still holds its networks and its code: jobs that come one by one are all done by one
    // process, and the others may end
    for (const [worker, timer] of [...idle].reverse()) {
      idle.delete(worker)
      clearTimeout(timer)
      if (worker.alive) return worker
      processes.delete(worker)
    }
    const start = startWorkerProcess(host, configuration, timing)
    starting.add(start)
    const worker = await start.finally(() => starting.delete(start))
    processes.add(worker)
    if (closed) await worker.kill()
    return worker
  }

  function release(worker: WorkerProcess): void {
    if (!worker.alive || closed) {
      processes.delete(worker)
      return
    }
    const timer = setTimeout(() => {
      idle.delete(worker)
      processes.delete(worker)
      void worker.stop()
    }, timing.idleMs)
    idle.set(worker, timer.unref())
  }

  async function ask<Result>(
    request: WorkRequest,
    options: WaitingTask['options'],
    schema: z.ZodType<Result>,
  ): Promise<Result> {
    return read(await submit(request, options), schema)
  }

  /** What took more time or memory than it may would cost the next worker just as much: it is answered for. */
  async function unlessExceeded<Result>(
    work: Promise<Result>,
    about: string,
    answer: (error: WorkerExceededError) => Result,
  ): Promise<Result> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof WorkerExceededError)) throw error
      host.log.warn(about, { reason: error.message })
      return answer(error)
    }
  }

  return {
    async inspect(job, options) {
      const leave = senders.admit(options.sender)
      const work = ask({ type: 'inspect', job }, options, Inspection)
      try {
        const result = await unlessExceeded<Inspection>(
          work,
          'An upload was not looked through to its end.',
          ({ what }) =>
            what === 'memory'
              ? { ok: false, code: 'upload_too_large', detail: 'The file takes too much memory to read.' }
              : { ok: false, code: 'upload_invalid', detail: 'The file is damaged, or takes too long to read.' },
        )
        if (result.ok) checkPlaces(result.previews, job.directory)
        return result
      } finally {
        leave()
      }
    },
    draw(job, options) {
      const work = ask({ type: 'draw', job }, options, Drawing)
      return unlessExceeded(work, 'A file could not be drawn.', () => ({ drawn: false }))
    },
    findText(job, options) {
      const work = ask({ type: 'findText', job }, options, TextFinding)
      return unlessExceeded(work, 'A file could not be searched for text.', () => ({ readable: false }))
    },
    embed: (job, options) => ask({ type: 'embed', job }, options, Meanings),
    convert(job, options) {
      const work = ask({ type: 'convert', job }, options, Conversion)
      return unlessExceeded(work, 'A picture could not be converted.', () => ({ ok: false, reason: 'unreadable' }))
    },
    contactSheet(job, options) {
      const work = ask({ type: 'contactSheet', job }, options, ContactSheetDrawing)
      return unlessExceeded(work, 'A contact sheet could not be drawn.', () => ({ ok: false, reason: 'too_large' }))
    },
    async receive(job, options) {
      const work = ask({ type: 'receive', job }, options, Receipt)
      const receipt = await unlessExceeded<Receipt>(work, 'A delivery was not looked through to its end.', () => ({
        ok: false,
        detail: 'The file takes too much memory or time to read.',
      }))
      if (receipt.ok) checkPlaces(receipt.output.files, job.directory)
      return receipt
    },
    upright: (job, options) => ask({ type: 'upright', job }, options, Upright),
    async run(job, options) {
      const answer = await submit({ type: 'run', job }, options)
      if (answer.type === 'unavailable') return { ok: false, code: 'unavailable', detail: answer.reason }
      if (answer.type === 'failed') {
        host.log.error('A runner failed.', { modelId: job.modelId, reason: answer.reason })
        return { ok: false, code: 'internal', detail: 'The runner failed.' }
      }
      const result = read(answer, RunResult)
      if (result.ok) for (const output of result.outputs) checkPlaces(output.files, job.directory)
      return result
    },
    takesRuns: () => true,
    // its processes end with the engine
    holds: () => false,
    forget: async () => {},
    async close() {
      closed = true
      for (const task of waiting.splice(0)) {
        task.begin()
        task.reject(new WorkersUnavailableError('The engine is closing.'))
      }
      for (const timer of idle.values()) clearTimeout(timer)
      await Promise.allSettled(starting)
      // one that has nothing to do ends by itself, and leaves what it has compiled for the next
      await Promise.all([...processes].map((worker) => (idle.has(worker) ? worker.stop() : worker.kill())))
      idle.clear()
      processes.clear()
    },
  }
}

function kindOf({ type }: WorkRequest): 'run' | 'look' {
  return type === 'run' ? 'run' : 'look'
}

function read<Result>(answer: WorkAnswer, schema: z.ZodType<Result>): Result {
  if (answer.type === 'unavailable') throw new WorkersUnavailableError(answer.reason)
  if (answer.type === 'failed')
    throw Object.assign(new Error(`The worker's code failed: ${answer.reason}`), { code: answer.code })
  const parsed = schema.safeParse(answer.result)
  if (!parsed.success) throw new WorkerLostError('The worker process gave an answer that does not fit.')
  return parsed.data
}

/** Paths come from a process that has read strangers' files. */
function checkPlaces(files: readonly ProducedFile[], directory: string): void {
  for (const { path } of files)
    if (dirname(resolvePath(path)) !== resolvePath(directory))
      throw new WorkerLostError('The worker process wrote outside its folder.')
}
