import type { EngineHost } from '../../host.ts'
import type { Workers } from '../../jobs/workers.ts'
import { isoTime } from '../../../tools/iso-time.ts'
import type { Pool } from './connect.ts'
import { DEFAULT_TIMING, progressSubject, speaksEveryMs, stopSubject, type PoolProgress } from './contract.ts'
import { acknowledge, giveBack, handOn, sayWorking, type Handout } from './handout.ts'
import type { MachineConnection } from './machine-connection.ts'
import { makeJob, report } from './machine-job.ts'
import { repeat } from './repeat.ts'

/** Progress is told no more often than anybody could see. */
const PROGRESS_MS = 200

/** A job that a machine was handed, until what came of it is told or it has gone back. */
export interface RunningJob {
  /** The newest, when the queue has handed it out once more. */
  handout: Handout
  readonly since: string
  readonly progress: number
  readonly ended: Promise<void>
  /** Stops it when an engine says over this connection that it is no longer wanted. */
  listenForStop(pool: Pool): void
  /** At once: it goes to another machine, which costs it no try. */
  handOn(): void
}

export interface HandoutParts {
  /** Of the machine. */
  id: string
  queue: MachineConnection
  workers: Pick<Workers, 'run'>
  folder: string
  host: Pick<EngineHost, 'clock' | 'log'>
  onMade: (seconds: number) => void
  /** The machine itself is not fit to make anything now. */
  onUnfit: () => void
}

/** Why a job was stopped. */
class NotWantedError extends Error {}
class MachineStoppedError extends Error {}

/** Makes a job and says what came of it, and meanwhile that it is at it. */
export function runHandout(
  first: Handout,
  { id, queue, workers, folder, host: { clock, log }, onMade, onUnfit }: HandoutParts,
): RunningJob {
  const { generationId } = first.name
  const stop = new AbortController()
  const over = Promise.withResolvers<void>()
  let handout = first
  let progress = 0
  let toldAt = -Infinity

  function tellProgress({ connection }: Pool): void {
    const { engine, attempt } = first.name
    const said: PoolProgress = { generationId, attempt, machine: id, progress }
    connection.publish(progressSubject(engine), JSON.stringify(said))
  }

  async function sayThatItRuns(): Promise<void> {
    const pool = queue.pool()
    if (!pool || !queue.isUp()) return
    sayWorking(pool, handout)
    tellProgress(pool)
  }

  function onProgress(reached: number): void {
    progress = reached
    const pool = queue.pool()
    if (!pool || !queue.isUp() || Math.abs(clock.now() - toldAt) < PROGRESS_MS) return
    toldAt = clock.now()
    tellProgress(pool)
  }

  async function perform(): Promise<void> {
    void repeat(sayThatItRuns, { clock, everyMs: speaksEveryMs(first.job ?? DEFAULT_TIMING), end: over.promise })
    try {
      const outcome = await makeJob(first, { queue, workers, folder }, { signal: stop.signal, onProgress })
      if (outcome.unfit) {
        onUnfit()
        log.error('This machine cannot make anything now. It takes no jobs for a while.', outcome.result)
      }
      await report(first, outcome, { machine: id, queue }, stop.signal)
      if (outcome.result.type === 'made') onMade(outcome.seconds)
      const { type } = outcome.result
      log.info('A job ended.', { generationId, modelId: first.modelId, as: type, seconds: outcome.seconds })
      await acknowledge(queue.pool()!, handout)
    } catch (error) {
      await letGo(error)
    } finally {
      over.resolve()
      // and its subscription with it
      stop.abort()
    }
  }

  async function letGo(reason: unknown): Promise<void> {
    const pool = queue.pool()
    if (reason instanceof NotWantedError) {
      log.info('A job is no longer wanted.', { generationId })
      if (pool && queue.isUp()) await acknowledge(pool, handout)
      return
    }
    const isStopped = reason instanceof MachineStoppedError
    if (!isStopped) log.error('A job could not be handled.', { generationId, error: String(reason) })
    if (!pool || !queue.isUp()) return
    if (!isStopped) return giveBack(pool, handout)
    // a queue that went away meanwhile hands it out by itself when the silence is long enough
    await handOn(pool, handout).catch(() => {})
  }

  return {
    get handout() {
      return handout
    },
    set handout(newer) {
      handout = newer
    },
    get progress() {
      return progress
    },
    since: isoTime(clock.now()),
    listenForStop({ connection }) {
      const subscription = connection.subscribe(stopSubject(first.name), {
        max: 1,
        callback: () => stop.abort(new NotWantedError()),
      })
      stop.signal.addEventListener('abort', () => subscription.unsubscribe())
    },
    handOn: () => stop.abort(new MachineStoppedError()),
    ended: perform(),
  }
}
