import { greyCopy } from '../../kit/pixels/luma.ts'
import { numberOf, textOf } from '../../kit/params.ts'
import { SAMPLE_RATE, type Stereo } from '../../kit/sound/samples.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { sizeWithin } from '../../kit/film.ts'
import { framesIn, framesOf, openFilm, readFilmSound, type Size, type SourceFilm } from '../film/film-source.ts'
import { inBetween, shrinkFor, type InBetween } from './in-between.ts'
import { keepSound, writeFrames } from '../film/write-frames.ts'
import { meanDifference, eased } from '../../kit/maths.ts'

const LONGEST_SIDE = 1280
/** Pictures of the end that are kept for going on with. */
const KEPT_BYTES = 320e6
const GLIMPSE = { width: 32, height: 18 }

/** Goes on where a film ends, with its own last seconds. */
export const extendFilm: Runner = async (job, context) => {
  const film = await openFilm(job)
  const size = sizeWithin(film, LONGEST_SIDE)
  const more = framesIn(numberOf(job, 'duration', 4), film.fps)
  const count = film.frames + more
  const sound = film.hasAudio
    ? await keepSound(job, 'sound', prolonged(await readFilmSound(film.input, context), count / film.fps))
    : null
  const frames = prolongedFrames(film, size, { more, style: textOf(job, 'style') }, context)
  return [await writeFrames(job, 0, { ...size, fps: film.fps, count, frames, sound }, context)]
}

async function* prolongedFrames(
  film: SourceFilm,
  size: Size,
  { more, style }: { more: number; style: string },
  context: RunContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  const kept: Uint8Array[] = []
  const room = Math.max(4, Math.floor(KEPT_BYTES / (size.width * size.height * 3)))
  for await (const frame of framesOf(film, size, context)) {
    kept.push(frame)
    if (kept.length > room) kept.shift()
    yield frame
  }
  const glimpses = kept.map((frame) => greyCopy(frame, size.width, size.height, GLIMPSE))
  const seam = style === 'boomerang' || style === 'linger' ? null : bestReturn(glimpses, film.fps, style === 'loop')
  if (seam !== null) yield* loop(kept, size, { seam, more, fps: film.fps }, context)
  else
    yield* play(
      kept,
      size,
      style === 'linger' ? lingering(kept.length, more) : swinging(kept.length, more, film.fps),
      context,
    )
}

/**
 * The earlier picture from which the film can go on without a jump: like the last one, and moving as it does. Null when
 * none is near enough, unless one is wanted at any price.
 */
function bestReturn(glimpses: readonly Float32Array[], fps: number, anyPrice: boolean): number | null {
  const last = glimpses.length - 1
  const latest = last - Math.round(fps * 0.8)
  if (latest < 2) return null
  let [best, least] = [-1, Infinity]
  for (let index = 1; index <= latest; index++) {
    const cost =
      meanDifference(glimpses[index]!, glimpses[last]!) +
      meanDifference(glimpses[index - 1]!, glimpses[last - 1]!) * 0.5
    if (cost < least) [best, least] = [index, cost]
  }
  const usual = meanDifference(glimpses[last]!, glimpses[last - 1]!)
  return anyPrice || least < 3 + usual * 2 ? best : null
}

/** Plays from the seam to the end again and again; each return is a short glide along the motion, not a cut. */
async function* loop(
  kept: readonly Uint8Array[],
  size: Size,
  { seam, more, fps }: { seam: number; more: number; fps: number },
  context: RunContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  const last = kept.length - 1
  const glide = Math.max(2, Math.min(Math.round(fps / 3), Math.floor((last - seam) / 2)))
  const plan = { ...size, shrink: shrinkFor(size, 1), mayCut: false }
  const between = await inBetween(kept[last]!, kept[Math.min(last, seam + glide)]!, plan, context)
  for (let given = 0; given < more;) {
    for (let step = 1; step < glide && given < more; step++, given++) yield between(eased(step / glide))
    for (let index = seam + glide; index <= last && given < more; index++, given++) yield kept[index]!
  }
}

/** Positions back from the end and forth again: it slows down before it turns. */
function swinging(length: number, more: number, fps: number): number[] {
  const last = length - 1
  const way = Math.max(1, Math.min(last, Math.round(fps * 3)))
  // a swing of a pendulum is as fast in the middle as the film was
  return Array.from({ length: more }, (_, index) => {
    const turn = Math.PI / 2
    const phase = (index + 1) / ((way / 2) * turn * turn * 0.9)
    return last - (way / 2) * (1 - Math.cos(phase))
  })
}

/** Positions that run out gently over the last second and then hardly move any more. */
function lingering(length: number, more: number): number[] {
  const last = length - 1
  const way = Math.min(last, Math.max(1, more / 3))
  return Array.from({ length: more }, (_, index) => last - way * (0.5 - 0.5 * Math.cos((Math.PI * (index + 1)) / more)))
}

async function* play(
  kept: readonly Uint8Array[],
  size: Size,
  positions: readonly number[],
  context: RunContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  const plan = { ...size, shrink: shrinkFor(size, positions.length), mayCut: true }
  let between: InBetween | undefined
  let pairIndex = -1
  for (const position of positions) {
    const index = Math.max(0, Math.min(kept.length - 2, Math.floor(position)))
    const [from, to] = [kept[index]!, kept[index + 1] ?? kept[index]!]
    const moment = position - index
    if (moment < 0.03) yield from
    else if (moment > 0.97) yield to
    else {
      if (!between || pairIndex !== index) between = await inBetween(from, to, plan, context)
      pairIndex = index
      yield between(moment)
    }
  }
}

const CROSSING = Math.round(0.4 * SAMPLE_RATE)
const CLOSING = Math.round(0.6 * SAMPLE_RATE)

/** The sound goes on with its own last seconds, each piece fading into the next, and ends softly. */
function prolonged({ left, right }: Stereo, seconds: number): Stereo {
  const total = Math.round(seconds * SAMPLE_RATE)
  const one = (source: Float32Array): Float32Array => {
    const sound = new Float32Array(total)
    sound.set(source.subarray(0, total))
    const piece = Math.min(source.length, 3 * SAMPLE_RATE)
    const crossing = Math.min(CROSSING, Math.floor(piece / 3))
    const start = source.length - piece
    if (piece < 8) return sound
    for (let at = source.length - crossing; at < total; at += piece - crossing)
      for (let index = 0; index < piece && at + index < total; index++) {
        const here = at + index
        const share = index < crossing ? index / crossing : 1
        const value = source[start + index]!
        sound[here] =
          here < source.length || share < 1
            ? sound[here]! * Math.cos((share * Math.PI) / 2) + value * Math.sin((share * Math.PI) / 2)
            : value
      }
    for (let index = 0; index < Math.min(CLOSING, total); index++) sound[total - 1 - index]! *= index / CLOSING
    return sound
  }
  return { left: one(left), right: one(right) }
}
