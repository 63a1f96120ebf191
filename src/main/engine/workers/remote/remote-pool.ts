import type { JsMsg } from '@nats-io/jetstream'
import type { Database } from 'better-sqlite3'
import { join } from 'node:path'
import type { Clock } from '../../../tools/clock.ts'
import type { Log } from '../../../tools/log.ts'
import { unlessAborted } from '../../../tools/unless-aborted.ts'
import { wait } from '../../../tools/wait.ts'
import { WorkerLostError, type WorkOptions } from '../../jobs/workers.ts'
import type { RunJob, RunResult } from '../../jobs/service-jobs.ts'
import type { Pool } from './connect.ts'
import { ensureJobsConsumer, renewResultsConsumer } from './consumers.ts'
import {
  CONTRACT,
  enginePresence,
  inputFile,
  JOBS_STREAM,
  jobSubject,
  jobsOfEngine,
  messageId,
  MOST_TRIES,
  newJobSubject,
  outputFolder,
  PoolProgress,
  PoolResult,
  progressSubject,
  RESULTS_STREAM,
  resultsConsumer,
  resultsOfEngine,
  resultSubject,
  SPEAKS_OF_ITSELF_EVERY_MS,
  stopSubject,
  type JobName,
  type PoolJob,
  type PoolTiming,
} from './contract.ts'
import { findHandedOut, forgetHandedOut, noteHandedOut } from './job-store.ts'
import { keepEngineConnected, type EngineConnection } from './engine-connection.ts'
import { repeat } from './repeat.ts'
import { deleteFiles, fetchFile, StoredFileError, storeOnce } from './stored-files.ts'
import { sweep } from './sweep.ts'
import { takeOut } from './take-out.ts'
import type { PoolAddress } from '../../options.ts'
import { readMessage } from './read-message.ts'

/** The machines behind a queue, as one that runs jobs. */
export interface RemotePool extends Omit<EngineConnection, 'connected'> {
  /** Goes on where it was left when the attempt was handed out before. A `PoolTakenAwayError` when the engine leaves the pool. */
  run(job: RunJob, options: WorkOptions): Promise<RunResult>
  forget(generationId: string): Promise<void>
  /** Takes back what was handed out: whatever comes of it is thrown away. */
  leave(): Promise<void>
}

/** The pool is not this engine's any more, and what it had is to be made in another way. */
export class PoolTakenAwayError extends Error {
  override readonly name = 'PoolTakenAwayError'
}

export interface RemotePoolParts {
  db: Database
  clock: Clock
  log: Log
  servers: string
  /** Asked for each time that the queue is dialled. */
  address: () => Promise<PoolAddress>
  /** What this engine is called in this pool. */
  engine: string
  timing: PoolTiming
  /** Whenever there is a connection. */
  begin: (pool: Pool) => Promise<void>
  onChange: () => void
}

/** A result that is not recorded yet. It is acknowledged when it is. */
interface Arrived {
  message: JsMsg
  result: PoolResult
}

interface WaitingRun {
  attempt: number
  arrive: () => void
  onProgress: (progress: number) => void
}

const TRY_AGAIN_MS = 1_000
const SWEEP_EVERY_MS = 3_600_000

