import type { EngineContext } from '../context.ts'
import { ProblemError } from '../problem.ts'
import { unlessLost } from '../jobs/unless-lost.ts'
import { TooManyWaitingError, WorkerLostError, WorkersUnavailableError, type Sender } from '../jobs/workers.ts'
import type { InspectJob, Inspection } from '../jobs/service-jobs.ts'
import type { ReceivedFile } from './receive.ts'

/** Long enough for some of those that wait to have had their turn. */
const RETRY_AFTER_SECONDS = 5

/** What the file really is, with its previews; throws the problem when it cannot be taken. */
export async function inspectUpload(
  context: EngineContext,
  { path, declaredType }: ReceivedFile,
  directory: string,
  options: { signal: AbortSignal; sender: Sender },
): Promise<Extract<Inspection, { ok: true }>> {
  const inspection = await askWorkers(context, { path, declaredType, directory }, options)
  if (!inspection.ok) throw new ProblemError(inspection.code, `${inspection.detail} Nothing was stored.`)
  return inspection
}

async function askWorkers(
  { workers }: EngineContext,
  job: InspectJob,
  options: { signal: AbortSignal; sender: Sender },
): Promise<Inspection> {
  try {
    return await unlessLost(() => workers.inspect(job, options), options)
  } catch (cause) {
    if (cause instanceof WorkerLostError)
      throw new ProblemError('upload_invalid', 'The file could not be decoded. Nothing was stored.', { cause })
    if (cause instanceof WorkersUnavailableError)
      throw new ProblemError('unavailable', 'Files cannot be inspected now. Nothing was stored; retry later.', {
        cause,
      })
    if (cause instanceof TooManyWaitingError)
      throw new ProblemError('unavailable', `${cause.message} Nothing was stored; retry later, fewer at once.`, {
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
        cause,
      })
    throw cause
  }
}
