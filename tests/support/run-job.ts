import type { RunJob } from '#main/engine/jobs/service-jobs.ts'
import { BUILTIN_MODELS, type ModelId } from '#main/engine/runners/models.ts'
import { CONTRACT, type PoolJob } from '#main/engine/workers/remote/contract.ts'

/** A job as the engine hands it to a worker: the first try at one output of a built-in model. */
export function runJobOf(modelId: string, given: Pick<RunJob, 'directory'> & Partial<RunJob>): RunJob {
  return {
    generationId: modelId,
    attempt: 1,
    modelId,
    taskType: BUILTIN_MODELS[modelId as ModelId]?.taskType ?? modelId,
    effectId: null,
    params: {},
    seed: 3,
    outputs: 1,
    inputs: {},
    busySeconds: 0,
    crash: false,
    ...given,
  }
}

/** The same as it crosses to another machine: its files are named in the store, and it has no folder yet. */
export function poolJobOf(modelId: string, { inputs = {}, ...given }: Partial<PoolJob>): PoolJob {
  const { directory: _, ...job } = runJobOf(modelId, { directory: '', seed: 1 })
  return { ...job, contract: CONTRACT, engine: 'engine-1', inputs, lostAfterMs: 60_000, ...given }
}