export function createRemotePool({ db, clock, log, engine, timing, ...parts }: RemotePoolParts): RemotePool {
  const waiting = new Map<string, WaitingRun>()
  const arrived = new Map<string, Arrived>()
  const leaving = new AbortController()
  const running = new Set<Promise<unknown>>()
  /** Inputs that are on their way into the store. */
  const storing = new Map<string, Promise<void>>()
  /** Models whose jobs machines can ask for over a connection. */
  const consumers = new WeakMap<Pool, Set<string>>()
  const consumersOf = (pool: Pool) => consumers.get(pool) ?? consumers.set(pool, new Set()).get(pool)!
  const connection = keepEngineConnected(parts, {
    name: `pressrun engine ${engine}`,
    clock,
    begin,
    onChange: parts.onChange,
  })

  async function begin(pool: Pool): Promise<void> {
    pool.connection.subscribe(progressSubject(engine), { callback: (_, message) => hearProgress(message.data) })
    await renewResultsConsumer(pool, engine)
    const results = await pool.streams.consumers.get(RESULTS_STREAM, resultsConsumer(engine))
    await results.consume({ callback: (message) => takeResult(pool, message) })
    const sayHere = () => pool.presence.put(enginePresence(engine), JSON.stringify({ contract: CONTRACT }))
    const end = pool.connection.closed()
    void repeat(sayHere, { clock, everyMs: SPEAKS_OF_ITSELF_EVERY_MS, end })
    void repeat(() => sweep(pool, { db, clock, engine }), { clock, everyMs: SWEEP_EVERY_MS, end })
    await parts.begin(pool)
  }

  function hearProgress(data: Uint8Array): void {
    const said = PoolProgress.safeParse(readMessage(data))
    if (!said.success) return
    const run = waiting.get(said.data.generationId)
    if (run?.attempt === said.data.attempt) run.onProgress(said.data.progress)
  }

  /** Only the attempt that was handed out last counts, and of that the first result. */
  function takeResult(pool: Pool, message: JsMsg): void {
    const result = readResult(message)
    const { generationId, attempt, delivery } = result
    const before = arrived.get(generationId)?.result
    const isSecond = before?.attempt === attempt && before.delivery !== delivery
    if (isSecond || findHandedOut(db, generationId)?.attempt !== attempt) {
      log.info('A result came too late and was thrown away.', { generationId, attempt, machine: result.machine })
      return void discard(pool, { message, result })
    }
    arrived.set(generationId, { message, result })
    waiting.get(generationId)?.arrive()
  }

  async function discard(pool: Pool, { message, result }: Arrived): Promise<void> {
    await deleteFiles(pool, filesOf(engine, result))
    // one that came over an earlier connection comes again over this one, and goes then
    if (!pool.connection.isClosed()) message.ack()
  }

  async function run(job: RunJob, { onStart, onProgress }: WorkOptions, stop: AbortSignal): Promise<RunResult> {
    const { generationId, attempt, modelId } = job
    const before = findHandedOut(db, generationId)
    let wasSent = before?.attempt === attempt
    noteHandedOut(db, { generationId, attempt, modelId, inputs: Object.keys(job.inputs) })
    if (before && !wasSent) await clear(before)

    const arrival = Promise.withResolvers<void>()
    let hasStarted = false
    waiting.set(generationId, {
      attempt,
      arrive: arrival.resolve,
      onProgress(progress) {
        if (!hasStarted) onStart?.()
        hasStarted = true
        onProgress?.(progress)
      },
    })
    try {
      for (;;) {
        const pool = await connection.connected(stop)
        try {
          if (!arrived.has(generationId)) {
            await send(pool, job, wasSent)
            wasSent = true
            // a queue that was away may have lost the job: it is looked for again
            await unlessAborted(Promise.race([arrival.promise, pool.connection.closed()]), stop)
          }
          const found = arrived.get(generationId)
          if (found) return await collect(pool, { job, result: found.result, stop })
        } catch (error) {
          // whatever was cut off by it: only the reason tells whether the job is to be made in another way
          stop.throwIfAborted()
          if (error instanceof WorkerLostError || isOwnTrouble(error)) throw error
          log.warn('The pool did not answer as expected; it is tried again.', { generationId, error: String(error) })
          await wait(clock, TRY_AGAIN_MS, stop)
        }
      }
    } finally {
      waiting.delete(generationId)
    }
  }

  /** One that may be there is looked for first: a result is there before its job is gone. */
  async function send(pool: Pool, job: RunJob, maybeThere: boolean): Promise<void> {
    const name = nameOf(job)
    const subject = jobSubject(job.modelId, name)
    const isThere = (stream: string, last_by_subj: string) => pool.manager.streams.getMessage(stream, { last_by_subj })
    if (maybeThere && (await isThere(JOBS_STREAM, subject))) return
    if (maybeThere && (await isThere(RESULTS_STREAM, resultSubject(name)))) return
    if (!consumersOf(pool).has(job.modelId)) await ensureJobsConsumer(pool, job.modelId, timing)
    consumersOf(pool).add(job.modelId)
    const { directory: _, ...rest } = job
    const inputs: PoolJob['inputs'] = {}
    for (const [assetId, { path, kind, mimeType }] of Object.entries(job.inputs)) {
      const file = inputFile(engine, assetId)
      await storeInput(pool, file, path)
      inputs[assetId] = { kind, mimeType, file }
    }
    const message: PoolJob = { ...rest, inputs, contract: CONTRACT, engine, lostAfterMs: timing.lostAfterMs }
    await pool.streams.publish(subject, JSON.stringify(message), { msgID: messageId(name) })
    pool.connection.publish(newJobSubject(job.modelId))
  }

  /** What many jobs need at once, as the rows of a list do, is sent by the first of them: each copy would stay for days. */
  function storeInput(pool: Pool, file: string, path: string): Promise<void> {
    const underWay = storing.get(file) ?? storeOnce(pool, file, path).finally(() => storing.delete(file))
    storing.set(file, underWay)
    return underWay
  }

  async function collect(
    pool: Pool,
    { job, result: { result }, stop }: { job: RunJob; result: PoolResult; stop: AbortSignal },
  ): Promise<RunResult> {
    if (result.type === 'failed') return { ok: false, code: result.code, detail: result.detail }
    if (result.type === 'lost' && result.tries >= MOST_TRIES)
      return { ok: false, code: 'timeout', detail: result.reason }
    if (result.type === 'lost') throw new WorkerLostError(result.reason)
    const folder = outputFolder(nameOf(job))
    let count = 0
    const outputs = structuredClone(result.outputs)
    for (const file of outputs.flatMap(({ files }) => files)) {
      const path = join(job.directory, `${count++}.${file.variant}`)
      if (!file.path.startsWith(folder)) throw new WorkerLostError('The machine named files that are not its own.')
      await fetchFile(pool, file.path, path, stop).catch((error: unknown) => {
        throw error instanceof StoredFileError ? new WorkerLostError(error.message, { cause: error }) : error
      })
      file.path = path
    }
    return { ok: true, outputs }
  }

  /** What is left of an attempt in the pool. What cannot be reached now is swept when the queue is back. */
  async function clear({
    generationId,
    attempt,
    modelId,
  }: Omit<JobName, 'engine'> & { modelId: string }): Promise<void> {
    const name = { engine, generationId, attempt }
    const found = arrived.get(generationId)
    arrived.delete(generationId)
    const pool = connection.current()
    if (!pool) return
    try {
      pool.connection.publish(stopSubject(name))
      await takeOut(pool, JOBS_STREAM, jobSubject(modelId, name))
      if (found) await discard(pool, found)
    } catch (error) {
      log.info('What is left of a job in the pool is swept later.', { generationId, error: String(error) })
    }
  }

  const nameOf = ({ generationId, attempt }: Pick<RunJob, 'generationId' | 'attempt'>): JobName => ({
    engine,
    generationId,
    attempt,
  })

  return {
    ...connection,
    async run(job, options) {
      const work = run(job, options, AbortSignal.any([options.signal, leaving.signal]))
      running.add(work)
      return work.finally(() => running.delete(work))
    },
    async forget(generationId) {
      const handedOut = findHandedOut(db, generationId)
      if (!handedOut) return
      forgetHandedOut(db, generationId)
      await clear(handedOut)
    },
    async leave() {
      leaving.abort(new PoolTakenAwayError('The pool was taken away.'))
      await Promise.allSettled(running)
      const pool = connection.current()
      if (pool)
        await Promise.allSettled([
          takeOut(pool, JOBS_STREAM, jobsOfEngine(engine)),
          takeOut(pool, RESULTS_STREAM, resultsOfEngine(engine)),
          pool.manager.consumers.delete(RESULTS_STREAM, resultsConsumer(engine)),
        ])
      await connection.close()
    },
  }
}

/** What the machine says does not count against what the subject says. */
function readResult(message: JsMsg): PoolResult {
  const [generationId = '', attempt] = message.subject.split('.').slice(-2)
  const name = { generationId, attempt: Number(attempt) }
  const { data } = PoolResult.safeParse(readMessage(message.data))
  if (data) return { ...data, ...name }
  const result = { type: 'lost' as const, tries: name.attempt, reason: 'The machine gave an answer that does not fit.' }
  return { ...name, delivery: 1, machine: 'unknown', seconds: 0, result }
}

function filesOf(engine: string, { result, ...name }: PoolResult): string[] {
  if (result.type !== 'made') return []
  const folder = outputFolder({ engine, ...name })
  return result.outputs
    .flatMap(({ files }) => files)
    .map(({ path }) => path)
    .filter((path) => path.startsWith(folder))
}

/** A file of this computer that cannot be read or written: trying again would end the same. */
function isOwnTrouble(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).syscall !== undefined
}
