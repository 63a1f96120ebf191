import { canvasOf, rgba8OfCanvas, sharpOf } from '../kit/pixels/rgba8.ts'
import { TEMPLATE_SLOTS, type TemplateId } from './effect-table.ts'
import { yieldToEventLoop } from '../../../tools/yield-to-event-loop.ts'
import { inputsOf, textOf } from '../kit/params.ts'
import { cutPicture, readPicture, type Picture } from '../kit/picture.ts'
import { createRandom } from '../kit/random.ts'
import { writeImage } from '../kit/write-image.ts'
import { RunnerRefusedError, type Runner } from '../runner.ts'
import { readInks } from './inks.ts'
import { TEMPLATES } from './templates/index.ts'

/** A named layout for one or several pictures. */
export const applyTemplate: Runner = async (job, context) => {
  const id = (job.effectId ?? textOf(job, 'effect')) as TemplateId
  if (!Object.hasOwn(TEMPLATES, id)) throw new RunnerRefusedError('invalid_input', 'There is no such effect.')
  const [, most] = TEMPLATE_SLOTS[id]
  const pictures: Picture[] = []
  for (const input of inputsOf(job, 'images').slice(0, most)) pictures.push(await readPicture(input))
  if (pictures.length === 0) throw new RunnerRefusedError('invalid_input', 'The effect needs a picture.')
  const step = async (share: number) => {
    await yieldToEventLoop()
    context.onProgress(0.1 + Math.min(share, 1) * 0.7)
  }
  await step(0)
  const page = await TEMPLATES[id]({
    count: pictures.length,
    shapes: pictures.map(({ width, height }) => width / height),
    cropped: async (index, width, height) => {
      const size = { width: Math.round(width), height: Math.round(height) }
      return canvasOf(await cutPicture(pictures[index % pictures.length]!, size))
    },
    words: textOf(job, 'prompt').trim(),
    inks: readInks(textOf(job, 'palette'), ''),
    random: createRandom(id, job.seed),
    step,
  })
  await step(1)
  return [await writeImage(job, 0, sharpOf(rgba8OfCanvas(page)).removeAlpha())]
}
