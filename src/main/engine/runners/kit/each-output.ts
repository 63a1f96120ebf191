import type { ProducedOutput, RunJob } from '../../jobs/service-jobs.ts'
import type { RunContext } from '../runner.ts'

/** How far one output has come, between 0 and 1. */
type Report = (progress: number) => void

/** As many outputs as the job asks for, one after the other, each made as the first one of a seed of its own. */
export async function eachOutput(
  job: RunJob,
  context: Pick<RunContext, 'onProgress'>,
  make: (index: number, seed: number, onProgress: Report) => Promise<ProducedOutput>,
): Promise<ProducedOutput[]> {
  const outputs: ProducedOutput[] = []
  for (let index = 0; index < job.outputs; index++) {
    const onProgress: Report = (progress) => context.onProgress((index + progress) / job.outputs)
    outputs.push(await make(index, job.seed + index, onProgress))
    onProgress(1)
  }
  return outputs
}
