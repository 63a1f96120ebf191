import { fitted, resizePlane, type Plane, type Size } from '../kit/pixels/plane.ts'
import type { Box } from '../kit/pixels/rgb8.ts'
import type { Pixels } from '../kit/pixels/raw.ts'
import { clamp } from '../kit/maths.ts'
import { distanceTo } from '../kit/pixels/distance.ts'

/** Of the longer side of what was cut out. */
const BORDER = 0.03
/** The line is found in a copy of this size: it is smooth, and enlarging keeps it so. */
const LINE_SIDE = 1024
const SOLID = 128

/**
 * What was cut out, with a white border all around as stickers have it, and nothing else: notches and gaps narrower than
 * the border are closed, as a knife would pass over them. Null when nothing was cut out.
 */
export function asSticker(cut: Pixels, maxSide: number): Pixels | null {
  const bounds = boundsOf(cut)
  if (!bounds) return null
  const longest = Math.max(bounds.width, bounds.height)
  const border = Math.max(2, Math.round(longest * BORDER))
  // closing a notch needs room for twice the border before it is taken back
  const room = border * 2 + 2
  const size = {
    width: Math.min(maxSide, bounds.width + 2 * room),
    height: Math.min(maxSide, bounds.height + 2 * room),
  }
  const [left, top] = [bounds.left - room, bounds.top - room]
  const line = coverOf(cut, { ...size, left, top }, border)
  const sticker = new Uint8Array(size.width * size.height * 4)
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const at = (y * size.width + x) * 4
      const from = pixelAt(cut, x + left, y + top)
      const alpha = from < 0 ? 0 : cut.data[from + 3]! / 255
      sticker[at + 3] = Math.round(255 * Math.max(alpha, line[y * size.width + x]!))
      for (let channel = 0; channel < 3; channel++)
        sticker[at + channel] = Math.round(255 + (alpha === 0 ? 0 : (cut.data[from + channel]! - 255) * alpha))
    }
  return { data: sticker, ...size, channels: 4 }
}

/** How much of each pixel the sticker covers, 0 to 1. */
function coverOf(cut: Pixels, { left, top, ...size }: Box, border: number): Plane {
  const small = fitted(size, LINE_SIDE)
  const scale = small.width / size.width
  const solid = new Uint8Array(small.width * small.height)
  for (let at = 0; at < solid.length; at++) {
    const x = Math.floor(((at % small.width) + 0.5) / scale) + left
    const y = Math.floor((Math.floor(at / small.width) + 0.5) / scale) + top
    const from = pixelAt(cut, x, y)
    if (from >= 0 && cut.data[from + 3]! >= SOLID) solid[at] = 1
  }
  const width = border * scale
  const wide = distanceTo(solid, 1, small).map((distance) => (distance <= width * 2 ? 1 : 0))
  const back = distanceTo(Uint8Array.from(wide), 0, small)
  return resizePlane(
    back.map((distance) => clamp(distance - width + 0.5, 0, 1)),
    small,
    size,
  )
}

function pixelAt({ width, height }: Size, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? -1 : (y * width + x) * 4
}

function boundsOf({ data, width, height }: Pixels): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! < SOLID) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}
