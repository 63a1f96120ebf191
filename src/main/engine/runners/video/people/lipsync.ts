import type { Point } from '../../kit/drawing/shape.ts'
import { inputArguments } from '../../../media/decode.ts'
import { requiredInput } from '../../kit/params.ts'
import { findFaces, traceFace } from '../../kit/subject/people.ts'
import { SAMPLE_RATE } from '../../kit/sound/samples.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { sizeWithin } from '../../kit/film.ts'
import { framesIn, framesOf, openFilm, readFilmSound, type Size, type SourceFilm } from '../film/film-source.ts'
import { cutFinder } from '../film/cuts.ts'
import { mouthFollower } from './follow-mouth.ts'
import { mouthShapes, type MouthShape } from './mouth-cues.ts'
import { drawBadge, openMouth, type Mouth } from './open-mouth.ts'
import { writeFrames } from '../film/write-frames.ts'

const LONGEST_SIDE = 960
/** Faces are looked for so often; between two looks the mouth moves in a straight line. */
const LOOKS_PER_SECOND = 6

/** Makes the person in a film say what a recording says: the mouth opens and closes with the sounds. */
export const syncLips: Runner = async (job, context) => {
  const film = await openFilm(job)
  const audio = requiredInput(job, 'audio')
  const voice = await readFilmSound(audio, context)
  const size = sizeWithin(film, LONGEST_SIDE)
  const count = framesIn(Math.max(voice.left.length / SAMPLE_RATE, 1 / film.fps), film.fps)
  const shapes = await mouthShapes(voice, count, film.fps, context.signal)
  context.onProgress(0.05)
  const plan = {
    ...size,
    fps: film.fps,
    count,
    frames: speaking(film, size, shapes, context),
    sound: inputArguments(audio.path, audio.mimeType),
    soundFilter: 'apad',
  }
  return [await writeFrames(job, 0, plan, context)]
}

async function* speaking(
  film: SourceFilm,
  size: Size,
  shapes: readonly MouthShape[],
  context: RunContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  const every = Math.max(1, Math.round(film.fps / LOOKS_PER_SECOND))
  let index = 0
  // a film that is too short begins again until the voice has ended
  while (index < shapes.length) {
    const frames = Math.min(film.frames, shapes.length - index)
    const isCut = cutFinder(size)
    let follow = mouthFollower()
    let mouth: Mouth | null = null
    let sinceLook = 0
    for await (const frame of framesOf(film, size, context, frames)) {
      if (isCut(frame)) {
        follow = mouthFollower()
        sinceLook = 0
      }
      if (sinceLook++ % every === 0) mouth = follow(await findMouth(frame, size, context))
      const shape = shapes[index++]!
      yield mouth ? openMouth(frame, size, mouth, shape) : drawBadge(frame, size, shape)
    }
  }
}

/** Points of the face mesh: corners of the mouth, between the lips, the chin. */
const [LEFT_CORNER, RIGHT_CORNER, UPPER_LIP, LOWER_LIP, CHIN] = [78, 308, 13, 14, 152]

async function findMouth(frame: Uint8Array, size: Size, context: RunContext): Promise<Mouth | null> {
  const image = { data: frame, ...size, channels: 3 } as const
  const [face] = await findFaces(image, context)
  if (!face) return null
  const points = await traceFace(image, face, context)
  const at = (index: number): Point => points[index]!
  const [left, right, upper, lower] = [at(LEFT_CORNER), at(RIGHT_CORNER), at(UPPER_LIP), at(LOWER_LIP)]
  const centre = { x: (upper.x + lower.x) / 2, y: (upper.y + lower.y) / 2 }
  return {
    centre,
    half: Math.hypot(right.x - left.x, right.y - left.y) / 2,
    angle: Math.atan2(right.y - left.y, right.x - left.x),
    chin: Math.hypot(at(CHIN).x - centre.x, at(CHIN).y - centre.y),
  }
}
