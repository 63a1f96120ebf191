import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { assertNever } from '#shared/assert-never.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { wait } from '../../tools/wait.ts'
import type { ProducedOutput } from '../jobs.ts'
import type { AwaitedAnswers } from './awaited-answers.ts'
import { modelIdOf } from './catalog-model.ts'
import {
  findJob,
  hasBegun,
  intendJob,
  markAccepted,
  markJobEnded,
  markNotSent,
  markSent,
  type JobRow,
} from './job-store.ts'
import { hearOut } from './hear-out.ts'
import { failed, isTransient, JobFailedError, waitAfter } from './job-failed.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { lookForJob } from './look-for-job.ts'
import {
  ProviderError,
  type Adapter,
  type ProviderJob,
  type RemoteEnd,
  type Started,
  type Watcher,
} from './provider.ts'
import { receiveFiles, type ReceivingParts } from './receive-files.ts'
import type { Reservation, Server, ServerPool } from './server-pool.ts'
import { messageOf } from '../../tools/describe-error.ts'

/** What the driver needs of the provider whose job it is. */
export interface JobProvider {
  name: string
  pool: ServerPool
  isRemoved(): boolean
  adapterOf(server: Server): Promise<Adapter>
  /** What a call has shown about a server; undefined when it went well. */
  noteHealth(server: Server, error: ProviderError | undefined): void
  /** Keeps a managed process from being stopped as idle; returns the undo. */
  hold(): () => void
}

export interface DriverParts extends ReceivingParts {
  db: Database
  kept: KeptAnswers
  answers: AwaitedAnswers
  newKey: () => string
}

export interface PartRequest {
  provider: JobProvider
  job: ProviderJob
  part: number
  /** The place that the dispatcher has promised this one. */
  reservation: Reservation | undefined
  /** Where its files are written; nothing outside is touched. */
  directory: string
}

type Failure = Extract<RemoteEnd, { ok: false }>

export type PartResult = { ok: true; outputs: ProducedOutput[] } | Failure

/** How long one that never left waits for a server that is away or busy, before its coins go back. */
const START_PATIENCE_MS = 30_000
const BUSY_PATIENCE_MS = 5 * 60_000
/** How long finished files are asked for when the server falters. */
const COLLECT_PATIENCE_MS = 10 * 60_000
/** How long a closing engine waits for an answer that was paid for and comes only once. */
const LAST_ANSWER_MS = 30_000
/** A server that keeps forgetting its jobs is not given them for ever. */
const MOST_STARTS = 5

/**
 * One remote job from its intention to its files. The journal is written before a request leaves and right after its
 * answer, so this may be entered again at any point, after any crash: what is there is found, not begun anew.
 * Rejects with the signal's reason, or with a fault of this computer (a full disk): then the journal says how far it came.
 */
export async function driveJob(parts: DriverParts, request: PartRequest, watcher: Watcher): Promise<PartResult> {
  const { provider, job, part } = request
  const earlier = findJob(parts.db, job.generationId, part)
  if (earlier?.ending && !earlier.ending.ok) {
    request.reservation?.()
    return earlier.ending
  }
  const drive = createDrive(parts, request, watcher)
  const letGo = provider.hold()
  try {
    const server = await drive.takePlace(earlier)
    const begun = parts.clock.now()
    let took: number | null = null
    try {
      const end = await drive.untilEnd(server)
      if (!end.ok) return end
      const result = await drive.fetchOutputs(server, end.result)
      took = parts.clock.now() - begun
      return result
    } finally {
      provider.pool.release(server, took)
    }
  } catch (error) {
    watcher.signal.throwIfAborted()
    if (!(error instanceof JobFailedError)) throw error
    return drive.giveUp(error)
  } finally {
    letGo()
  }
}

