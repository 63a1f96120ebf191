import { clamp } from '../../kit/maths.ts'
import { blendFour, lastBetween } from '../../kit/pixels/sample-rgb.ts'
import type { Size } from './film-source.ts'

/** A part of a picture, from any place between its pixels, at any scale. */
interface View {
  left: number
  top: number
  /** Pixels of the source for one of the result. */
  step: number
}

export function viewOf(source: Uint8Array, { width, height }: Size, target: Size, view: View): Uint8Array {
  const result = new Uint8Array(target.width * target.height * 3)
  const row = width * 3
  const columns = new Int32Array(target.width)
  const shares = new Float32Array(target.width)
  for (let x = 0; x < target.width; x++) {
    const place = clamp(view.left + x * view.step, 0, lastBetween(width))
    columns[x] = Math.floor(place) * 3
    shares[x] = place - Math.floor(place)
  }
  for (let y = 0, at = 0; y < target.height; y++) {
    const place = clamp(view.top + y * view.step, 0, lastBetween(height))
    const line = Math.floor(place) * row
    const dy = place - Math.floor(place)
    for (let x = 0; x < target.width; x++, at += 3)
      blendFour(result, at, source, line + columns[x]!, row, shares[x]!, dy)
  }
  return result
}
