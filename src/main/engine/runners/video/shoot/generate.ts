import { eachOutput } from '../../kit/each-output.ts'
import type { RunJob } from '../../../jobs/service-jobs.ts'
import { composeScene } from '../../kit/scene/compose-scene.ts'
import { readPrompt } from '../../kit/scene/read-prompt.ts'
import { frameOf, numberOf, textOf } from '../../kit/params.ts'
import { createRandom, drawingRandom } from '../../kit/random.ts'
import { soundtrack } from '../../music/soundtrack.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { ambienceFor } from '../sound/ambience.ts'
import { readCamera } from '../camera/camera.ts'
import { framesIn, type Size } from '../film/film-source.ts'
import { mixed } from '../sound/mix-sound.ts'
import { createSheet } from '../../kit/drawing/sheet.ts'
import { motionLook, type MotionStyle } from './motion-styles.ts'
import { moveScene } from './moving-scene.ts'
import { keepSound, writeFrames } from '../film/write-frames.ts'

/** A film from words: the scene they describe, moving, drawn anew for every frame in one house style. */
export const filmIn =
  (style: MotionStyle): Runner =>
  async (job, context) => {
    const size = frameOf(job)
    const fps = numberOf(job, 'fps', 24)
    const count = framesIn(numberOf(job, 'duration', 4), fps)
    return eachOutput(job, context, async (index, seed) => {
      const sound =
        job.params['generate_audio'] === true
          ? await keepSound(job, `sound-${index}`, await accompany(job, seed, count / fps, context))
          : null
      const frames = drawFrames(job, seed, style, size, { fps, count })
      return writeFrames(job, index, { ...size, fps, count, frames, sound }, context)
    })
  }

async function* drawFrames(
  job: RunJob,
  seed: number,
  style: MotionStyle,
  size: Size,
  { fps, count }: { fps: number; count: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  const prompt = textOf(job, 'prompt')
  const palette = textOf(job, 'palette')
  const scene = readPrompt(prompt, textOf(job, 'negative_prompt'))
  const random = drawingRandom(`film\n${prompt}\n${seed}`)
  const picture = composeScene(scene, size, palette === 'auto' ? undefined : palette, random.fork('picture'))
  const moving = moveScene(picture, seed)
  const camera = readCamera(prompt, createRandom('camera', seed).next())
  const look = motionLook(style, picture, size)
  const { canvas, pen } = createSheet(look.canvas.width, look.canvas.height)
  const scale = look.canvas.width / picture.frame.width
  for (let frame = 0; frame < count; frame++) {
    const seconds = frame / fps
    moving.draw(pen, scale, seconds, camera(frame / Math.max(1, count - 1)), look.drawShape)
    pen.resetTransform()
    yield look.finish(canvas, seconds)
  }
}

/** Music in the mood of the words, with what would be heard in the scene underneath. */
async function accompany(job: RunJob, seed: number, seconds: number, context: RunContext) {
  const words = textOf(job, 'prompt')
  const music = await soundtrack({ words, seconds, seed }, context)
  const place = ambienceFor(words, seconds, seed)
  return mixed(seconds, [{ sound: music, gain: 0.75 }, ...(place ? [{ sound: place, gain: 0.5 }] : [])])
}
