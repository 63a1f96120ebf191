import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProducedOutput } from '../../jobs/service-jobs.ts'
import type { Server } from '../connections/server-pool.ts'
import type { Json, Reference } from '../provider.ts'
import type { DrivenJob } from './driven-job.ts'
import { JobFailedError } from './job-failed.ts'
import { withLastLook } from './last-look.ts'
import { receiveFiles } from './receive-files.ts'

/** How long finished files are asked for when the server falters. */
const COLLECT_PATIENCE_MS = 10 * 60_000

/** Fetches what a job has made, and has it looked into. Repeated after a crash: nothing more is paid for it. */
export async function collectOutputs(driven: DrivenJob, server: Server, ended: Json): Promise<ProducedOutput[]> {
  const { provider, job, part, directory, calls, signal, parts } = driven
  const { reference, result } = await whatToFetch(driven, server, ended)
  const since = parts.clock.now()
  let tries = 0
  const files = await calls.orFailJob(() =>
    calls.retryUntil(
      withLastLook(parts.clock, () => since + COLLECT_PATIENCE_MS),
      async () => {
        // names of an attempt that was cut off are not used again
        const folder = join(directory, `part-${part}-${tries++}`)
        await mkdir(folder, { recursive: true })
        return calls.call(server, (adapter) => adapter.collect(reference, result, job, { folder, signal }))
      },
    ),
  )
  const { outputs, refusal } = await receiveFiles(parts, { files: files.slice(0, job.outputs), part }, signal)
  if (outputs.length > 0) return outputs
  throw new JobFailedError(
    'internal',
    refusal === undefined
      ? `${provider.name} delivered no file.`
      : `What ${provider.name} delivered cannot be used: ${refusal}`,
  )
}

/** What was stored is read where it lies now: the data folder may have been moved since. */
async function whatToFetch(
  driven: DrivenJob,
  server: Server,
  ended: Json,
): Promise<{ reference: Reference; result: Json }> {
  const { job, calls, parts } = driven
  const { key, reference } = driven.record()
  const answer = await parts.storedAnswers.find(key)
  if (answer === undefined) return { reference, result: ended }
  const started = await calls.call(server, (adapter) => adapter.fromStored!(answer, job))
  return { reference: started.reference, result: started.end?.ok ? started.end.result : ended }
}
