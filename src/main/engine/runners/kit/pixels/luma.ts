import type { Plane, Size } from './plane.ts'
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

/** A small grey copy of an RGB picture, for looking at rather than showing. */
export function greyCopy(rgb: Uint8Array, width: number, height: number, small: Size) {
  const grey = new Float32Array(small.width * small.height)
  for (let y = 0; y < small.height; y++) {
    const [top, bottom] = [
      Math.floor((y * height) / small.height),
      Math.max(1, Math.ceil(((y + 1) * height) / small.height)),
    ]
    for (let x = 0; x < small.width; x++) {
      const [left, right] = [
        Math.floor((x * width) / small.width),
        Math.max(1, Math.ceil(((x + 1) * width) / small.width)),
      ]
      let sum = 0
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) {
          const at = (row * width + column) * 3
          sum += luma(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!)
        }
      grey[y * small.width + x] = sum / ((bottom - top) * (right - left))
    }
  }
  return grey
}
