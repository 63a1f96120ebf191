import { evenSide, sizeWithin, writeFilm } from '../../kit/film.ts'
import { frameOf } from '../../kit/params.ts'
import { clamp } from '../../kit/maths.ts'
import { findFaces } from '../../kit/subject/people.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { framesIn, framesOf, filmInput, openFilm, soundOf, type Size, type SourceFilm } from '../film/film-source.ts'
import { attentionPath, type Gaze, type Place } from './attention.ts'
import { viewOf } from '../film/resample.ts'
import { writeFrames } from '../film/write-frames.ts'

const LOOK_SIDE = 160
const LOOKS_PER_SECOND = 6

/** Cuts the film to another shape; the cut follows what matters as a calm camera would. */
export const followCrop: Runner = async (job, context) => {
  const film = await openFilm(job)
  const frame = frameOf(job)
  const scale = Math.max(frame.width / film.width, frame.height / film.height)
  // pictures come as large as the frame needs them, never larger
  const whole = {
    width: Math.max(frame.width, evenSide(film.width * scale)),
    height: Math.max(frame.height, evenSide(film.height * scale)),
  }
  const path = await attentionPath(gazes(film, context), {
    window: { width: frame.width / whole.width, height: frame.height / whole.height },
    frames: film.frames,
    framesPerLook: film.fps / LOOKS_PER_SECOND,
  })
  const plan = {
    ...frame,
    fps: film.fps,
    count: film.frames,
    frames: cropped(film, whole, frame, path, context),
    sound: soundOf(film),
  }
  return [await writeFrames(job, 0, plan, context)]
}

async function* cropped(film: SourceFilm, whole: Size, frame: Size, path: readonly Place[], context: RunContext) {
  let index = 0
  for await (const picture of framesOf(film, whole, context)) {
    const { x, y } = path[Math.min(index++, path.length - 1)]!
    const left = clamp(x * whole.width - frame.width / 2, 0, whole.width - frame.width)
    const top = clamp(y * whole.height - frame.height / 2, 0, whole.height - frame.height)
    yield viewOf(picture, whole, frame, { left, top, step: 1 })
  }
}

/** Looks at the film a few times a second: where are faces, where does something move, where is detail. */
async function* gazes(
  film: SourceFilm,
  context: RunContext,
): AsyncGenerator<{ rgb: Uint8Array; size: Size; faces: Gaze[] }> {
  const size = sizeWithin(film, LOOK_SIDE)
  const looks = framesIn(film.seconds, LOOKS_PER_SECOND)
  let seen = 0
  let faces: Gaze[] = []
  for await (const rgb of framesOf({ ...film, fps: LOOKS_PER_SECOND }, size, context, looks)) {
    if (seen % 3 === 0) faces = await facesIn(rgb, size, context)
    context.onProgress((0.1 * ++seen) / looks)
    yield { rgb, size, faces }
  }
}

async function facesIn(rgb: Uint8Array, size: Size, context: RunContext): Promise<Gaze[]> {
  const faces = await findFaces({ data: rgb, ...size, channels: 3 }, context)
  return faces.map(({ box }) => ({
    x: (box.left + box.width / 2) / size.width,
    y: (box.top + box.height / 2) / size.height,
    weight: (box.width * box.height) / (size.width * size.height),
  }))
}

/** Keeps the whole picture and fills what is free around it with the film itself, large and out of focus. */
export const blurFill: Runner = async (job, context) => {
  const film = await openFilm(job)
  const { width, height } = frameOf(job)
  const scale = Math.min(width / film.width, height / film.height)
  const inside = {
    width: Math.min(width, evenSide(film.width * scale)),
    height: Math.min(height, evenSide(film.height * scale)),
  }
  // blurred and darkened small, then enlarged: softer, and a fraction of the work
  const behind = { width: evenSide(width / 8), height: evenSide(height / 8) }
  const plan = {
    inputs: filmInput(film, context),
    graph: [
      `[0:v:0]fps=${film.fps},tpad=stop_mode=clone:stop=-1,split[back][front]`,
      `[back]scale=${behind.width}:${behind.height}:force_original_aspect_ratio=increase,crop=${behind.width}:${behind.height},gblur=sigma=5:steps=3,colorlevels=romax=0.74:gomax=0.74:bomax=0.74,format=yuv420p,scale=${width}:${height}:flags=bicubic,setsar=1[soft]`,
      `[front]scale=${inside.width}:${inside.height}:flags=lanczos,setsar=1[sharp]`,
      `[soft][sharp]overlay=(W-w)/2:(H-h)/2,format=yuv420p[film]`,
    ].join(';'),
    seconds: film.frames / film.fps,
    fps: film.fps,
    sound: film.hasAudio ? '[0:a:0]' : null,
  }
  return [await writeFilm(job, 0, plan, context)]
}
