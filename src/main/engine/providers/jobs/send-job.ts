import { wait } from '../../../tools/wait.ts'
import type { Server } from '../connections/server-pool.ts'
import { modelIdOf } from '../model-id.ts'
import { ProviderError, type Json, type ProviderJob, type Started } from '../provider.ts'
import { acceptJob } from './accept-job.ts'
import type { DrivenJob } from './driven-job.ts'
import { withGracePeriod } from './grace-period.ts'
import { failed, isTransient, JobFailedError, START_PATIENCE_MS, waitFor } from './job-failed.ts'
import { markNotSent, markSent } from './job-store.ts'
import { withLastLook } from './last-look.ts'
import { recoverJob } from './recover-job.ts'

/** How long one that never left waits for a server that is busy, before its coins go back. */
const BUSY_PATIENCE_MS = 5 * 60_000
/** How long a closing engine waits for an answer that was paid for and comes only once. */
const LAST_ANSWER_MS = 30_000
/** A server that keeps forgetting its jobs is not given them for ever. */
const MOST_STARTS = 5

/** Until the server has taken the job, or has surely not: then it was not asked for, and nothing is owed. */
export async function sendUntilAccepted(driven: DrivenJob, server: Server): Promise<Started> {
  const { provider, job, name, calls, signal, parts } = driven
  const { db, clock } = parts
  const since = clock.now()
  const deadline = withLastLook(clock, () => driven.deadline())
  for (let tries = 1; ; tries++) {
    const { state, key } = driven.record()
    // the same key again is the same job: only its answer tells that it is not there
    const mayBeThere = state === 'sent' && job.model.recovery === 'keyed'
    if (state === 'sent') {
      const there = await recoverJob(driven, server)
      if (there) return there
    }
    const upright = await driven.uprightJob()
    let { body } = driven.record()
    if (state === 'intended') {
      body = await calls.orFailJob(() =>
        calls.retryUntil(
          () => since + START_PATIENCE_MS,
          () => calls.call(server, (adapter) => adapter.prepare(upright, key, signal)),
        ),
      )
    }
    if (driven.starts >= MOST_STARTS && !mayBeThere)
      throw new JobFailedError('unavailable', `${provider.name} has lost this job ${driven.starts} times.`)
    driven.starts += 1
    try {
      return await sendOnce(driven, server, { body, upright, key })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      // whether it arrived is not known: the next round asks
      if (error.sent || (mayBeThere && isTransient(error))) {
        if (clock.now() >= deadline()) throw new JobFailedError('timeout', `${provider.name} did not answer.`)
        await wait(clock, waitFor(error, tries), signal)
        continue
      }
      // who is not let in learns nothing of what is there
      if (mayBeThere && error.reason === 'unauthorized') throw failed(error)
      markNotSent(db, name)
      driven.starts -= 1
      const patience = error.reason === 'busy' ? BUSY_PATIENCE_MS : START_PATIENCE_MS
      if (!isTransient(error) || clock.now() - since >= patience) throw failed(error)
      await wait(clock, waitFor(error, tries), signal)
    }
  }
}

/** The one request that starts it: in the journal as sent before it leaves, and as accepted once its answer is heard. */
function sendOnce(
  driven: DrivenJob,
  server: Server,
  { body, upright, key }: { body: Json; upright: ProviderJob; key: string },
): Promise<Started> {
  const { provider, job, name, watcher, signal, calls, parts } = driven
  const { db, clock, storedAnswers, answersInFlight } = parts
  const store = (chunks: AsyncIterable<Uint8Array>) => storedAnswers.store(key, chunks)
  const start = (heard: AbortSignal) =>
    calls.call(server, (adapter) => {
      // a keychain or a server may have been waited for, and the engine may be closing by now
      signal.throwIfAborted()
      markSent(db, name, body, clock.now())
      return untilLate(driven, heard, (timely) =>
        adapter.start(body, upright, key, { ...watcher, signal: timely, store }),
      )
    })
  // an answer that cannot be asked for again is heard to its end, also by an engine that is closing
  const isOnly = job.model.recovery === 'paid'
  const hear = () => (isOnly ? withGracePeriod(start, { signal, clock, graceMs: LAST_ANSWER_MS }) : start(signal))
  return answersInFlight.during(modelIdOf(provider.name, job.model.slug), async () => acceptJob(driven, await hear()))
}

/** An answer that never ends is listened to for as long as the job may take. */
async function untilLate<Value>(
  { provider, job, parts: { clock } }: DrivenJob,
  signal: AbortSignal,
  hear: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const late = new AbortController()
  const cancelTimer = clock.setTimer(job.model.deadlineSeconds * 1000, () => late.abort())
  try {
    return await hear(AbortSignal.any([signal, late.signal]))
  } catch (error) {
    signal.throwIfAborted()
    if (late.signal.aborted) throw new JobFailedError('timeout', `${provider.name} was not done in time.`)
    throw error
  } finally {
    cancelTimer()
  }
}
