import { assertNever } from '#shared/assert-never.ts'
import type { Server } from '../connections/server-pool.ts'
import type { Started } from '../provider.ts'
import { acceptJob } from './accept-job.ts'
import type { DrivenJob } from './driven-job.ts'
import { findAsSent, findLostJob } from './find-lost-job.ts'
import { JobFailedError } from './job-failed.ts'
import { withLastLook } from './last-look.ts'

/**
 * The request left and its answer was not heard. Accepted when it is found; undefined when it is safe to send it (again);
 * a `JobFailedError` when that could be paid twice.
 */
export async function recoverJob(driven: DrivenJob, server: Server): Promise<Started | undefined> {
  const { provider, job, part, calls, signal, parts } = driven
  const { key, body, sentAt } = driven.record()
  const now = parts.clock.now()
  const answer = await parts.storedAnswers.find(key)
  if (answer !== undefined)
    return acceptJob(driven, await calls.call(server, (adapter) => adapter.fromStored!(answer, job)))
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
  const upright = await driven.uprightJob()
  const deadline = withLastLook(parts.clock, () => driven.deadline())
  return findLostJob(parts, {
    provider: provider.name,
    job,
    part,
    // by a clock that was ahead and has been set right since, nothing that is listed would be young enough
    sentAt: Math.min(sentAt ?? now, now),
    deadline,
    find: (context) =>
      findAsSent([upright, job], (asked) =>
        calls.retryUntil(deadline, () => calls.call(server, (adapter) => adapter.find!(body, asked, key, context))),
      ),
    accept: (started) => acceptJob(driven, started),
    signal,
  })
}
