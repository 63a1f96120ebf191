import { inTransaction } from '../../../sqlite/transaction.ts'
import { messageOf } from '../../../tools/describe-error.ts'
import { wait } from '../../../tools/wait.ts'
import type { Server } from '../connections/server-pool.ts'
import type { DrivenJob } from './driven-job.ts'
import { JobFailedError, START_PATIENCE_MS, untilNextTry } from './job-failed.ts'
import { hasBegun, intendJob, type JobRow } from './job-store.ts'

/**
 * Takes a place at a server and writes down that the job is meant for it; one that has left before goes on at the server
 * that it left for.
 */
export async function planJob(driven: DrivenJob, earlier: JobRow | undefined): Promise<Server> {
  const { provider, job, name, reservation, parts } = driven
  if (earlier && earlier.state !== 'intended') {
    const server = provider.pool.occupy(earlier.server)
    reservation?.()
    if (server) return server
    throw new JobFailedError('unavailable', `${provider.name} has no server ${earlier.server} any more.`)
  }
  const server = await acquirePlace(driven)
  // its row and its key stay for what the journal knew by then, and for nothing else
  if (provider.isRemoved() && !hasBegun(parts.db, job.generationId)) {
    provider.pool.release(server, null)
    throw new JobFailedError('unavailable', `${provider.name} was removed before it was asked.`)
  }
  const key = earlier?.key ?? parts.newKey()
  const { model, outputs } = job
  inTransaction(parts.db, () =>
    intendJob(parts.db, { ...name, provider: provider.name, model, server: server.id, key, outputs }),
  )
  return server
}

async function acquirePlace({ provider, reservation, signal, parts: { clock } }: DrivenJob): Promise<Server> {
  const since = clock.now()
  for (;;) {
    try {
      return await provider.pool.acquire({ reservation, signal })
    } catch (error) {
      signal.throwIfAborted()
      if (clock.now() - since >= START_PATIENCE_MS) throw new JobFailedError('unavailable', messageOf(error))
      await wait(clock, untilNextTry(2), signal)
    }
  }
}
