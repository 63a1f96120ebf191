import { type Bounds, type Plane, type Size, boundsOf } from '../kit/pixels/plane.ts'
import type { Face } from '../kit/subject/people.ts'

/** Where a garment hangs, in pixels of the picture. */
export interface Torso {
  /** The middle of the neck. */
  centre: number
  /** Where a neckline lies. */
  neck: number
  /** The row of the shoulders and how far apart they are. */
  shoulders: number
  width: number
  /** The last row that a garment may reach. */
  bottom: number
}

/** Reads the body's outline below the face; without a face, the head is taken to be the top of the outline. */
export function findTorso(person: Plane, size: Size, face: Face | undefined): Torso {
  const bounds = boundsOf(person, size) ?? { left: 0, top: 0, right: size.width, bottom: size.height }
  const tall = bounds.bottom - bounds.top
  const head = face
    ? {
        centre: (face.leftEye.x + face.rightEye.x + 2 * face.mouth.x) / 4,
        height: face.box.height,
        chin: face.box.top + face.box.height,
      }
    : guessHead(person, size, bounds, tall)
  const shoulders = Math.min(size.height - 1, head.chin + head.height * 0.55)
  const outline = widestRow(person, size, head)
  // arms stretched out or a neighbour must not make giants, nor a poor mask dwarfs
  const width = Math.min(head.height * 2.9, Math.max(head.height * 1.7, outline.right - outline.left))
  const middle = (outline.left + outline.right) / 2
  const centre = Math.abs(middle - head.centre) < head.height * 0.5 ? (middle + head.centre) / 2 : head.centre
  return { centre, neck: head.chin + head.height * 0.12, shoulders, width, bottom: bounds.bottom }
}

interface Head {
  centre: number
  height: number
  chin: number
}

/** The outline narrows at the neck; where it does not, a slender one is a whole figure and a broad one the upper half. */
function guessHead(person: Plane, { width, height }: Size, { top, left, right }: Bounds, tall: number): Head {
  const usual = tall * (tall > (right - left) * 2 ? 0.13 : 0.32)
  const chin = neckOf(person, width, top, tall) ?? top + usual
  let [sum, weight] = [0, 0]
  for (let y = top; y < Math.min(height, chin); y += 1)
    for (let x = left; x < right; x += 1) {
      sum += person[y * width + x]! * x
      weight += person[y * width + x]!
    }
  const centre = weight > 0 ? sum / weight : (left + right) / 2
  return { centre, height: Math.max(2, (chin - top) * 0.65), chin }
}

/** The narrow row between a head and shoulders, or null when there is none. */
function neckOf(person: Plane, width: number, top: number, tall: number): number | null {
  const widths = Array.from({ length: tall }, (_, row) => {
    let count = 0
    for (let x = 0; x < width; x += 1) if (person[(top + row) * width + x]! > 0.5) count += 1
    return count
  })
  let best: { row: number; depth: number } | null = null
  for (let row = Math.round(tall * 0.1); row < tall * 0.72; row += 1) {
    const above = Math.max(...widths.slice(0, row))
    const below = Math.max(...widths.slice(row, Math.round(row * 1.6)))
    const depth = Math.min(above / 1.15, below / 1.5) / Math.max(1, widths[row]!)
    if (depth > 1 && depth > (best?.depth ?? 0)) best = { row, depth }
  }
  return best && top + best.row
}

/** Shoulders slope: of the rows below the chin, the one that reaches furthest. */
function widestRow(person: Plane, size: Size, { chin, height, centre }: Head) {
  let widest = { left: 0, right: 0 }
  for (let step = 4; step <= 11; step += 1) {
    const row = rowExtent(person, size, Math.round(chin + (height * step) / 10), centre)
    if (row.right - row.left > widest.right - widest.left) widest = row
  }
  return widest
}

/** From where to where a row belongs to the person: the run around `through`, or all of it if there is none. */
function rowExtent(person: Plane, { width, height }: Size, y: number, through: number) {
  const row = Math.min(height - 1, Math.max(0, y)) * width
  const inside = (x: number) => person[row + x]! > 0.5
  let [left, right] = [width, 0]
  const start = Math.min(width - 1, Math.max(0, Math.round(through)))
  if (inside(start)) {
    left = right = start
    while (left > 0 && inside(left - 1)) left -= 1
    while (right < width - 1 && inside(right + 1)) right += 1
    return { left, right }
  }
  for (let x = 0; x < width; x += 1) if (inside(x)) [left, right] = [Math.min(left, x), Math.max(right, x)]
  return right > left ? { left, right } : { left: width * 0.25, right: width * 0.75 }
}
