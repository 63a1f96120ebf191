import type { Sharp } from 'sharp'
import { numberOf } from '../../kit/params.ts'
import { requiredPicture, type Picture } from '../../kit/picture.ts'
import { createRandom } from '../../kit/random.ts'
import { writeImages } from '../../kit/write-image.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { readColours } from '../fill/colours.ts'
import { deepest, eachSide, emptyPart, layInto, widened, widenedRasterOf, type Margins } from './margins.ts'
import { expandByNetwork, networkScale } from './neural-expand.ts'
import { expandSoftly, softScale } from './soft-expand.ts'
import { fillWithTexture } from '../fill/texture-fill.ts'

/** More pixels than these are not looked through for texture. */
const MOST_TEXTURE_PIXELS = 8_000_000

/** A wider picture, made in one of several ways. */
export type Expand = (picture: Picture, margins: Margins, context: RunContext, seed: number) => Promise<Sharp>

export const inventAround: Expand = async (picture, margins, context) => {
  const scale = networkScale(widened(picture, margins), margins)
  const wide = await widenedRasterOf(await readColours(picture), margins, scale)
  const surroundings = await expandByNetwork(wide, scale, context)
  return layInto(surroundings, picture, margins, { inside: Math.min(24, 4 / scale), outside: 0 })
}

const weaveAround: Expand = async (picture, margins, context, seed) => {
  const size = widened(picture, margins)
  const scale = Math.min(1, Math.sqrt(MOST_TEXTURE_PIXELS / (size.width * size.height)))
  const wide = await widenedRasterOf(await readColours(picture), margins, scale)
  // without the 0 a seed would no longer give again what it gave
  const random = createRandom('margins', seed, 0)
  const surroundings = await fillWithTexture(wide.raster, emptyPart(wide), random, context)
  return layInto(surroundings, picture, margins, { inside: 4 / scale, outside: 0 })
}

export const mirrorAround: Expand = async (picture, margins) => {
  const wide = await widenedRasterOf(await readColours(picture), margins, softScale(widened(picture, margins)))
  return layInto(await expandSoftly(wide), picture, margins, { inside: 1, outside: deepest(margins) * 0.12 })
}

export const outpaintByNetwork = outpaint(inventAround)
export const outpaintByTexture = outpaint(weaveAround)
export const outpaintByMirror = outpaint(mirrorAround)

function outpaint(expand: Expand): Runner {
  return async (job, context) => {
    const picture = await requiredPicture(job, 'image')
    const margins = eachSide((side) => numberOf(job, `expand_${side}`, 0))
    return writeImages(job, context, (seed, report) => {
      const onProgress = (done: number) => report(0.05 + 0.85 * done)
      onProgress(0)
      return expand(picture, margins, { ...context, onProgress }, seed)
    })
  }
}
