import { rows } from '../../kit/rows.ts'
import { clamp, reflected, smoothstep } from '../../kit/maths.ts'
import { areaSums } from '../../kit/pixels/area-sums.ts'
import type { Rgb8 } from '../../kit/pixels/rgb8.ts'
import type { Point } from '../../kit/drawing/shape.ts'
import type { Bounds } from '../../kit/pixels/plane.ts'
import { innerBounds, type WidenedRaster } from './margins.ts'
import { luma } from '../../kit/pixels/luma.ts'

/** How deep into the picture its edge is looked at, and how far along it. */
const DEEP = 32
const ALONG = 40
/** A step in brightness that is drawn rather than shaded. */
const STEP = 12
/** Shares of such steps: an outline that runs over the edge, and a texture. */
const DRAWN = 0.14
const TEXTURED = 0.34
/** Grain is carried on; what is coarser is an outline, and would be seen twice. */
const MOST_GRAIN = 5
/** The outermost pixels are often blended with what was cut away. */
const INSET = 3

/** What lies past the edges if the picture simply goes on, and how much a network may add to that. */
export interface Continuation {
  raster: Rgb8
  /** From 0, where the edge is flat and anything new would be a stain, to 1, where it is full of texture. */
  freedom: Float32Array
}

/**
 * Carries every edge of the picture outwards, ever softer along the edge, with the grain that it has. Flat art and even
 * walls are continued best so; a network that is trained on photographs invents things there.
 */
export function continueEdges(widened: WidenedRaster): Continuation {
  const { raster } = widened
  const { width, height, data } = raster
  const inner = innerBounds(widened)
  const carried = Uint8ClampedArray.from(data)
  const freedom = new Float32Array(width * height)
  const busy = createBusyness(raster, inner)
  const inset = Math.min(INSET, inner.right - inner.left - 1, inner.bottom - inner.top - 1)
  const rows = [inner.top + inset, inner.bottom - 1 - inset].map((y) => sumsAlong(raster, inner, 'row', y))
  const columns = [inner.left + inset, inner.right - 1 - inset].map((x) => sumsAlong(raster, inner, 'column', x))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [edgeX, edgeY] = [clamp(x, inner.left, inner.right - 1), clamp(y, inner.top, inner.bottom - 1)]
      if (edgeX === x && edgeY === y) continue
      const pixel = y * width + x
      freedom[pixel] = smoothstep(0, 1, (busy(edgeX, edgeY) - DRAWN) / (TEXTURED - DRAWN))
      const [across, down] = [Math.abs(x - edgeX), Math.abs(y - edgeY)]
      const reach = 1 + Math.round(Math.hypot(across, down) * 0.3)
      // past a corner both edges have their say
      const share = down / (across + down)
      const row = rows[y < inner.top ? 0 : 1]!
      const column = columns[x < inner.left ? 0 : 1]!
      // taken from here and there, or the mirrored picture would show through
      const own = mirrored(x + scatter(x, y), y + scatter(y, x), inner)
      for (let channel = 0; channel < 3; channel++) {
        const base =
          (share > 0 ? share * row(edgeX - inner.left, reach, channel) : 0) +
          (share < 1 ? (1 - share) * column(edgeY - inner.top, reach, channel) : 0)
        const rough = roughness(raster, own, channel, inner)
        carried[pixel * 3 + channel] = base + (Math.abs(rough) < MOST_GRAIN ? rough : 0)
      }
    }
  return { raster: { width, height, data: new Uint8Array(carried.buffer) }, freedom }
}

/** The mean of a line of pixels around any place on it, at the cost of two look-ups. */
function sumsAlong({ width, data }: Rgb8, { left, top, right, bottom }: Bounds, along: 'row' | 'column', at: number) {
  const length = along === 'row' ? right - left : bottom - top
  const sums = [0, 1, 2].map(() => new Float64Array(length + 1))
  for (let place = 0; place < length; place++) {
    const pixel = along === 'row' ? at * width + left + place : (top + place) * width + at
    for (const [channel, sum] of sums.entries()) sum[place + 1] = sum[place]! + data[pixel * 3 + channel]!
  }
  return (place: number, reach: number, channel: number): number => {
    const [from, to] = [Math.max(0, place - reach), Math.min(length, place + reach + 1)]
    return (sums[channel]![to]! - sums[channel]![from]!) / (to - from)
  }
}

/** How much a pixel differs from those around it. */
function roughness({ width, data }: Rgb8, { x, y }: Point, channel: number, frame: Bounds): number {
  let sum = 0
  for (const [across, down] of AROUND) {
    const [u, v] = [clamp(x + across, frame.left, frame.right - 1), clamp(y + down, frame.top, frame.bottom - 1)]
    sum += data[(v * width + u) * 3 + channel]!
  }
  return data[(y * width + x) * 3 + channel]! - sum / AROUND.length
}

const AROUND = rows('-2 0, 2 0, 0 -2, 0 2, -1 -1, 1 -1, -1 1, 1 1')

/** How much of the surroundings of a place inside the picture is steps of brightness. */
function createBusyness({ width, data }: Rgb8, { left, top, right, bottom }: Bounds): (x: number, y: number) => number {
  const light = (at: number) => luma(data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!)
  const [across, down] = [right - left, bottom - top]
  const steps = areaSums({ width: across, height: down }, (x, y) => {
    const at = (top + y) * width + left + x
    const stepX = x + 1 < across ? light(at + 1) - light(at) : 0
    const stepY = y + 1 < down ? light(at + width) - light(at) : 0
    return Math.hypot(stepX, stepY) > STEP ? 1 : 0
  })
  return (x, y) => {
    const sideways = x === left || x === right - 1
    const [reachX, reachY] = sideways ? [DEEP, ALONG] : [ALONG, DEEP]
    const [fromX, toX] = [clamp(x - left - reachX, 0, across), clamp(x - left + reachX, 0, across)]
    const [fromY, toY] = [clamp(y - top - reachY, 0, down), clamp(y - top + reachY, 0, down)]
    return steps(fromX, fromY, toX, toY) / Math.max(1, (toX - fromX) * (toY - fromY))
  }
}

/** A few pixels to and fro, the same for the same place. */
const scatter = (one: number, other: number) => ((one * 7919 + other * 104_729) % 23) - 11

function mirrored(x: number, y: number, { left, top, right, bottom }: Bounds): Point {
  return { x: left + reflected(x - left, right - left), y: top + reflected(y - top, bottom - top) }
}
