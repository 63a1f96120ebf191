import { join } from 'node:path'
import type { Container } from '../../media/container.ts'
import { describeTimed } from '../../media/describe.ts'
import type { ProducedOutput, RunJob } from '../../jobs/service-jobs.ts'
import { RunnerRefusedError, type RunContext } from '../runner.ts'
import { convert } from './convert.ts'
import type { Size } from './pixels/plane.ts'
import { TO_STEREO } from './sound/to-stereo.ts'

/** Not every encoder takes less. */
const SMALLEST_SIDE = 16

export const evenSide = (length: number): number => Math.max(SMALLEST_SIDE, Math.round(length / 2) * 2)

/** The same shape with even sides, the longer one at most `longest`. */
export function sizeWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: evenSide(width * scale), height: evenSide(height * scale) }
}

export function pictureSizeOf({ width, height }: Container): Size {
  if (width === null || height === null) throw new RunnerRefusedError('invalid_input', 'The film has no picture.')
  return { width, height }
}

/** What goes into a film: ffmpeg's inputs, a filter graph that ends in [film], and what to do for sound. */
interface FilmPlan {
  inputs: readonly string[]
  graph: string
  seconds: number
  fps: number
  /** Where the graph finds its sound, such as `[1:a:0]`; null without. */
  sound: string | null
  /** Raw pictures for an input that reads `pipe:0`. */
  frames?: AsyncIterable<Uint8Array>
}

/** Writes output number `index` as H.264 in MP4; the same plan gives the same bytes. */
export async function writeFilm(
  job: RunJob,
  index: number,
  plan: FilmPlan,
  context: RunContext,
): Promise<ProducedOutput> {
  const name = `output-${index}`
  const path = join(job.directory, `${name}.mp4`)
  const graph = plan.sound ? `${plan.graph};${plan.sound}${TO_STEREO}[stereo]` : plan.graph
  const sound = plan.sound ? '-map [stereo] -c:a aac -b:a 160k -ar 44100'.split(' ') : ['-an']
  await convert(
    context,
    [...plan.inputs].concat(
      ['-filter_complex', graph, '-map', '[film]', ...(await context.ffmpeg.h264(plan.fps))],
      [...sound, '-t', String(plan.seconds), '-r', String(plan.fps), '-map_metadata', '-1', '-movflags', '+faststart'],
      ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-f', 'mp4', path],
    ),
    {
      ...(plan.frames ? { input: plan.frames } : {}),
      onTime: (seconds) => context.onProgress(overall(job, index, 0.1 + 0.7 * Math.min(seconds / plan.seconds, 1))),
    },
  )
  const place = { directory: job.directory, name }
  const output = await describeTimed(context.ffmpeg, { path, type: 'video/mp4' }, place, context.signal)
  context.onProgress(overall(job, index, 1))
  return output
}

const overall = (job: RunJob, index: number, progress: number) => (index + progress) / job.outputs
