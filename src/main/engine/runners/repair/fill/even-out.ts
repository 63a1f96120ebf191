import type { Mask, Rgb8 } from '../../kit/pixels/rgb8.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import type { PatchFilling } from './patch-fill.ts'

const ROUNDS = 240
/** Past what plain averaging moves in one round: this reaches the middle of a wide hole in time. */
const HASTE = 1.95
/** How strongly colours stay what the patches said; the rest is given to even transitions. */
const STAY = 0.0006

/**
 * Patches from brighter and darker places meet in visible seams. What counts is how neighbouring pixels differ where they
 * were copied from: the colours are moved until they differ like that again, and join what is around the hole.
 */
export async function evenOut(
  image: Rgb8,
  hole: Mask,
  { filled, origins }: PatchFilling,
  signal: AbortSignal,
): Promise<Rgb8> {
  const { width, height } = image
  const inside: number[] = []
  for (let pixel = 0; pixel < hole.data.length; pixel++) if (hole.data[pixel]! > 127) inside.push(pixel)
  const pixels = Int32Array.from(inside)
  // the neighbours of each pixel: left, right, above, below; -1 past the edge
  const neighbours = new Int32Array(pixels.length * 4)
  const wanted = new Float32Array(pixels.length * 3)
  for (const [index, pixel] of pixels.entries()) {
    const x = pixel % width
    const y = (pixel - x) / width
    neighbours.set([x > 0 ? pixel - 1 : -1, x < width - 1 ? pixel + 1 : -1], index * 4)
    neighbours.set([y > 0 ? pixel - width : -1, y < height - 1 ? pixel + width : -1], index * 4 + 2)
    for (let side = 0; side < 4; side++) addDifference(neighbours[index * 4 + side]!, pixel, index)
  }

  function addDifference(neighbour: number, pixel: number, index: number): void {
    if (neighbour < 0) return
    const step = neighbour - pixel
    const here = origins[pixel]!
    const there = origins[neighbour]!
    for (let channel = 0; channel < 3; channel++) {
      const near = value(here, channel) - value(here + step, channel)
      const far = there < 0 ? near : value(there - step, channel) - value(there, channel)
      wanted[index * 3 + channel]! += (near + far) / 2
    }
  }
  function value(pixel: number, channel: number): number {
    return image.data[pixel * 3 + channel]!
  }

  const values = Float32Array.from(filled.data)
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 16 === 0) await yieldToEventLoop(signal)
    for (let index = 0; index < pixels.length; index++) {
      const pixel = pixels[index]!
      for (let channel = 0; channel < 3; channel++) {
        const at = pixel * 3 + channel
        let sum = wanted[index * 3 + channel]! + filled.data[at]! * STAY
        let count = STAY
        for (let side = index * 4; side < index * 4 + 4; side++) {
          const neighbour = neighbours[side]!
          if (neighbour < 0) continue
          sum += values[neighbour * 3 + channel]!
          count += 1
        }
        values[at]! += HASTE * (sum / count - values[at]!)
      }
    }
  }
  return { width, height, data: new Uint8Array(Uint8ClampedArray.from(values).buffer) }
}
