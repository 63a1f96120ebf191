import type { EngineContext } from '../context.ts'
import { ProblemError } from '../problem.ts'
import { WorkerLostError, WorkersUnavailableError, type InspectJob, type Inspection } from '../workers/contract.ts'
import type { ReceivedFile } from './receive.ts'

/** What the file really is, with its previews; throws the problem when it cannot be taken. */
export async function inspectUpload(
  context: EngineContext,
  { path, declaredType }: ReceivedFile,
  directory: string,
  signal: AbortSignal,
): Promise<Extract<Inspection, { ok: true }>> {
  const inspection = await askWorkers(context, { path, declaredType, directory }, signal)
  if (!inspection.ok) throw new ProblemError(inspection.code, `${inspection.detail} Nothing was stored.`)
  return inspection
}

async function askWorkers({ workers }: EngineContext, job: InspectJob, signal: AbortSignal): Promise<Inspection> {
  try {
    return await workers.inspect(job, { signal }).catch((error) => {
      // once more: the worker may have been ended from outside
      if (error instanceof WorkerLostError) return workers.inspect(job, { signal })
      throw error
    })
  } catch (cause) {
    if (cause instanceof WorkerLostError)
      throw new ProblemError('upload_invalid', 'The file could not be decoded. Nothing was stored.', { cause })
    if (cause instanceof WorkersUnavailableError)
      throw new ProblemError('unavailable', 'Files cannot be inspected now. Nothing was stored; retry later.', {
        cause,
      })
    throw cause
  }
}
