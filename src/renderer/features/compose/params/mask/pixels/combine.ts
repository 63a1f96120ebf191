import type { Alpha, Patch, Rect } from './alpha.ts'

export type Combination = 'add' | 'remove'

/** Puts a shape to a mask or takes it away; answers where it may have changed. */
export function combine(mask: Alpha, shape: Patch, how: Combination): Rect {
  const [pixels, added] = [mask.data, shape.data]
  const adds = how === 'add'
  for (let y = 0; y < shape.height; y += 1) {
    let to = (shape.y + y) * mask.width + shape.x
    const end = (y + 1) * shape.width
    for (let from = y * shape.width; from < end; from += 1, to += 1) {
      const value = added[from]!
      if (adds ? value > pixels[to]! : 255 - value < pixels[to]!) pixels[to] = adds ? value : 255 - value
    }
  }
  return shape
}

/** A part of a mask becomes exactly this. */
export function replacePart(mask: Alpha, part: Patch): Rect {
  for (let y = 0; y < part.height; y += 1)
    mask.data.set(part.data.subarray(y * part.width, (y + 1) * part.width), (part.y + y) * mask.width + part.x)
  return part
}

/** What is taken is let go, and the rest taken. */
export function invert({ data }: Alpha): void {
  for (let at = 0; at < data.length; at += 1) data[at] = 255 - data[at]!
}
