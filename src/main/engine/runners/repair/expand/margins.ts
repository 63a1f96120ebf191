import type { Bounds, Size } from '../../kit/pixels/plane.ts'
import { type Mask, type Rgb8, openMask, openRgb8, readRgb8, resizeRgb8 } from '../../kit/pixels/rgb8.ts'
import type { Sharp } from 'sharp'
import { openImage } from '../../../media/image.ts'
import { rendered, type Picture } from '../../kit/picture.ts'
import { readTransparency } from '../fill/colours.ts'
import { smoothstep } from '../../kit/maths.ts'

/** How far a picture is to go on past each of its edges. */
export interface Margins {
  left: number
  right: number
  top: number
  bottom: number
}

export const eachSide = (lengthOf: (side: keyof Margins) => number): Margins => ({
  left: lengthOf('left'),
  right: lengthOf('right'),
  top: lengthOf('top'),
  bottom: lengthOf('bottom'),
})

export const widened = ({ width, height }: Size, { left, right, top, bottom }: Margins): Size => ({
  width: left + width + right,
  height: top + height + bottom,
})

export const deepest = ({ left, right, top, bottom }: Margins) => Math.max(left, right, top, bottom)

/** A smaller copy of the picture in the middle of a larger one that has room for the margins. */
export interface WidenedRaster {
  raster: Rgb8
  margins: Margins
}

/** Where on it the picture lies. */
export const innerBounds = ({ raster, margins }: WidenedRaster): Bounds => ({
  left: margins.left,
  top: margins.top,
  right: raster.width - margins.right,
  bottom: raster.height - margins.bottom,
})

/** It at a scale of at most 1, with nothing but black in the margins yet. */
export async function widenedRasterOf(colours: Rgb8, margins: Margins, scale: number): Promise<WidenedRaster> {
  const smaller = (length: number) => Math.max(1, Math.round(length * scale))
  const inner = await resizeRgb8(colours, smaller(colours.width), smaller(colours.height))
  // a margin that is there must not be lost to rounding
  const small = eachSide((side) => (margins[side] > 0 ? smaller(margins[side]) : 0))
  return { raster: await readRgb8((await openRgb8(inner)).extend({ ...small, background: '#000000' })), margins: small }
}

/** White where it has nothing yet. */
export function emptyPart({ raster: { width, height }, margins }: WidenedRaster): Mask {
  const plane = { width, height, data: new Uint8Array(width * height).fill(255) }
  for (let y = margins.top; y < height - margins.bottom; y++)
    plane.data.fill(0, y * width + margins.left, (y + 1) * width - margins.right)
  return plane
}

/**
 * The picture itself over what was made around it. It fades out towards each widened edge: from `inside` pixels before
 * it to `outside` pixels after it, where it goes on as in a mirror.
 */
export async function layInto(
  surroundings: Rgb8,
  picture: Picture,
  margins: Margins,
  fade: { inside: number; outside: number },
): Promise<Sharp> {
  const size = widened(picture, margins)
  const seen = eachSide((side) => Math.min(margins[side], Math.ceil(fade.outside)))
  const cover = fadingCover(widened(picture, seen), seen, fade)
  const alpha = await readTransparency(picture)
  // in one chain the alpha would go only after the channel was joined, and take that with it
  const original = alpha
    ? await openImage(await rendered((await picture.open()).removeAlpha()))
    : (await picture.open()).removeAlpha()
  const continued =
    deepest(seen) > 0 ? await openImage(await rendered(original.extend({ ...seen, extendWith: 'mirror' }))) : original
  const shown = continued.joinChannel(await (await openMask(cover)).png({ compressionLevel: 1 }).toBuffer())
  const whole = (await openRgb8(surroundings))
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: await rendered(shown), left: margins.left - seen.left, top: margins.top - seen.top }])
  if (!alpha) return whole
  // what was see-through at the edge stays so past it
  const extended = await (
    await openMask(alpha)
  )
    .extend({ ...margins, extendWith: 'copy' })
    .png()
    .toBuffer()
  return (await openImage(await rendered(whole.removeAlpha()))).joinChannel(extended)
}

function fadingCover(
  { width, height }: Size,
  seen: Margins,
  { inside, outside }: { inside: number; outside: number },
): Mask {
  const across = fadingLine(width, seen.left, seen.right, inside, outside)
  const down = fadingLine(height, seen.top, seen.bottom, inside, outside)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data[y * width + x] = Math.round(255 * across[x]! * down[y]!)
  return { width, height, data }
}

/** From 0 at the far end of a margin to 1 well inside the picture; an edge without a margin does not fade. */
function fadingLine(length: number, before: number, after: number, inside: number, outside: number): Float32Array {
  const share = (distance: number) => smoothstep(-outside, inside, distance)
  return Float32Array.from({ length }, (_, position) =>
    Math.min(before > 0 ? share(position + 0.5 - before) : 1, after > 0 ? share(length - position - 0.5 - after) : 1),
  )
}
