import { boundsOf, type Bounds, type Size } from '../kit/pixels/plane.ts'
import { type Field, type Rgba8, createField, createRgba8 } from '../kit/pixels/rgba8.ts'

export function cropped(picture: Rgba8, { left, top, right, bottom }: Bounds): Rgba8 {
  const part = createRgba8(right - left, bottom - top)
  for (let y = top; y < bottom; y++) {
    const from = (y * picture.width + left) * 4
    part.data.set(picture.data.subarray(from, from + part.width * 4), (y - top) * part.width * 4)
  }
  return part
}

export function croppedField(field: Field, { left, top, right, bottom }: Bounds): Field {
  const part = createField(right - left, bottom - top)
  for (let y = top; y < bottom; y++)
    part.data.set(field.data.subarray(y * field.width + left, y * field.width + right), (y - top) * part.width)
  return part
}

/** The frame of what is seen of a mask; all of it when nothing is. */
export const maskFrame = (mask: Field): Bounds =>
  boundsOf(mask.data, mask) ?? { left: 0, top: 0, right: mask.width, bottom: mask.height }

/**
 * A frame of `shape` (its width by its height) around something that takes up `share` of it; never past the picture,
 * so that what is cut off at an edge stays at that edge.
 */
export function frameAround(
  found: Bounds,
  { width, height }: Size,
  { shape, share }: { shape: number; share: number },
): Bounds {
  const widest = Math.min(width, height * shape)
  const needed = Math.max(found.right - found.left, (found.bottom - found.top) * shape) / share
  const across = Math.min(width, Math.max(8, Math.round(Math.min(widest, needed))))
  const down = Math.min(height, Math.max(8, Math.round(across / shape)))
  const left = placed(found.left, found.right, across, width)
  const top = placed(found.top, found.bottom, down, height)
  return { left, top, right: left + across, bottom: top + down }
}

const placed = (from: number, to: number, length: number, most: number) =>
  Math.max(0, Math.min(most - length, Math.round((from + to - length) / 2)))
