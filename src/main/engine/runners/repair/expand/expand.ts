import type { Sharp } from 'sharp'
import type { RunJob } from '../../../jobs/service-jobs.ts'
import { numberOf, requiredInput } from '../../kit/params.ts'
import { readPicture, type Picture } from '../../kit/picture.ts'
import { createRandom } from '../../kit/random.ts'
import { writeImage } from '../../kit/write-image.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { readColours } from '../fill/colours.ts'
import { canvasOf, deepest, emptyPart, layInto, widened, type Margins } from './margins.ts'
import { expandByNetwork, networkScale } from './neural-expand.ts'
import { expandSoftly, softScale } from './soft-expand.ts'
import { fillWithTexture } from '../fill/texture-fill.ts'

/** More pixels than these are not looked through for texture. */
const MOST_TEXTURE_PIXELS = 8_000_000

/** A wider picture, made in one of several ways. */
export type Expand = (
  picture: Picture,
  margins: Margins,
  context: RunContext,
  chance: { seed: number; output: number },
) => Promise<Sharp>

export const inventAround: Expand = async (picture, margins, context) => {
  const scale = networkScale(widened(picture, margins), margins)
  const canvas = await canvasOf(await readColours(picture), margins, scale)
  const surroundings = await expandByNetwork(canvas, scale, context)
  return layInto(surroundings, picture, margins, { inside: Math.min(24, 4 / scale), outside: 0 })
}

export const weaveAround: Expand = async (picture, margins, context, { seed, output }) => {
  const size = widened(picture, margins)
  const scale = Math.min(1, Math.sqrt(MOST_TEXTURE_PIXELS / (size.width * size.height)))
  const canvas = await canvasOf(await readColours(picture), margins, scale)
  const random = createRandom('margins', seed, output)
  const surroundings = await fillWithTexture(canvas.raster, emptyPart(canvas), random, context)
  return layInto(surroundings, picture, margins, { inside: 4 / scale, outside: 0 })
}

export const mirrorAround: Expand = async (picture, margins) => {
  const canvas = await canvasOf(await readColours(picture), margins, softScale(widened(picture, margins)))
  return layInto(await expandSoftly(canvas), picture, margins, { inside: 1, outside: deepest(margins) * 0.12 })
}

export const outpaintByNetwork = outpaint(inventAround)
export const outpaintByTexture = outpaint(weaveAround)
export const outpaintByMirror = outpaint(mirrorAround)

function outpaint(expand: Expand): Runner {
  return async (job, context) => {
    const picture = await readPicture(requiredInput(job, 'image'))
    const outputs = []
    for (let output = 0; output < job.outputs; output++) {
      const onProgress = (done: number) => context.onProgress((output + 0.05 + 0.85 * done) / job.outputs)
      onProgress(0)
      // every output is made as the first one of a seed of its own
      const chance = { seed: job.seed + output, output: 0 }
      outputs.push(
        await writeImage(job, output, await expand(picture, marginsOf(job), { ...context, onProgress }, chance)),
      )
    }
    return outputs
  }
}

const marginsOf = (job: RunJob): Margins => ({
  left: numberOf(job, 'expand_left', 0),
  right: numberOf(job, 'expand_right', 0),
  top: numberOf(job, 'expand_top', 0),
  bottom: numberOf(job, 'expand_bottom', 0),
})
