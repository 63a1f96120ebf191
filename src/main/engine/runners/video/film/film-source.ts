import { PassThrough } from 'node:stream'
import { once } from 'node:events'
import { readContainer, type TimedType } from '../../../media/container.ts'
import { inputArguments } from '../../../media/decode.ts'
import { convert } from '../../kit/convert.ts'
import { SMALLEST_SIDE } from '../../kit/film.ts'
import type { Input } from '../../kit/params.ts'
import type { Size } from '../../kit/pixels/plane.ts'
import type { Stereo } from '../../kit/sound/stereo.ts'
import { SAMPLE_RATE } from '../../kit/sound/wave.ts'
import { RunnerRefusedError, type RunContext } from '../../runner.ts'

export type { Size }

/** An uploaded film as the start of work on its pictures. */
export interface SourceFilm {
  input: Input
  /** As displayed. */
  width: number
  height: number
  seconds: number
  fps: number
  hasAudio: boolean
}

const FASTEST = 60

export async function openFilm(input: Input): Promise<SourceFilm> {
  const container = await readContainer(input.path, input.mimeType as TimedType)
  const { width, height, durationSeconds, hasAudio } = container
  if (width === null || height === null) throw new RunnerRefusedError('invalid_input', 'The film has no picture.')
  return { input, width, height, seconds: durationSeconds, fps: await rateOf(input.path), hasAudio }
}

/** Frames a second, evened out: films from phones come a little irregular. */
async function rateOf(path: string): Promise<number> {
  const { ALL_FORMATS, FilePathSource, Input } = await import('mediabunny')
  const film = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  try {
    const track = await film.getPrimaryVideoTrack()
    const { averagePacketRate } = (await track?.computePacketStats(120)) ?? { averagePacketRate: 24 }
    const whole = Math.round(averagePacketRate)
    // 23.976, 29.97 and 59.94 stay what they are: a rounded rate drifts away from the sound
    const broadcast = (Math.round(averagePacketRate * 1.001) * 1000) / 1001
    const rate = Math.abs(broadcast - averagePacketRate) < 0.004 ? broadcast : whole
    return Math.min(FASTEST, Math.max(1, rate))
  } finally {
    film.dispose()
  }
}

/** The same shape with even sides, the longer one at most `longest`. */
export function sizeWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: evenSide(width * scale), height: evenSide(height * scale) }
}

export const evenSide = (length: number): number => Math.max(SMALLEST_SIDE, Math.round(length / 2) * 2)

export const framesIn = (seconds: number, fps: number): number => Math.max(1, Math.round(seconds * fps))

export interface ReadOptions extends Size {
  fps: number
  pixels: 'rgb24' | 'gray'
  /** How many frames come, whatever the file says: the last one stands in for what is missing. */
  frames: number
}

/** The pictures of a film, one after the other, no faster than they are used. */
export async function* readFrames(
  film: SourceFilm,
  { width, height, fps, pixels, frames }: ReadOptions,
  context: RunContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  const stop = new AbortController()
  const pipe = new PassThrough({ highWaterMark: width * height * 3 })
  const reading = convert(
    { ...context, signal: AbortSignal.any([context.signal, stop.signal]) },
    ['-threads', String(context.threads), ...inputArguments(film.input.path, film.input.mimeType)].concat(
      ['-map', '0:v:0', '-an', '-filter_threads', '1', '-vf'],
      [`fps=${fps},scale=${width}:${height}:flags=area+accurate_rnd,setsar=1,tpad=stop_mode=clone:stop=-1`],
      ['-frames:v', String(frames), '-pix_fmt', pixels, '-f', 'rawvideo', 'pipe:1'],
    ),
    { onOutput: (chunk) => (pipe.write(chunk) ? undefined : drained(pipe)) },
  )
  reading.then(
    () => pipe.end(),
    (error: Error) => pipe.destroy(error),
  )
  const bytes = width * height * (pixels === 'gray' ? 1 : 3)
  let frame = new Uint8Array(bytes)
  let filled = 0
  try {
    for await (const piece of pipe) {
      const chunk = piece as Buffer
      for (let at = 0; at < chunk.length;) {
        const taken = Math.min(chunk.length - at, bytes - filled)
        frame.set(chunk.subarray(at, at + taken), filled)
        at += taken
        filled += taken
        if (filled < bytes) continue
        yield frame
        frame = new Uint8Array(bytes)
        filled = 0
      }
    }
  } finally {
    stop.abort()
  }
}

async function drained(pipe: PassThrough): Promise<void> {
  await once(pipe, 'drain').catch(() => {})
}

/** The sound of a film or a recording, whole: a minute of it is small. */
export async function readFilmSound({ path, mimeType }: Input, context: RunContext): Promise<Stereo> {
  const chunks: Buffer[] = []
  await convert(
    context,
    inputArguments(path, mimeType).concat(
      ['-map', '0:a:0', '-vn', '-af', 'aresample=async=1:first_pts=0', '-ac', '2'],
      ['-ar', String(SAMPLE_RATE), '-f', 'f32le', 'pipe:1'],
    ),
    { onOutput: (chunk) => void chunks.push(chunk) },
  )
  const bytes = Buffer.concat(chunks)
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 8) * 2)
  const left = new Float32Array(samples.length / 2)
  const right = new Float32Array(samples.length / 2)
  for (let index = 0; index < left.length; index++) {
    left[index] = samples[index * 2]!
    right[index] = samples[index * 2 + 1]!
  }
  return { left, right }
}
