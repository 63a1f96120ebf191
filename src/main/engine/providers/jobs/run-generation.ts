import type { RunJob, RunResult } from '../../jobs/service-jobs.ts'
import { driveJob } from './drive-job.ts'
import type { DriverParts, JobProvider } from './driven-job.ts'
import type { ProviderModel, Watcher } from '../provider.ts'
import type { Reservation } from '../connections/server-pool.ts'
import { createUprightInputs } from './upright-inputs.ts'

/** From 0 to the largest that a model takes. */
const SEEDS = 2 ** 31

/**
 * A generation on a provider: as many remote jobs as it takes, side by side where there is room. What arrives is
 * delivered; only when nothing does, it has failed.
 */
export async function runOnProvider(
  parts: DriverParts,
  {
    provider,
    model,
    run,
    reservation,
  }: { provider: JobProvider; model: ProviderModel; run: RunJob; reservation: Reservation | undefined },
  watcher: Watcher,
): Promise<RunResult> {
  const counts = splitOutputs(run.outputs, model.outputsPerJob)
  const progress = counts.map(() => 0)
  const { generationId, params, inputs, directory } = run
  const uprightInputs = createUprightInputs(parts, run, watcher.signal)
  // whatever ends one part early, the others are heard out: they may be paid, and nobody else listens for them
  const settled = await Promise.allSettled(
    counts.map((outputs, part) => {
      const seed = (run.seed + part) % SEEDS
      // a remote job of one output must not be asked for all of them
      const job = { generationId, model, params: { ...params, num_outputs: outputs }, seed, outputs, inputs }
      return driveJob(
        parts,
        { provider, job, uprightInputs, part, reservation: part === 0 ? reservation : undefined, directory },
        {
          ...watcher,
          onProgress(value) {
            progress[part] = value
            watcher.onProgress(progress.reduce((sum, each) => sum + each, 0) / counts.length)
          },
        },
      )
    }),
  )
  const results = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  const outputs = results.flatMap((result) => (result.ok ? result.outputs : []))
  if (outputs.length > 0) return { ok: true, outputs }
  const failures = results.filter((result) => !result.ok)
  const failure = failures.find(({ mayBeBilled }) => mayBeBilled) ?? failures[0]
  return failure ?? { ok: false, code: 'internal', detail: 'Nothing was delivered.' }
}

function splitOutputs(outputs: number, perJob: number): number[] {
  return Array.from({ length: Math.ceil(outputs / perJob) }, (_, part) => Math.min(perJob, outputs - part * perJob))
}
