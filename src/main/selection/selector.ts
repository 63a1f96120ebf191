import { availableParallelism } from 'node:os'
import type { z } from 'zod'
import type { SelectionBox, SelectionPoint } from '#shared/app/selection.ts'
import type { EngineHost } from '../engine/host.ts'
import { LookResult, PointResult, type LookJob, type PointJob } from '../engine/jobs/library-jobs.ts'
import { unlessLost } from '../engine/jobs/unless-lost.ts'
import { WorkersUnavailableError } from '../engine/jobs/workers.ts'
import { findMediaTools } from '../engine/media/tools.ts'
import { oneAtATime } from '../tools/turns.ts'
import { unlessAborted } from '../tools/unless-aborted.ts'
import { startWorkerProcess, type SelectionRequest, type WorkerProcess } from '../engine/workers/worker-process.ts'

export interface Pointing {
  points: SelectionPoint[]
  box: SelectionBox | null
}

/** Nobody wants to know any more: another question about the picture was asked, or the picture was let go. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError'
}

/** Answers what is meant by points in pictures, from a process that is kept while it is asked. */
export interface Selector {
  /** Looks at a picture unless that was done; a `WorkersUnavailableError` where this machine cannot. */
  look(job: LookJob, options: { signal: AbortSignal; onProgress?: (progress: number) => void }): Promise<LookResult>
  /** A `SupersededError` when a newer question about the picture came before this one had begun. */
  point(
    job: LookJob,
    pointing: Pointing,
    options: { signal: AbortSignal; onProgress?: (progress: number) => void },
  ): Promise<PointResult>
  forget(key: string): Promise<void>
  close(): Promise<void>
}

/** A look that is under way, and who waits for it. */
interface Look {
  result: Promise<LookResult>
  waiting: Set<object>
  stop: AbortController
  listeners: Set<(progress: number) => void>
}

const TIMING = {
  startMs: 15_000,
  graceMs: 2_000,
  /** Somebody who thinks for so long has gone on to something else; the next look takes seconds. */
  idleMs: 5 * 60_000,
}
const MEMORY_BYTES = 4096 * 1024 ** 2
/** More threads than this hardly make a look quicker. */
const MOST_THREADS = 8

export function createSelector({
  host,
  timing: given = {},
}: {
  host: Pick<EngineHost, 'worker' | 'log' | 'clock'>
  timing?: Partial<typeof TIMING>
}): Selector {
  const timing = { ...TIMING, ...given }
  const looks = new Map<string, Look>()
  /** Questions that have not begun, by picture. */
  const questions = new Map<string, AbortController>()
  let worker: Promise<WorkerProcess> | undefined
  let cancelIdle: (() => void) | undefined
  /** Two networks at once would only take each other's cores. */
  const oneByOne = oneAtATime()
  let closed = false

  function start(): Promise<WorkerProcess> {
    // asked anew each time: a pack may arrive while the app runs
    const { ffmpegPath, packDir } = findMediaTools(host.worker)
    const threads = Math.min(MOST_THREADS, availableParallelism())
    return startWorkerProcess(host, { ffmpegPath, packDir, threads }, timing)
  }

  async function aliveWorker(): Promise<WorkerProcess> {
    const known = await worker?.catch(() => undefined)
    if (known?.alive) return known
    worker = start()
    return worker
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return oneByOne(async () => {
      if (closed) throw new WorkersUnavailableError('The app is closing.')
      cancelIdle?.()
      try {
        return await work()
      } finally {
        cancelIdle = host.clock.setTimer(timing.idleMs, () => void letGo())
      }
    })
  }

  async function letGo(): Promise<void> {
    const kept = worker
    worker = undefined
    await (await kept?.catch(() => undefined))?.stop()
  }

  async function ask<Result>(
    request: SelectionRequest,
    schema: z.ZodType<Result>,
    options: { signal: AbortSignal; onProgress?: (progress: number) => void },
  ): Promise<Result> {
    const perform = async () => (await aliveWorker()).perform(request, { ...options, memoryBytes: MEMORY_BYTES })
    // a process that is gone took along all that it has looked at: another one looks again
    const answer = await unlessLost(perform, { signal: options.signal })
    options.signal.throwIfAborted()
    if (answer.type === 'unavailable') throw new WorkersUnavailableError(answer.reason)
    if (answer.type === 'failed') throw new Error(`The worker's code failed: ${answer.reason}`)
    return schema.parse(answer.result)
  }

  function beginLook(job: LookJob): Look {
    const [stop, listeners] = [new AbortController(), new Set<(progress: number) => void>()]
    const onProgress = (progress: number) => {
      for (const listener of listeners) listener(progress)
    }
    const result = inTurn(() => {
      stop.signal.throwIfAborted()
      return ask({ type: 'look', job }, LookResult, { signal: stop.signal, onProgress })
    }).finally(() => {
      if (looks.get(job.key) === look) looks.delete(job.key)
    })
    // whoever still waits is told of it
    result.catch(() => {})
    const look: Look = { result, waiting: new Set(), stop, listeners }
    looks.set(job.key, look)
    return look
  }

  function stopLook(key: string, reason: unknown): void {
    const look = looks.get(key)
    looks.delete(key)
    look?.stop.abort(reason)
  }

  const selector: Selector = {
    async look(job, { signal, onProgress }) {
      signal.throwIfAborted()
      const look = looks.get(job.key) ?? beginLook(job)
      const waiter = {}
      look.waiting.add(waiter)
      if (onProgress) look.listeners.add(onProgress)
      const leave = () => {
        look.waiting.delete(waiter)
        if (onProgress) look.listeners.delete(onProgress)
        if (look.waiting.size === 0 && looks.get(job.key) === look) stopLook(job.key, signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      try {
        return await unlessAborted(look.result, signal)
      } finally {
        signal.removeEventListener('abort', leave)
        leave()
      }
    },
    async point(job, pointing, options) {
      const older = questions.get(job.key)
      const question = new AbortController()
      questions.set(job.key, question)
      const signal = AbortSignal.any([question.signal, options.signal])
      try {
        const looking = selector.look(job, { ...options, signal })
        // only now: a look for which nobody waits is given up
        older?.abort(new SupersededError('A newer question took its place.'))
        const looked = await looking
        if (!looked.readable) return { readable: false }
        return await inTurn(() => {
          signal.throwIfAborted()
          questions.delete(job.key)
          // begun, it is as good as done: nobody is served by ending the process for it
          const request: PointJob = { ...job, ...pointing }
          return ask({ type: 'point', job: request }, PointResult, { signal: new AbortController().signal })
        })
      } finally {
        if (questions.get(job.key) === question) questions.delete(job.key)
      }
    },
    async forget(key) {
      stopLook(key, new SupersededError('The picture was let go.'))
      if (!worker) return
      await inTurn(async () => {
        const known = await worker?.catch(() => undefined)
        if (known?.alive)
          await known.perform(
            { type: 'forget', job: { key } },
            { signal: new AbortController().signal, memoryBytes: MEMORY_BYTES },
          )
      })
    },
    async close() {
      closed = true
      for (const key of looks.keys()) stopLook(key, new WorkersUnavailableError('The app is closing.'))
      const kept = await worker?.catch(() => undefined)
      await kept?.kill()
      await oneByOne(async () => {})
      cancelIdle?.()
    },
  }
  return selector
}
