import { FAR, spreadDistance } from '../../kit/pixels/distance.ts'
import { rgba8OfCanvas } from '../../kit/pixels/rgba8.ts'
import type { Canvas } from '@napi-rs/canvas'
import type { ComposedPicture } from '../../kit/scene/compose-scene.ts'
import { joinSameColour } from '../../kit/drawing/merge.ts'
import { thicknessOf } from '../../kit/drawing/outline.ts'
import { fillRule, fillShape } from '../../kit/drawing/sheet.ts'
import type { Role, Shape } from '../../kit/drawing/shape.ts'
import { pictureCanvas } from './picture-canvas.ts'

/** One visible patch of the picture: a shape that is large enough to stand for itself. */
interface Region {
  role: Role
  depth: number
  shape: Shape
}

export interface RegionMap {
  width: number
  height: number
  regions: readonly Region[]
  /** For each pixel the index of the region that shows there. */
  ids: Int32Array
}

/** How thin a shape may be and still be a patch, in picture units. */
type Smallest = (role: Role) => number

/** Far apart in colour, so that a blend of two at an antialiased edge is never taken for a third. */
const codeOf = (index: number): number => Math.imul(index + 1, 0x9e3779) & 0xffffff

/** Which patch is seen at each pixel; thinner shapes are left out. */
export function mapRegions(picture: ComposedPicture, width: number, height: number, smallest: Smallest): RegionMap {
  const { pen, canvas } = pictureCanvas(picture, width, height)
  const regions: Region[] = []
  const byCode = new Map<number, number>()
  for (const { region, isPatch } of patchesOf(picture, smallest)) {
    if (!isPatch) continue
    const code = codeOf(regions.length)
    byCode.set(code, regions.length)
    regions.push(region)
    pen.fillStyle = `#${code.toString(16).padStart(6, '0')}`
    pen.fill(region.shape.path, fillRule(region.shape.path))
  }
  const pixels = rgba8OfCanvas(canvas).data
  const ids = new Int32Array(width * height)
  for (let index = 0; index < ids.length; index++) {
    const code = ((pixels[index * 4] ?? 0) << 16) | ((pixels[index * 4 + 1] ?? 0) << 8) | (pixels[index * 4 + 2] ?? 0)
    ids[index] = byCode.get(code) ?? -1
  }
  fillGaps(ids, width, height)
  return { width, height, regions, ids }
}

/** The shapes that are no patches, on a clear ground, as far as no nearer patch covers them. */
export function paintDetails(picture: ComposedPicture, width: number, height: number, smallest: Smallest): Canvas {
  const { pen, canvas } = pictureCanvas(picture, width, height)
  for (const { region, isPatch } of patchesOf(picture, smallest)) {
    if (!isPatch && BROAD.has(region.role)) continue
    const { path, paint } = region.shape
    pen.globalCompositeOperation = isPatch ? 'destination-out' : 'source-over'
    fillShape(pen, { path, paint: isPatch ? '#000000' : paint })
  }
  return canvas
}

/** Stripes on a wall and ripples on water are no details worth keeping. */
const BROAD: ReadonlySet<Role> = new Set(['sky', 'cloud', 'land', 'water'])

function* patchesOf(picture: ComposedPicture, smallest: Smallest): Generator<{ region: Region; isPatch: boolean }> {
  for (const { role, depth, shapes } of picture.elements) {
    if (role === 'light' || role === 'weather' || role === 'shade') continue
    for (const shape of joinSameColour(shapes)) {
      const [left, top, right, bottom] = shape.path.getBounds()
      const least = smallest(role)
      // the box is cheap to ask and settles most of them
      const isPatch = Math.min(right - left, bottom - top) >= least && thicknessOf(shape.path) >= least
      yield { region: { role, depth, shape }, isPatch }
    }
  }
}

/** Edge pixels belong to no code: they take the patch of a neighbour. */
function fillGaps(ids: Int32Array, width: number, height: number): void {
  for (let pass = 0; pass < 8; pass++) {
    let open = 0
    const forwards = pass % 2 === 0
    for (let step = 0; step < ids.length; step++) {
      const index = forwards ? step : ids.length - 1 - step
      if ((ids[index] ?? 0) >= 0) continue
      const x = index % width
      const near = [
        x > 0 ? ids[index - 1] : -1,
        index >= width ? ids[index - width] : -1,
        x < width - 1 ? ids[index + 1] : -1,
        index < width * (height - 1) ? ids[index + width] : -1,
      ]
      const found = near.find((id) => id !== undefined && id >= 0)
      if (found === undefined) open++
      else ids[index] = found
    }
    if (open === 0) return
  }
  for (let index = 0; index < ids.length; index++) if ((ids[index] ?? 0) < 0) ids[index] = 0
}

/** Distance in pixels from each pixel to the nearest place where two labels meet. */
export function distanceToSeams(
  labels: Int32Array,
  width: number,
  height: number,
  counts: (one: number, other: number) => boolean,
): Float32Array {
  const distance = new Float32Array(width * height).fill(FAR)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      const label = labels[index] ?? 0
      const right = x < width - 1 ? (labels[index + 1] ?? 0) : label
      const below = y < height - 1 ? (labels[index + width] ?? 0) : label
      if (right !== label && counts(label, right)) {
        distance[index] = 0.5
        distance[index + 1] = 0.5
      }
      if (below !== label && counts(label, below)) {
        distance[index] = 0.5
        distance[index + width] = 0.5
      }
    }
  }
  spreadDistance(distance, { width, height })
  return distance
}

/** Takes the staircase out of a field before it is enlarged. */
export function soften(field: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(field.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      let count = 0
      for (let dy = -1; dy <= 1; dy++) {
        const row = y + dy
        if (row < 0 || row >= height) continue
        for (let dx = -1; dx <= 1; dx++) {
          const column = x + dx
          if (column < 0 || column >= width) continue
          sum += field[row * width + column] ?? 0
          count++
        }
      }
      out[y * width + x] = sum / count
    }
  }
  return out
}
