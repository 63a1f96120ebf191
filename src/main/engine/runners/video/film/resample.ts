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
    const place = Math.min(Math.max(view.left + x * view.step, 0), width - 1.001)
    columns[x] = Math.floor(place) * 3
    shares[x] = place - Math.floor(place)
  }
  for (let y = 0, at = 0; y < target.height; y++) {
    const place = Math.min(Math.max(view.top + y * view.step, 0), height - 1.001)
    const line = Math.floor(place) * row
    const dy = place - Math.floor(place)
    for (let x = 0; x < target.width; x++) {
      const dx = shares[x]!
      for (let channel = 0; channel < 3; channel++, at++) {
        const p = line + columns[x]! + channel
        const top = source[p]! + (source[p + 3]! - source[p]!) * dx
        const low = source[p + row]! + (source[p + row + 3]! - source[p + row]!) * dx
        result[at] = top + (low - top) * dy + 0.5
      }
    }
  }
  return result
}
