import { type Box, type Mask, type Rgb8, blurMask, cutMask, openMask, openRgb8 } from '../../kit/pixels/rgb8.ts'
import type { OverlayOptions } from 'sharp'
import { createRandom } from '../../kit/random.ts'
import { requiredPicture } from '../../kit/picture.ts'
import { writeImages } from '../../kit/write-image.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { readColours } from './colours.ts'
import { fillFlatArt, isFlatArt } from './flat-art.ts'
import { grow, readHole, separateHoles, surroundings } from './holes.ts'
import { BEST_HOLE_SIDE, fillByNetwork } from './neural-fill.ts'
import { fillLargeSmoothly } from './smooth-fill.ts'
import { fillWithTexture } from './texture-fill.ts'

/** One hole with what is around it. */
interface Gap {
  image: Rgb8
  hole: Mask
  /** The longer side of the hole itself. */
  side: number
  /** Which of how many holes: chance depends on it. */
  index: number
}

interface Method {
  content(gap: Gap, seed: number, context: RunContext): Promise<Rgb8>
  /** How many pixels are looked at to fill a hole of this size. */
  sideToSee(holeSide: number): number
  /** How far past its edge a hole of this size is filled too: shadows and soft edges go with what is erased. */
  margin(holeSide: number): number
}

const justInside = () => 1
const withItsEdges = (holeSide: number) => Math.round(Math.min(40, 4 + holeSide * 0.035))

const network: Omit<Method, 'margin'> = {
  content: async ({ image, hole, side, index }, _seed, context) => {
    const invented = await fillByNetwork(image, hole, side, context)
    if (!isFlatArt(image, hole)) return invented
    // it was taught with photographs, and stains what is drawn in even colours
    return fillFlatArt(image, hole, invented, createRandom('flat art', index), context)
  },
  // scaled to what the network likes, this fills its 512 pixels
  sideToSee: (holeSide) => Math.max(512, Math.round((holeSide / BEST_HOLE_SIDE) * 512)),
}

const texture: Omit<Method, 'margin'> = {
  // without the 0 a seed would no longer give again what it gave
  content: ({ image, hole, index }, seed, context) =>
    fillWithTexture(image, hole, createRandom('patches', seed, 0, index), context),
  sideToSee: (holeSide) => Math.max(256, holeSide * 3),
}

const smooth: Omit<Method, 'margin'> = {
  content: ({ image, hole }) => fillLargeSmoothly(image, hole),
  sideToSee: (holeSide) => holeSide + 64,
}

export const inpaintByNetwork = fillMask({ ...network, margin: justInside })
export const inpaintByTexture = fillMask({ ...texture, margin: justInside })
export const inpaintSmoothly = fillMask({ ...smooth, margin: justInside })
export const eraseByNetwork = fillMask({ ...network, margin: withItsEdges })
export const eraseByTexture = fillMask({ ...texture, margin: withItsEdges })

/** Fills what the mask marks, hole by hole; every pixel that is not marked stays as it was. */
function fillMask(method: Method): Runner {
  return async (job, context) => {
    const picture = await requiredPicture(job, 'image')
    const hole = await readHole(await requiredPicture(job, 'mask'), picture)
    const boxes = separateHoles(hole)
    context.onProgress(0.1)
    const filling = { onProgress: (progress: number) => context.onProgress(0.1 + 0.9 * progress) }
    return writeImages(job, filling, async (seed, report) => {
      const overlays: OverlayOptions[] = []
      for (const [index, box] of boxes.entries()) {
        const onProgress = (progress: number) => report((0.9 * (index + progress)) / boxes.length)
        overlays.push(await overlayFor(box, index, seed, { ...context, onProgress }))
      }
      return (await picture.open()).composite(overlays)
    })

    async function overlayFor(box: Box, index: number, seed: number, following: RunContext): Promise<OverlayOptions> {
      const side = Math.max(box.width, box.height)
      const margin = method.margin(side)
      const region = surroundings(box, method.sideToSee(side + 2 * margin), picture)
      const gap = grow(cutMask(hole, region), margin)
      const image = await readColours(picture, region)
      const filled = await method.content({ image, hole: gap, side: side + 2 * margin, index }, seed, following)
      context.signal.throwIfAborted()
      const cover = await softened(gap, side)
      const overlay = (await openRgb8(filled)).joinChannel(await (await openMask(cover)).png().toBuffer())
      // what is transparent in the picture stays so
      return { input: await overlay.png({ compressionLevel: 1 }).toBuffer(), ...cornerOf(region), blend: 'atop' }
    }
  }
}

const cornerOf = ({ left, top }: Box) => ({ left, top })

/** Hides the hole entirely and fades out over a few pixels around it. */
async function softened(hole: Mask, side: number): Promise<Mask> {
  const reach = Math.round(Math.min(12, 2 + side / 60))
  const blurred = await blurMask(grow(hole, reach), reach / 2)
  for (let pixel = 0; pixel < hole.data.length; pixel++) if (hole.data[pixel]! > 127) blurred.data[pixel] = 255
  return blurred
}
