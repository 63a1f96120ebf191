import { PassThrough } from 'node:stream'
import { once } from 'node:events'
import { readContainer, type TimedType } from '../../../media/container.ts'
import { inputArguments } from '../../../media/decode.ts'
import type { RunJob } from '../../../jobs/service-jobs.ts'
import { convert } from '../../kit/convert.ts'
import { pictureSizeOf } from '../../kit/film.ts'
import { requiredInput, type Input } from '../../kit/params.ts'
import type { Size } from '../../kit/pixels/plane.ts'
import { SAMPLE_RATE, apart, type Stereo } from '../../kit/sound/samples.ts'
import { TO_STEREO } from '../../kit/sound/to-stereo.ts'
import type { RunContext } from '../../runner.ts'

export type { Size }

/** An uploaded film as the start of work on its pictures; its size is that in which it is shown. */
export interface SourceFilm extends Size {
  input: Input
  seconds: number
  fps: number
  frames: number
  hasAudio: boolean
}

const FASTEST = 60

/** The film that the job is about. */
export async function openFilm(job: RunJob): Promise<SourceFilm> {
  const input = requiredInput(job, 'video')
  const container = await readContainer(input.path, input.mimeType as TimedType)
  const { durationSeconds: seconds, hasAudio } = container
  const size = pictureSizeOf(container)
  const fps = await rateOf(input.path)
  return { input, ...size, seconds, fps, frames: framesIn(seconds, fps), hasAudio }
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

export const framesIn = (seconds: number, fps: number): number => Math.max(1, Math.round(seconds * fps))

/** Arguments that open it for its pictures. */
export const filmInput = ({ input }: SourceFilm, { threads }: RunContext): string[] => [
  '-threads',
  String(threads),
  ...inputArguments(input.path, input.mimeType),
]

/** Arguments that open it for its sound, or null where it has none. */
export const soundOf = ({ input, hasAudio }: SourceFilm): readonly string[] | null =>
  hasAudio ? inputArguments(input.path, input.mimeType) : null

interface ReadOptions extends Size {
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
    filmInput(film, context).concat(
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

/** All of its pictures in their colours, or as many as are asked for. */
export const framesOf = (film: SourceFilm, size: Size, context: RunContext, frames = film.frames) =>
  readFrames(film, { ...size, fps: film.fps, pixels: 'rgb24', frames }, context)

async function drained(pipe: PassThrough): Promise<void> {
  await once(pipe, 'drain').catch(() => {})
}

/** The sound of a film or a recording, whole: a minute of it is small. */
export async function readFilmSound({ path, mimeType }: Input, context: RunContext): Promise<Stereo> {
  const chunks: Buffer[] = []
  await convert(
    context,
    inputArguments(path, mimeType).concat(
      ['-map', '0:a:0', '-vn', '-af', `aresample=async=1:first_pts=0,${TO_STEREO}`],
      ['-ar', String(SAMPLE_RATE), '-f', 'f32le', 'pipe:1'],
    ),
    { onOutput: (chunk) => void chunks.push(chunk) },
  )
  const bytes = Buffer.concat(chunks)
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 8) * 2)
  return apart(samples)
}
