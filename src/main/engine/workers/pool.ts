import { availableParallelism } from 'node:os'
import { dirname, resolve as resolvePath } from 'node:path'
import type { z } from 'zod'
import type { EngineHost } from '../host.ts'
import { findMediaTools, type MediaTools } from '../media/tools.ts'
import {
  WorkerLostError,
  WorkersUnavailableError,
  type DrawingWorkers,
  type ProducedFile,
  type Workers,
  type WorkOptions,
} from './contract.ts'
import { DrawingShape, InspectionShape, RunResultShape } from './messages.ts'
import {
  startWorkerProcess,
  WorkerOverdueError,
  type WorkAnswer,
  type WorkerProcess,
  type WorkRequest,
} from './worker-process.ts'

interface WaitingTask {
  request: WorkRequest
  options: WorkOptions
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
  /** How long an inspection may stand still, and take in all: an upload waits for it. */
  inspectStallMs: 20_000,
  inspectMs: 240_000,
}

/**
 * Runs at most `size` generations at once, and one inspection more, so that an upload never waits behind a long film.
 */
export function createWorkers({
  host,
  size = availableParallelism(),
  tools = findMediaTools(host.worker),
  timing: given = {},
}: {
  host: Pick<EngineHost, 'worker' | 'log'>
  size?: number
  tools?: MediaTools
  timing?: Partial<typeof TIMING>
}): Workers & DrawingWorkers {
  const timing = { ...TIMING, ...given }
  const patience = { stallMs: timing.inspectStallMs, totalMs: timing.inspectMs }
  const { ffmpegPath, packDir } = tools
  const configuration = { ffmpegPath, packDir, threads: Math.max(1, Math.floor(availableParallelism() / size)) }
  const waiting: WaitingTask[] = []
  const processes = new Set<WorkerProcess>()
  const idle = new Map<WorkerProcess, NodeJS.Timeout>()
  const starting = new Set<Promise<unknown>>()
  let busy = 0
  let busyRuns = 0
  let closed = false

  function submit(request: WorkRequest, options: WorkOptions): Promise<WorkAnswer> {
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

  function takeNext(): WaitingTask | undefined {
    if (busy > size) return undefined
    const inspection = waiting.findIndex((task) => task.request.type === 'inspect')
    const position = inspection === -1 && busyRuns < size ? 0 : inspection
    const task = position === -1 ? undefined : waiting.splice(position, 1)[0]
    task?.begin()
    return task
  }

  async function execute({ request, options, resolve, reject }: WaitingTask): Promise<void> {
    const isRun = request.type === 'run'
    busy += 1
    if (isRun) busyRuns += 1
    try {
      const worker = await takeWorker()
      try {
        options.onStart?.()
        const answer = await worker.perform(request, isRun ? options : { ...options, patience })
        options.signal.throwIfAborted()
        resolve(answer)
      } finally {
        release(worker)
      }
    } catch (error) {
      reject(options.signal.aborted ? options.signal.reason : error)
    } finally {
      busy -= 1
      if (isRun) busyRuns -= 1
      dispatch()
    }
  }

  async function takeWorker(): Promise<WorkerProcess> {
    for (const [worker, timer] of idle) {
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

  return {
    async inspect(job, options) {
      try {
        const result = read(await submit({ type: 'inspect', job }, options), InspectionShape)
        if (result.ok) checkPlaces(result.previews, job.directory)
        return result
      } catch (error) {
        if (!(error instanceof WorkerOverdueError)) throw error
        // such a file would hold up the next worker just as long
        host.log.warn('An upload could not be inspected in time.', { reason: error.message })
        return { ok: false, code: 'upload_invalid', detail: 'The file is damaged, or takes too long to read.' }
      }
    },
    async draw(job, options) {
      try {
        return read(await submit({ type: 'draw', job }, options), DrawingShape)
      } catch (error) {
        if (!(error instanceof WorkerOverdueError)) throw error
        host.log.warn('A file could not be drawn in time.', { reason: error.message })
        return { drawn: false }
      }
    },
    async run(job, options) {
      const answer = await submit({ type: 'run', job }, options)
      if (answer.type === 'unavailable') return { ok: false, code: 'unavailable', detail: answer.reason }
      if (answer.type === 'failed') {
        host.log.error('A runner failed.', { modelId: job.modelId, reason: answer.reason })
        return { ok: false, code: 'internal', detail: 'The runner failed.' }
      }
      const result = read(answer, RunResultShape)
      if (result.ok) for (const output of result.outputs) checkPlaces(output.files, job.directory)
      return result
    },
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

function read<Result>(answer: WorkAnswer, shape: z.ZodType<Result>): Result {
  if (answer.type === 'unavailable') throw new WorkersUnavailableError(answer.reason)
  if (answer.type === 'failed') throw new Error(`The worker's code failed: ${answer.reason}`)
  const parsed = shape.safeParse(answer.result)
  if (!parsed.success) throw new WorkerLostError('The worker process gave an answer that does not fit.')
  return parsed.data
}

/** Paths come from a process that has read strangers' files. */
function checkPlaces(files: readonly ProducedFile[], directory: string): void {
  for (const { path } of files)
    if (dirname(resolvePath(path)) !== resolvePath(directory))
      throw new WorkerLostError('The worker process wrote outside its folder.')
}
