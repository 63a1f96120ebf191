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
  const { provider, reservation } = driven
  if (earlier && earlier.state !== 'intended') {
    const server = provider.pool.occupy(earlier.server)
    reservation?.()
    if (server) return server
    throw new JobFailedError('unavailable', `${provider.name} has no server ${earlier.server} any more.`)
  }
  const server = await acquirePlace(driven)
  try {
    intend(driven, server, earlier?.key)
    return server
  } catch (error) {
    provider.pool.release(server, null)
    throw error
  }
}

function intend({ provider, job, name, parts: { db, newKey } }: DrivenJob, server: Server, key = newKey()): void {
  // its row and its key stay for what the journal knew by then, and for nothing else
  if (provider.isRemoved() && !hasBegun(db, job.generationId))
    throw new JobFailedError('unavailable', `${provider.name} was removed before it was asked.`)
  const { model, outputs } = job
  inTransaction(db, () => intendJob(db, { ...name, provider: provider.name, model, server: server.id, key, outputs }))
}

async function acquirePlace({ provider, reservation, signal, parts: { clock } }: DrivenJob): Promise<Server> {
  const begun = clock.now()
  for (;;) {
    try {
      return await provider.pool.acquire({ reservation, signal })
    } catch (error) {
      signal.throwIfAborted()
      // since the last of them could be used: one that has long waited for its turn is not to blame
      const since = Math.max(begun, ...provider.pool.servers.map((server) => server.since))
      if (clock.now() - since >= START_PATIENCE_MS) throw new JobFailedError('unavailable', messageOf(error))
      await wait(clock, untilNextTry(2), signal)
    }
  }
}
