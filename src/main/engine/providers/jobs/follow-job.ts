import type { Server } from '../connections/server-pool.ts'
import { ProviderError, type Json, type RemoteEnd } from '../provider.ts'
import type { DrivenJob } from './driven-job.ts'
import { failed, isTransient, JobFailedError } from './job-failed.ts'
import { markSent } from './job-store.ts'
import { LAST_LOOK_MS, withLastLook } from './last-look.ts'

/** Until the job that the server has taken ends. Undefined when the server knows nothing of it any more. */
export async function followJob(driven: DrivenJob, server: Server): Promise<RemoteEnd | undefined> {
  const { provider, job, name, watcher, signal, calls, parts } = driven
  const { clock } = parts
  const { reference } = driven.record()
  const deadline = () => driven.deadline()
  const late = new AbortController()
  let cancelTimer = clock.setTimer(deadline() - clock.now(), () => {
    cancelTimer = clock.setTimer(LAST_LOOK_MS, () => late.abort())
  })
  const watching = { ...watcher, signal: AbortSignal.any([signal, late.signal]) }
  try {
    return await calls.retryUntil(withLastLook(clock, deadline), () =>
      calls.call(server, (adapter) => adapter.follow!(reference, job, watching)),
    )
  } catch (error) {
    signal.throwIfAborted()
    if (late.signal.aborted || (error instanceof ProviderError && isTransient(error))) {
      await calls.call(server, async (adapter) => adapter.cancel?.(reference, signal)).catch(() => {})
      throw new JobFailedError('timeout', `${provider.name} was not done in time.`)
    }
    if (!(error instanceof ProviderError)) throw error
    if (error.reason !== 'gone') throw failed(error)
    // paid for: perhaps another account is asked by now, which knows neither the job nor our key for it
    if (job.model.recovery !== 'named' && job.model.recovery !== 'free')
      throw new JobFailedError('unavailable', `${provider.name} has forgotten the job.`)
    // on own hardware: as if its answer had never come, it is looked for or sent again
    markSent(parts.db, name, await prepareAgain(driven, server), clock.now())
    return undefined
  } finally {
    cancelTimer()
  }
}

/** What was prepared may be gone with the server's memory, uploads too. */
async function prepareAgain(driven: DrivenJob, server: Server): Promise<Json> {
  const { calls, signal } = driven
  const { key } = driven.record()
  const upright = await driven.uprightJob()
  return calls.orFailJob(() =>
    calls.retryUntil(
      () => driven.deadline(),
      () => calls.call(server, (adapter) => adapter.prepare(upright, key, signal)),
    ),
  )
}
