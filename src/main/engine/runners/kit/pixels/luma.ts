import type { Plane } from './plane.ts'
import type { Planes } from './planes.ts'

/** How bright a colour looks (Rec. 601), in the scale that its three channels have. */
export const luma = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue

/** The same for every pixel, from 0 to 1. */
export function brightnessOf({ red, green, blue }: Planes): Plane {
  const plane = new Float32Array(red.length)
  for (let index = 0; index < plane.length; index++) plane[index] = luma(red[index]!, green[index]!, blue[index]!)
  return plane
}

/** The same for red, green and blue side by side, from 0 to 255. */
export function greyOf(rgb: Uint8Array): Plane {
  const grey = new Float32Array(rgb.length / 3)
  for (let at = 0, from = 0; at < grey.length; at++, from += 3)
    grey[at] = luma(rgb[from]!, rgb[from + 1]!, rgb[from + 2]!)
  return grey
}
