import { boundsOf, softBlur, type Bounds, type Plane, type Size } from '../../kit/pixels/plane.ts'
import { keepMain } from '../../kit/subject/islands.ts'
import { requiredPicture, type Picture } from '../../kit/picture.ts'
import type { RunContext } from '../../runner.ts'
import type { RunJob } from '../../../jobs/service-jobs.ts'
import type { Draft, DraftMaker } from '../finish/finish-solid.ts'
import { FROM_THE_FRONT } from '../render/render.ts'
import { finish, type Material } from '../materials/material.ts'
import { drum, implicit } from '../objects/parts.ts'
import { readOptions, swatchesOf, type MeshOptions } from '../options.ts'
import { placed } from '../geometry/part.ts'
import { figureCover, type FigureCover } from './figure-cover.ts'
import { inflated } from './inflate.ts'
import { readSubject } from './picture-depth.ts'
import { outlineDistance } from '../shapes/outline-distance.ts'
import type { Implicit } from '../shapes/implicit.ts'
import { clamp } from '../../kit/maths.ts'

const PLATE = 0.045
const FOOT = 0.26
/** Half of what a cushion measures from front to back, at least and at most, and where its halves meet. */
const [THINNEST, THICKEST, SEAM] = [0.05, 0.24, 0.022]
const SMOOTHNESS = { draft: 0.02, standard: 0.01, high: 0.004 } as const

/** The subject of a picture as a cushion: thick in the middle, round at the edge. */
export const draftPuffy: DraftMaker = (job, context) => cutFigure(job, context, 'puffy')

/** The subject of a picture cut out of a board, standing on a foot. */
export const draftStanding: DraftMaker = (job, context) => cutFigure(job, context, 'board')

async function cutFigure(job: RunJob, context: RunContext, form: 'puffy' | 'board'): Promise<Draft> {
  const picture = await requiredPicture(job, 'image')
  const { shape, material, width: across } = await shapeFigure(picture, readOptions(job), context, form)
  const [, colour = '#8d6238'] = swatchesOf(job)
  // as wide as what stands on it, so that nothing hangs over
  const width = Math.max(1, (across * 0.5 + 0.06) / FOOT)
  const foot = placed(drum(FOOT, FOOT - 0.03, 0.07, [0, -0.04, 0], finish('wood', colour)), {
    scale: [width, 1, 1],
  })
  const body = implicit(shape, material)
  return { name: 'figure', parts: form === 'board' ? [body, foot] : [body], metres: 0.3, camera: FROM_THE_FRONT }
}

export interface ShapedFigure {
  shape: Implicit
  material: Material
  /** Along its foot, in shares of its longer side. */
  width: number
}

/** The subject of a picture as a body with the picture on it. */
export async function shapeFigure(
  picture: Picture,
  options: MeshOptions,
  context: RunContext,
  form: 'puffy' | 'board',
): Promise<ShapedFigure> {
  const { image, mask } = await readSubject(picture, 'smart', context)
  context.onProgress(0.12)
  const longer = Math.max(image.width, image.height)
  // a jagged outline would cost triangles and look torn
  const smooth = keepMain(softBlur(mask, image, longer * SMOOTHNESS[options.quality]), image)
  const bounds = boundsOf(smooth, image) ?? { left: 0, top: 0, right: image.width, bottom: image.height }
  const scale = 1 / Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top)
  const distance = outlineDistance(smooth, image)
  const cover = await figureCover({
    picture,
    distance,
    size: image,
    bounds,
    side: options.textureSize,
    back: form === 'puffy' ? 'fabric' : 'wood',
  })
  context.onProgress(0.2)
  const skin = inflated(smooth, image, bounds)
  const shape = figureOf({ distance, skin, size: image, bounds, scale, form, uv: cover.uv })
  const material = { ...cover.material, roughness: form === 'puffy' ? 0.35 : 0.6 }
  return { shape, material, width: (bounds.right - bounds.left) * scale }
}

interface Figure {
  /** Pixels to the outline, negative inside. */
  distance: Plane
  /** How high a cushion rises over a pixel, in pixels. */
  skin: (x: number, y: number) => number
  size: Size
  bounds: Bounds
  /** Metres along a pixel. */
  scale: number
  form: 'puffy' | 'board'
  uv: FigureCover['uv']
}

function figureOf({ distance, skin, size, bounds, scale, form, uv }: Figure): Implicit {
  const middle = (bounds.left + bounds.right) / 2
  const toPixel = (x: number, y: number) => [x / scale + middle - 0.5, bounds.bottom - y / scale - 0.5] as const
  let highest = 0
  for (let y = bounds.top; y < bounds.bottom; y += 2)
    for (let x = bounds.left; x < bounds.right; x += 2) highest = Math.max(highest, skin(x, y) * scale)
  const at = (x: number, y: number) => {
    const [px, py] = toPixel(x, y)
    const [cx, cy] = [clamp(px, 0, size.width - 1), clamp(py, 0, size.height - 1)]
    const [left, top] = [Math.min(size.width - 1, Math.floor(cx)), Math.min(size.height - 1, Math.floor(cy))]
    const [right, below] = [Math.min(size.width - 1, left + 1), Math.min(size.height - 1, top + 1)]
    const [fx, fy] = [cx - left, cy - top]
    const value = (column: number, row: number) => distance[row * size.width + column]!
    const inside =
      (value(left, top) * (1 - fx) + value(right, top) * fx) * (1 - fy) +
      (value(left, below) * (1 - fx) + value(right, below) * fx) * fy
    // beyond the picture there is nothing
    const beyond = Math.hypot(px - cx, py - cy)
    return (beyond > 0 ? Math.max(inside, 0) + beyond : inside) * scale
  }
  const thick = form === 'puffy' ? Math.min(THICKEST, Math.max(THINNEST, highest)) : PLATE
  const round = form === 'puffy' ? 0.02 : 0.014
  const half = [((bounds.right - bounds.left) * scale) / 2 + 0.05, (bounds.bottom - bounds.top) * scale + 0.05] as const
  return {
    low: [-half[0], -0.05, -thick - 0.06],
    high: [half[0], half[1], thick + 0.06],
    slope: 3,
    field: (x, y, z) => {
      const edge = at(x, y)
      const height =
        form === 'puffy' ? SEAM + ((thick - SEAM) * skin(...toPixel(x, y)) * scale) / (highest || 1) : thick
      const across = (Math.abs(z) - height) * (form === 'puffy' ? 0.7 : 1)
      // the two sides meet in a rounded edge
      const [a, b] = [Math.max(0, edge + round), Math.max(0, across + round)]
      return Math.hypot(a, b) + Math.min(0, Math.max(edge + round, across + round)) - round
    },
    uv: {
      // the edge of a board is printed as its front is; the halves of a cushion meet at its seam
      sideOf: ([, , z]) => (z < (form === 'puffy' ? 0 : -0.7) ? 1 : 0),
      at: ([x, y], side) => {
        const [px, py] = toPixel(x, y)
        return uv(px + 0.5, py + 0.5, side === 1)
      },
    },
  }
}
