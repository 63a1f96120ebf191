import { numberOf } from '../../kit/params.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { sizeWithin } from '../../kit/film.ts'
import { framesIn, framesOf, openFilm, soundOf, type Size, type SourceFilm } from '../film/film-source.ts'
import { inBetween, shrinkFor, type InBetween } from './in-between.ts'
import { writeFrames } from '../film/write-frames.ts'

const LONGEST_SIDE = 1280
/** What a long film is made smaller for, so that it is done within some minutes: half a minute of 60 such frames a second. */
const MOST_PIXELS = 1800 * 1280 * 720
/** But no smaller than this, whatever its shape. */
const LEAST_PIXELS = 640 * 360
/** This near to a picture that is there, that picture itself is shown. */
const SAME_MOMENT = 0.02

/** More frames a second, or the same film slower: what lies between two pictures follows the motion. */
export const interpolateFilm: Runner = async (job, context) => {
  const film = await openFilm(job)
  const fps = numberOf(job, 'fps', 60)
  const speed = numberOf(job, 'speed', 1)
  const count = framesIn(film.seconds / speed, fps)
  const size = sizeFor(film, count)
  const plan = {
    ...size,
    fps,
    count,
    frames: atEqualSteps(film, size, (film.fps * speed) / fps, context),
    sound: soundOf(film),
    soundFilter: speed === 1 ? null : tempo(speed),
  }
  return [await writeFrames(job, 0, plan, context)]
}

function sizeFor(film: SourceFilm, frames: number): Size {
  const { width, height } = sizeWithin(film, LONGEST_SIDE)
  const share = Math.sqrt(Math.max(MOST_PIXELS / frames, LEAST_PIXELS) / (width * height))
  return share >= 1 ? { width, height } : sizeWithin(film, Math.max(width, height) * share)
}

/** Pictures at equal steps through the source, `step` of its frames apart. */
async function* atEqualSteps(
  film: SourceFilm,
  size: Size,
  step: number,
  context: RunContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  // the last picture comes twice: what lies behind it stands still
  const frames = film.frames + 1
  const plan = { ...size, shrink: shrinkFor(size, frames), mayCut: true }
  let [position, index] = [0, 0]
  let from: Uint8Array | undefined
  for await (const to of framesOf(film, size, context, frames)) {
    if (from) {
      let between: InBetween | undefined
      for (; position < index; position += step) {
        const moment = position - (index - 1)
        if (moment < SAME_MOMENT) yield from
        else if (moment > 1 - SAME_MOMENT) yield to
        else yield (between ??= await inBetween(from, to, plan, context))(moment)
      }
    }
    from = to
    index += 1
  }
  // rounding may leave one more to give
  if (from) yield from
}

/** One step of the tempo filter goes down to a half. */
function tempo(speed: number): string {
  const steps = []
  let left = speed
  for (; left < 0.5; left *= 2) steps.push('atempo=0.5')
  return [...steps, `atempo=${left}`].join(',')
}
