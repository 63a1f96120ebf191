import type { Canvas } from '@napi-rs/canvas'
import { inputOf, inputsOf, numberOf, requiredInput, sideOf, textOf, type Input } from '../../kit/params.ts'
import { readPicture } from '../../kit/picture.ts'
import { createRandom } from '../../kit/random.ts'
import type { Runner } from '../../runner.ts'
import { readCamera, type CameraPath } from '../camera/camera.ts'
import { framesIn, type Size } from '../film/film-source.ts'
import { createFrame, drawStill, frameFor, rgbOfSheet, openStill } from '../camera/still-camera.ts'
import { writeFrames } from '../film/write-frames.ts'
import { eased } from '../../kit/maths.ts'

/** A dissolve takes so long, but no more than half of what either picture has. */
const DISSOLVE_SECONDS = 0.8

interface Shot {
  still: () => Promise<Canvas>
  camera: CameraPath
}

/** A film out of several stills, each as long as the others, in their order: first, those between, last. */
export const filmStoryboard: Runner = async (job, context) => {
  const first = requiredInput(job, 'first_frame')
  const last = inputOf(job, 'last_frame')
  const pictures: Input[] = [first, ...inputsOf(job, 'images'), ...(last ? [last] : [])]
  const frame = frameFor(await readPicture(first), sideOf(job, 540))
  const [seconds, fps] = [numberOf(job, 'duration', 12), numberOf(job, 'fps', 24)]
  const count = framesIn(seconds, fps)
  const random = createRandom('storyboard', job.seed)
  const words = textOf(job, 'prompt')
  const shots = pictures.map((input): Shot => ({
    still: () => openStill(input, frame),
    camera: readCamera(words, random.next()),
  }))
  const slot = count / shots.length
  const dissolve = textOf(job, 'style') === 'cut' ? 0 : Math.min(DISSOLVE_SECONDS * fps, slot / 2)
  const frames = film(shots, { frame, count, dissolve })
  return [await writeFrames(job, 0, { ...frame, fps, count, frames, sound: null }, context)]
}

/** Only the stills that are seen are held: the present one, and the next while it comes in. */
async function* film(
  shots: readonly Shot[],
  { frame, count, dissolve }: { frame: Size; count: number; dissolve: number },
) {
  const sheet = createFrame(frame)
  const slot = count / shots.length
  let [at, present] = [0, await shots[0]!.still()]
  let coming: Canvas | null = null
  for (let index = 0; index < count; index++) {
    while (index >= (at + 1) * slot && at < shots.length - 1) {
      at += 1
      present = coming ?? (await shots[at]!.still())
      coming = null
    }
    // each camera runs from where its picture comes in to where it is gone
    const shareOf = (shot: number) => Math.min(1, Math.max(0, (index - shot * slot + dissolve / 2) / (slot + dissolve)))
    const isMiddle = (shot: number) => shot >= 0 && shot < shots.length
    drawStill(sheet, present, shots[at]!.camera(shareOf(at)))
    const left = (at + 1) * slot - index
    if (dissolve > 0 && left <= dissolve && isMiddle(at + 1)) {
      coming ??= await shots[at + 1]!.still()
      const weight = 1 - left / dissolve
      drawStill(sheet, coming, shots[at + 1]!.camera(shareOf(at + 1)), eased(weight))
    }
    yield rgbOfSheet(sheet)
  }
}
