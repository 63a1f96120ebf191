import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProducedOutput, RunJob } from '../../../jobs/service-jobs.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { writeFilm } from '../../kit/film.ts'
import { SAMPLE_RATE, interleaved, type Stereo } from '../../kit/sound/samples.ts'
import type { RunContext } from '../../runner.ts'
import type { Size } from './film-source.ts'

interface FramePlan extends Size {
  fps: number
  count: number
  /** RGB, eight bits each. */
  frames: AsyncIterable<Uint8Array>
  /** Arguments that open one more file whose sound is taken, or null. */
  sound: readonly string[] | null
  /** What happens to that sound on the way. */
  soundFilter?: string | null
}

/** Colours as screens expect them; a film that does not say so is guessed at by its size. */
const TO_FILM = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p'
const TAGS = 'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv'

/** Writes pictures made one by one as output number `index`. */
export function writeFrames(
  job: RunJob,
  index: number,
  { width, height, fps, count, frames, sound, soundFilter = null }: FramePlan,
  context: RunContext,
): Promise<ProducedOutput> {
  const plan = {
    inputs: [...rawFrames({ width, height, fps, pixels: 'rgb24' }), ...(sound ?? [])],
    graph: `[0:v]${TO_FILM},${TAGS}[film]${soundFilter && sound ? `;[1:a:0]${soundFilter}[sound]` : ''}`,
    seconds: count / fps,
    fps,
    sound: sound ? (soundFilter ? '[sound]' : '[1:a:0]') : null,
    frames: exactly(count, frames, context.signal),
  }
  return writeFilm(job, index, plan, context)
}

/** Arguments that read pictures from the pipe, one after the other. */
export function rawFrames({ width, height, fps, pixels }: Size & { fps: number; pixels: 'rgb24' | 'rgba' }): string[] {
  const shape = ['-pix_fmt', pixels, '-s', `${width}x${height}`, '-framerate', String(fps)]
  return ['-f', 'rawvideo', ...shape, '-i', 'pipe:0']
}

/** So many frames and no more, with room for a cancellation between two of them. */
export async function* exactly(
  count: number,
  frames: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  let given = 0
  for await (const frame of frames) {
    signal.throwIfAborted()
    yield frame
    given += 1
    if (given === count) return
    await yieldToEventLoop()
  }
}

/** Keeps made sound as a file next to the film; returns the arguments that open it. */
export async function keepSound(job: RunJob, name: string, sound: Stereo): Promise<string[]> {
  const path = join(job.directory, `${name}.f32`)
  await writeFile(path, new Uint8Array(interleaved(sound).buffer))
  return ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '2', '-i', `file:${path}`]
}
