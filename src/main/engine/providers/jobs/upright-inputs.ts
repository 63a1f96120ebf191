import { join } from 'node:path'
import { WorkerLostError } from '../../jobs/workers.ts'
import type { RunJob, UprightJob } from '../../jobs/service-jobs.ts'
import { askWorkers, type WorkerParts } from './ask-workers.ts'
import { JobFailedError } from './job-failed.ts'

type Inputs = RunJob['inputs']

/**
 * What a run is made from, its pictures turned upright: most servers take them as their pixels lie. Written once, when the
 * first of its jobs is about to leave, or is looked for by what it was made from.
 */
export function createUprightInputs(
  parts: WorkerParts,
  { inputs, directory }: Pick<RunJob, 'inputs' | 'directory'>,
  signal: AbortSignal,
): () => Promise<Inputs> {
  async function turnAll(): Promise<Inputs> {
    const upright: Inputs = {}
    for (const [index, [assetId, input]] of Object.entries(inputs).entries()) {
      const target = join(directory, `input-${index}`)
      const isTurned = input.kind === 'image' && (await turn(parts, { path: input.path, target }, signal))
      upright[assetId] = isTurned ? { ...input, path: target } : input
    }
    return upright
  }
  let turned: Promise<Inputs> | undefined
  return () => (turned ??= turnAll())
}

async function turn(parts: WorkerParts, job: UprightJob, signal: AbortSignal): Promise<boolean> {
  const ask = (workers: WorkerParts['workers']) => workers.upright(job, { signal })
  try {
    return (await askWorkers(parts, { about: 'an input', ask }, signal)).turned
  } catch (error) {
    if (error instanceof WorkerLostError) throw new JobFailedError('internal', 'An input could not be read.')
    throw error
  }
}
