import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { describeImage } from '../../media/describe.ts'
import type { ProducedOutput, RunJob } from '../../jobs/service-jobs.ts'
import type { RunContext } from '../runner.ts'
import { eachOutput } from './each-output.ts'
import { textOf } from './params.ts'

/** Writes output number `index` in the format the job asks for, and reads it back. */
export async function writeImage(job: RunJob, index: number, image: Sharp): Promise<ProducedOutput> {
  const format = textOf(job, 'format')
  const name = `output-${index}`
  const path = join(job.directory, `${name}.${format === 'jpeg' || format === 'webp' ? format : 'png'}`)
  if (format === 'jpeg') await image.flatten({ background: '#ffffff' }).jpeg({ quality: 90 }).toFile(path)
  else if (format === 'webp') await image.webp({ quality: 90 }).toFile(path)
  else await image.png({ compressionLevel: 6 }).toFile(path)
  return describeImage(path, { directory: job.directory, name })
}

/** As many pictures as the job asks for, each with a seed of its own. */
export function writeImages(
  job: RunJob,
  context: Pick<RunContext, 'onProgress'>,
  make: (seed: number, onProgress: (progress: number) => void) => Promise<Sharp>,
): Promise<ProducedOutput[]> {
  return eachOutput(job, context, async (index, seed, onProgress) =>
    writeImage(job, index, await make(seed, onProgress)),
  )
}
