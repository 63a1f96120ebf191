import { type Rgba8, rgba8Of, sharpOf, workingSize } from '../kit/pixels/rgba8.ts'
import type { Sharp } from 'sharp'
import type { StyleId } from './effect-table.ts'
import { yieldToEventLoop } from '../../../tools/yield-to-event-loop.ts'
import { inputsOf, textOf } from '../kit/params.ts'
import { readPicture, type Picture } from '../kit/picture.ts'
import { createRandom } from '../kit/random.ts'
import { writeImage } from '../kit/write-image.ts'
import { RunnerRefusedError, type Runner } from '../runner.ts'
import { coarsenessOf } from './coarseness.ts'
import { subjectOf } from './subject.ts'
import { readInks, toned } from './inks.ts'
import { STYLES } from './styles/index.ts'

/** Small pictures are enlarged, so that there is room for dots and strokes; large ones are made smaller. */
const SIZE = { atLeast: 1024, longest: 2048 }

/** A named look for one picture. */
export const applyStyle: Runner = async (job, context) => {
  const id = job.effectId ?? textOf(job, 'effect')
  const style = Object.hasOwn(STYLES, id) ? STYLES[id as StyleId] : undefined
  if (!style) throw new RunnerRefusedError('invalid_input', 'There is no such effect.')
  const [input] = inputsOf(job, 'images')
  if (!input) throw new RunnerRefusedError('invalid_input', 'The effect needs a picture.')
  const picture = await readPicture(input)
  const size = workingSize(picture, SIZE)
  const words = textOf(job, 'prompt')
  const inks = readInks(textOf(job, 'palette'), words)
  const step = async (share: number) => {
    await yieldToEventLoop()
    context.onProgress(0.1 + Math.min(share, 1) * 0.7)
  }
  const pixels = await rgba8Of(await picture.open(), size)
  await step(0)
  const drawn = await style.draw({
    picture: pixels,
    inks,
    coarseness: coarsenessOf(words),
    random: createRandom(id, job.seed),
    subject: () => subjectOf(pixels, context),
    step,
  })
  await step(1)
  const finished = style.toneAfter ? toned(drawn, inks) : drawn
  return [
    await writeImage(job, 0, style.keepsShape ? await cutOut(finished, picture) : sharpOf(finished).removeAlpha()),
  ]
}

/** What was clear in the picture stays clear. */
async function cutOut(drawn: Rgba8, picture: Picture): Promise<Sharp> {
  const source = await picture.open()
  const { hasAlpha } = await source.metadata()
  if (!hasAlpha) return sharpOf(drawn).removeAlpha()
  const { width, height, data } = drawn
  const alpha = source.resize(width, height, { fit: 'fill' }).extractChannel('alpha').raw({ depth: 'uchar' })
  for (const [pixel, opacity] of (await alpha.toBuffer()).entries()) data[pixel * 4 + 3] = opacity
  return sharpOf(drawn)
}
