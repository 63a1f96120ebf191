import { greyCopy } from '../../kit/pixels/luma.ts'
import { inputOf, numberOf, requiredInput, sideOf, textOf, type Input } from '../../kit/params.ts'
import { segmentPerson } from '../../kit/subject/people.ts'
import { readPicture } from '../../kit/picture.ts'
import { createRandom } from '../../kit/random.ts'
import { orWithoutPack } from '../../../media/pack.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { frameBetween, pairOf, type Pair } from '../motion/between-frames.ts'
import { cameraPace, readCamera, type CameraPath } from '../camera/camera.ts'
import { framesIn, type Size } from '../film/film-source.ts'
import { nearnessOf, skyAndWater, type Grid } from '../motion/scene-depth.ts'
import { frameFor, sizeOfStill } from '../camera/still-camera.ts'
import { warped } from '../motion/warp.ts'
import { inBetween, shrinkFor } from '../motion/in-between.ts'
import { writeFrames } from '../film/write-frames.ts'
import { eased, clamp } from '../../kit/maths.ts'
import { luma } from '../../kit/pixels/luma.ts'

interface Still {
  pixels: Uint8Array
  size: Size
  nearness: Grid
  sky: Grid
  water: Grid
}

/** A film out of a still: a camera moves through it as if it had depth; a second still is where it ends. */
export const animateStill: Runner = async (job, context) => {
  const first = requiredInput(job, 'first_frame')
  const last = inputOf(job, 'last_frame')
  const [seconds, fps] = [numberOf(job, 'duration', 4), numberOf(job, 'fps', 24)]
  const frame = frameFor(await readPicture(first), sideOf(job, 540))
  const words = textOf(job, 'prompt')
  const from = await readStill(first, frame, words, context)
  context.onProgress(0.05)
  const to = last ? await readStill(last, frame, words, context) : null
  context.onProgress(0.08)
  const camera = readCamera(words, createRandom('camera', job.seed).next())
  const count = framesIn(seconds, fps)
  const frames = to ? between(from, to, frame, camera, count, fps, context) : along(from, frame, camera, count, fps)
  return [await writeFrames(job, 0, { ...frame, fps, count, frames, sound: null }, context)]
}

async function readStill(input: Input, frame: Size, words: string, context: RunContext): Promise<Still> {
  const size = sizeOfStill(frame)
  const picture = (await (await readPicture(input)).open()).resize(size.width, size.height, { fit: 'cover' })
  const pixels = new Uint8Array(await picture.flatten({ background: '#000000' }).removeAlpha().raw().toBuffer())
  const image = { data: pixels, ...size, channels: 3 } as const
  // without the network the depth is told from the picture alone
  const person = await orWithoutPack(() => segmentPerson(image, context), null)
  return { pixels, size, nearness: nearnessOf(pixels, size, person), ...skyAndWater(pixels, size, words, person) }
}

/** The frames of one still. */
async function* along(still: Still, frame: Size, camera: CameraPath, count: number, fps: number) {
  for (let index = 0; index < count; index++)
    yield warped(still.pixels, still.size, frame, still, camera(index / Math.max(1, count - 1)), index / fps)
}

/** Two stills that show the same thing flow into each other; others are joined by one long move of the camera. */
async function* between(
  from: Still,
  to: Still,
  frame: Size,
  camera: CameraPath,
  count: number,
  fps: number,
  context: RunContext,
) {
  const rest = { x: 0, y: 0, forward: 0 }
  const [start, end] = [
    warped(from.pixels, from.size, frame, from, rest, 0),
    warped(to.pixels, to.size, frame, to, rest, 0),
  ]
  const akin = areAkin(pairOf(start, end, frame), frame)
    ? await inBetween(start, end, { ...frame, shrink: shrinkFor(frame, 1), mayCut: false }, context)
    : null
  for (let index = 0; index < count; index++) {
    const share = index / Math.max(1, count - 1)
    if (akin) {
      yield index === 0 ? start : index === count - 1 ? end : akin(cameraPace(share))
      continue
    }
    const place = camera(share)
    const swing = Math.sin(share * Math.PI)
    const one = warped(
      from.pixels,
      from.size,
      frame,
      from,
      { ...place, forward: cameraPace(share) * 0.9 * swing + share * 0.5 },
      index / fps,
    )
    const other = warped(
      to.pixels,
      to.size,
      frame,
      to,
      { x: place.x * swing, y: place.y * swing, forward: (1 - cameraPace(share)) * 0.9 },
      index / fps,
    )
    yield dissolved(one, other, Math.min(1, Math.max(0, (share - 0.2) / 0.6)))
  }
}

/** Whether moving one picture along the flow makes it much more like the other. */
function areAkin(pair: Pair, frame: Size): boolean {
  const small = { width: 48, height: 32 }
  const [one, other] = [pair.from, pair.to].map((picture) => greyCopy(picture, frame.width, frame.height, small))
  const moved = greyCopy(frameBetween({ ...pair, to: pair.from }, 1), frame.width, frame.height, small)
  let [before, after] = [0, 0]
  for (let at = 0; at < moved.length; at++) {
    before += Math.abs(one![at]! - other![at]!)
    after += Math.abs(moved[at]! - other![at]!)
  }
  return before / moved.length < 6 || (after < before * 0.6 && after / moved.length < 20)
}

/** Light parts come through first, as in a dissolve made on film. */
function dissolved(one: Uint8Array, other: Uint8Array, share: number): Uint8Array {
  const mix = new Uint8Array(one.length)
  for (let at = 0; at < one.length; at += 3) {
    const light = luma(other[at]!, other[at + 1]!, other[at + 2]!) / 255
    const weight = eased(clamp(share * 1.6 - 0.6 * (1 - light)))
    for (let channel = at; channel < at + 3; channel++)
      mix[channel] = one[channel]! + (other[channel]! - one[channel]!) * weight + 0.5
  }
  return mix
}
