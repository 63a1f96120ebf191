import type { Server } from '../connections/server-pool.ts'
import type { RemoteEnd, Watcher } from '../provider.ts'
import { collectOutputs } from './collect-outputs.ts'
import {
  openDrivenJob,
  type DrivenJob,
  type DriverParts,
  type Failure,
  type PartRequest,
  type PartResult,
} from './driven-job.ts'
import { followJob } from './follow-job.ts'
import { JobFailedError } from './job-failed.ts'
import { planJob } from './plan-job.ts'
import { sendUntilAccepted } from './send-job.ts'

/**
 * One remote job from its intention to its files. The journal is written before a request leaves and right after its
 * answer, so this may be entered again at any point, after any crash: what is there is found, not begun anew.
 *
 * | the journal says | since                                    | taken up again after a crash                           |
 * | ---------------- | ---------------------------------------- | ------------------------------------------------------ |
 * | nothing          |                                          | planned: nobody was asked for anything                 |
 * | `intended`       | a server and a key were chosen           | prepared anew, perhaps for another server, then sent   |
 * | `sent`           | before the request left                  | it may be there and be paid: found or, where that is   |
 * |                  |                                          | safe, sent again; else it ends here (`recover-job.ts`) |
 * | `accepted`       | the server had named the job             | followed under that name, never sent again; only one   |
 * |                  |                                          | that own hardware has forgotten counts as sent anew    |
 * | `ended`, well    | its result was known                     | its files are fetched again: nothing more is paid      |
 * | `ended`, failed  | it was refused, failed or was given up   | the same failure is told again                         |
 *
 * Rejects with the signal's reason, or with a fault of this computer (a full disk): then the journal says how far it came.
 */
export async function driveJob(parts: DriverParts, request: PartRequest, watcher: Watcher): Promise<PartResult> {
  const { provider, reservation } = request
  const driven = openDrivenJob(parts, request, watcher)
  const earlier = driven.findRecord()
  if (earlier?.ending && !earlier.ending.ok) {
    reservation?.()
    return earlier.ending
  }
  const letGo = provider.hold()
  try {
    const server = await planJob(driven, earlier)
    const begun = parts.clock.now()
    let took: number | null = null
    try {
      const end = await untilEnded(driven, server)
      if (!end.ok) return end
      const outputs = await collectOutputs(driven, server, end.result)
      took = parts.clock.now() - begun
      return { ok: true, outputs }
    } finally {
      provider.pool.release(server, took)
    }
  } catch (error) {
    watcher.signal.throwIfAborted()
    if (!(error instanceof JobFailedError)) throw error
    return giveUp(driven, error)
  } finally {
    letGo()
  }
}

async function untilEnded(driven: DrivenJob, server: Server): Promise<RemoteEnd> {
  for (;;) {
    const { state, ending } = driven.record()
    if (ending) return ending
    if (state !== 'accepted') {
      const started = await sendUntilAccepted(driven, server)
      if (started.end) return started.end
    }
    const ended = await followJob(driven, server)
    if (ended) return driven.end(ended)
    // the server has forgotten the job: it is looked for, and begun again only where that is safe
  }
}

/** An end without the provider's word on it: what has left may be made there, and billed. */
function giveUp(driven: DrivenJob, { code, message: detail }: JobFailedError): Failure {
  const hasLeft = (driven.findRecord()?.state ?? 'intended') !== 'intended'
  const ending: Failure = { ok: false, code, detail, ...(hasLeft ? { mayBeBilled: true } : {}) }
  driven.end(ending)
  return ending
}