function createDrive(
  parts: DriverParts,
  { provider, job, part, reservation, directory }: PartRequest,
  watcher: Watcher,
) {
  const { db, clock, kept } = parts
  const { signal } = watcher
  const name = { generationId: job.generationId, part }
  const journal = () => findJob(db, job.generationId, part)!
  let starts = 0

  async function takePlace(earlier: JobRow | undefined): Promise<Server> {
    if (earlier && earlier.state !== 'intended') {
      const server = provider.pool.occupy(earlier.server)
      reservation?.()
      if (server) return server
      throw new JobFailedError('unavailable', `${provider.name} has no server ${earlier.server} any more.`)
    }
    const server = await acquire()
    // its row and its key stay for what the journal knew by then, and for nothing else
    if (provider.isRemoved() && !hasBegun(db, job.generationId)) {
      provider.pool.release(server, null)
      throw new JobFailedError('unavailable', `${provider.name} was removed before it was asked.`)
    }
    const key = earlier?.key ?? parts.newKey()
    const { model, outputs } = job
    inTransaction(db, () => intendJob(db, { ...name, provider: provider.name, model, server: server.id, key, outputs }))
    return server
  }

  async function acquire(): Promise<Server> {
    const since = clock.now()
    for (;;) {
      try {
        return await provider.pool.acquire({ reservation, signal })
      } catch (error) {
        signal.throwIfAborted()
        if (clock.now() - since >= START_PATIENCE_MS) throw new JobFailedError('unavailable', messageOf(error))
        await wait(clock, waitAfter(1), signal)
      }
    }
  }

  /** A call to the server, whose outcome tells how it fares. */
  async function call<Value>(server: Server, work: (adapter: Adapter) => Promise<Value>): Promise<Value> {
    try {
      const value = await work(await provider.adapterOf(server))
      provider.noteHealth(server, undefined)
      return value
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ProviderError)) throw error
      provider.noteHealth(server, error)
      throw error
    }
  }

  /** What may be repeated is, while the server falters; until `deadline()`, and then as the fault says. */
  async function patiently<Value>(deadline: () => number, work: () => Promise<Value>): Promise<Value> {
    for (let tries = 0; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        if (!isTransient(error)) throw error
        if (clock.now() >= deadline()) throw error
        await wait(clock, error.retryAfterMs ?? waitAfter(tries), signal)
      }
    }
  }

  async function untilEnd(server: Server): Promise<RemoteEnd> {
    for (;;) {
      const { state, ending } = journal()
      if (ending) return ending
      if (state !== 'accepted') {
        const started = await untilAccepted(server)
        if (started.end) return end(started.end)
      }
      const ended = await follow(server)
      if (ended) return end(ended)
      // the server has forgotten the job: it is looked for, and begun again only where that is safe
    }
  }

  function end(ending: RemoteEnd): RemoteEnd {
    if (findJob(db, job.generationId, part)) markJobEnded(db, name, ending, clock.now())
    return ending
  }

  /** An end without the provider's word on it: what has left may be made there, and billed. */
  function giveUp({ code, message: detail }: JobFailedError): Failure {
    const hasLeft = (findJob(db, job.generationId, part)?.state ?? 'intended') !== 'intended'
    const ending: Failure = { ok: false, code, detail, ...(hasLeft ? { mayBeBilled: true } : {}) }
    end(ending)
    return ending
  }

  async function untilAccepted(server: Server): Promise<Started> {
    const since = clock.now()
    for (let tries = 0; ; tries++) {
      const { state, key } = journal()
      // the same key again is the same job: only its answer tells that it is not there
      const mayBeThere = state === 'sent' && job.model.recovery === 'keyed'
      if (state === 'sent') {
        const there = await recover(server)
        if (there) return there
      }
      let { body } = journal()
      if (state === 'intended') {
        body = await failingClearly(() =>
          patiently(
            () => since + START_PATIENCE_MS,
            () => call(server, (adapter) => adapter.prepare(job, key, signal)),
          ),
        )
      }
      if (starts >= MOST_STARTS && !mayBeThere)
        throw new JobFailedError('unavailable', `${provider.name} has lost this job ${starts} times.`)
      starts += 1
      try {
        const keep = (chunks: AsyncIterable<Uint8Array>) => kept.keep(key, chunks)
        const start = (heard: AbortSignal) =>
          call(server, (adapter) => {
            // a keychain or a server may have been waited for, and the engine may be closing by now
            signal.throwIfAborted()
            markSent(db, name, body, clock.now())
            return adapter.start(body, job, key, { ...watcher, signal: heard, keep })
          })
        // an answer that cannot be asked for again is heard to its end, also by an engine that is closing
        const isOnly = job.model.recovery === 'paid'
        const hear = () => (isOnly ? hearOut(start, { signal, clock, patienceMs: LAST_ANSWER_MS }) : start(signal))
        return await parts.answers.during(modelIdOf(provider.name, job.model.slug), async () => accept(await hear()))
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        // whether it arrived is not known: the next round asks
        if (error.sent || (mayBeThere && isTransient(error))) {
          if (clock.now() >= deadline()) throw new JobFailedError('timeout', `${provider.name} did not answer.`)
          await wait(clock, error.retryAfterMs ?? waitAfter(tries), signal)
          continue
        }
        // who is not let in learns nothing of what is there
        if (mayBeThere && error.reason === 'unauthorized') throw failed(error)
        markNotSent(db, name)
        starts -= 1
        const patience = error.reason === 'busy' ? BUSY_PATIENCE_MS : START_PATIENCE_MS
        if (!isTransient(error) || clock.now() - since >= patience) throw failed(error)
        await wait(clock, error.retryAfterMs ?? waitAfter(tries), signal)
      }
    }
  }

  function accept(started: Started): Started {
    markAccepted(db, name, started.reference, clock.now())
    return started
  }

  /** The request left and its answer was not heard. Accepted when it is found; undefined when it is safe to send it (again). */
  async function recover(server: Server): Promise<Started | undefined> {
    const { key, body, sentAt } = journal()
    const answer = await kept.find(key)
    if (answer !== undefined) return accept(await call(server, (adapter) => adapter.fromKept!(answer, job)))
    switch (job.model.recovery) {
      case 'keyed':
      case 'free':
        return undefined
      case 'paid':
        throw new JobFailedError(
          'unavailable',
          `The answer of ${provider.name} was lost, and it cannot be asked for. It was not sent again.`,
        )
      case 'named':
      case 'listed':
        break
      default:
        return assertNever(job.model.recovery)
    }
    return lookForJob(parts, {
      provider: provider.name,
      job,
      part,
      sentAt: sentAt ?? clock.now(),
      deadline,
      find: (context) => patiently(deadline, () => call(server, (adapter) => adapter.find!(body, job, key, context))),
      accept,
      signal,
    })
  }

  const deadline = () => {
    const { acceptedAt, sentAt } = journal()
    return (acceptedAt ?? sentAt ?? clock.now()) + job.model.deadlineSeconds * 1000
  }

  /** Undefined when the server knows nothing of it any more. */
  async function follow(server: Server): Promise<RemoteEnd | undefined> {
    const { reference } = journal()
    const late = new AbortController()
    const cancelTimer = clock.setTimer(Math.max(0, deadline() - clock.now()), () => late.abort())
    const watching = { ...watcher, signal: AbortSignal.any([signal, late.signal]) }
    try {
      return await patiently(deadline, () => call(server, (adapter) => adapter.follow!(reference, job, watching)))
    } catch (error) {
      signal.throwIfAborted()
      if (late.signal.aborted || (error instanceof ProviderError && isTransient(error))) {
        await call(server, async (adapter) => adapter.cancel?.(reference, signal)).catch(() => {})
        throw new JobFailedError('timeout', `${provider.name} was not done in time.`)
      }
      if (!(error instanceof ProviderError)) throw error
      if (error.reason !== 'gone') throw failed(error)
      // paid for: perhaps another account is asked by now, which knows neither the job nor our key for it
      if (job.model.recovery !== 'named' && job.model.recovery !== 'free')
        throw new JobFailedError('unavailable', `${provider.name} has forgotten the job.`)
      // on own hardware: as if its answer had never come, it is looked for or sent again
      markSent(db, name, await bodyAgain(server), clock.now())
      return undefined
    } finally {
      cancelTimer()
    }
  }

  /** What was prepared may be gone with the server's memory, uploads too. */
  function bodyAgain(server: Server) {
    const { key } = journal()
    return failingClearly(() => patiently(deadline, () => call(server, (adapter) => adapter.prepare(job, key, signal))))
  }

  async function fetchOutputs(server: Server, ended: Extract<RemoteEnd, { ok: true }>['result']): Promise<PartResult> {
    const { reference, result } = await whatToFetch(server, ended)
    const since = clock.now()
    let tries = 0
    const files = await failingClearly(() =>
      patiently(
        () => since + COLLECT_PATIENCE_MS,
        async () => {
          // names of an attempt that was cut off are not used again
          const folder = join(directory, `part-${part}-${tries++}`)
          await mkdir(folder, { recursive: true })
          return call(server, (adapter) => adapter.collect(reference, result, job, { folder, signal }))
        },
      ),
    )
    const { outputs, refusal } = await receiveFiles(parts, { files: files.slice(0, job.outputs), part }, signal)
    if (outputs.length > 0) return { ok: true, outputs }
    throw new JobFailedError(
      'internal',
      refusal === undefined
        ? `${provider.name} delivered no file.`
        : `What ${provider.name} delivered cannot be used: ${refusal}`,
    )
  }

  /** What was kept is read where it lies now: the data folder may have been moved since. */
  async function whatToFetch(server: Server, ended: Extract<RemoteEnd, { ok: true }>['result']) {
    const { key, reference } = journal()
    const answer = await kept.find(key)
    if (answer === undefined) return { reference, result: ended }
    const started = await call(server, (adapter) => adapter.fromKept!(answer, job))
    return { reference: started.reference, result: started.end?.ok ? started.end.result : ended }
  }

  async function failingClearly<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof ProviderError ? failed(error) : error
    }
  }

  return { takePlace, untilEnd, fetchOutputs, giveUp }
}
