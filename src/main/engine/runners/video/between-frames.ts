import { type Flow, flowBetween, greyCopy } from './optical-flow.ts'
import type { Size } from './film-source.ts'

/** Two neighbouring pictures and how one becomes the other. */
export interface Pair extends Size {
  from: Uint8Array
  to: Uint8Array
  forward: Flow
  backward: Flow
}

const FLOW_SIDE = 192
/** In pixels, all ways together: what has hardly moved stays where it is, which spares most of the work of most films. */
const STILL = 0.1

export function pairOf(from: Uint8Array, to: Uint8Array, { width, height }: Size): Pair {
  const scale = Math.min(1, FLOW_SIDE / Math.max(width, height))
  const small = { width: Math.max(8, Math.round(width * scale)), height: Math.max(8, Math.round(height * scale)) }
  const one = greyCopy(from, width, height, small)
  const other = greyCopy(to, width, height, small)
  return {
    from,
    to,
    width,
    height,
    forward: flowBetween(one, other, small.width, small.height),
    backward: flowBetween(other, one, small.width, small.height),
  }
}

/** The picture at a moment between the two: both are moved to where things are by then, then mixed. */
export function frameBetween({ from, to, width, height, forward, backward }: Pair, moment: number): Uint8Array {
  const grid = { width: forward.width, height: forward.height }
  const size = grid.width * grid.height
  const fields = Array.from({ length: 5 }, () => new Float32Array(size))
  const [fromX, fromY, toX, toY, weights] = fields as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const [perX, perY] = [width / grid.width, height / grid.height]
  const sharp = moment * moment * (3 - 2 * moment)
  for (let at = 0; at < size; at++) {
    const ax = forward.across[at]!
    const ay = forward.down[at]!
    const bx = backward.across[at]!
    const by = backward.down[at]!
    fromX[at] = -ax * moment * perX
    fromY[at] = -ay * moment * perY
    toX[at] = -bx * (1 - moment) * perX
    toY[at] = -by * (1 - moment) * perY
    // where the two directions disagree something is hidden or uncovered: the nearer picture is right
    const doubt = Math.min(1, (Math.abs(ax + bx) + Math.abs(ay + by)) / 4)
    weights[at] = moment + (sharp - moment) * doubt
  }
  const frame = new Uint8Array(width * height * 3)
  const rows = fields.map(() => new Float32Array(width))
  const [rowFromX, rowFromY, rowToX, rowToY, rowWeight] = rows
  for (let y = 0; y < height; y++) {
    for (const [index, field] of fields.entries()) spreadRow(rows[index]!, field, grid, (y + 0.5) / perY - 0.5)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const ax = rowFromX![x]!
      const ay = rowFromY![x]!
      const bx = rowToX![x]!
      const by = rowToY![x]!
      const weight = rowWeight![x]!
      if (Math.abs(ax) + Math.abs(ay) + Math.abs(bx) + Math.abs(by) > STILL)
        mixPixel(frame, at, from, to, width, height, x + ax, y + ay, x + bx, y + by, weight)
      else
        for (let byte = at; byte < at + 3; byte++) frame[byte] = from[byte]! + (to[byte]! - from[byte]!) * weight + 0.5
    }
  }
  return frame
}

/** One row of a coarse field, as wide as the picture. */
export function spreadRow(row: Float32Array, field: Float32Array, grid: Size, y: number): void {
  const cy = Math.min(Math.max(y, 0), grid.height - 1)
  const top = Math.floor(cy)
  const dy = cy - top
  const upper = top * grid.width
  const lower = Math.min(top + 1, grid.height - 1) * grid.width
  const perX = grid.width / row.length
  const last = grid.width - 1
  for (let x = 0; x < row.length; x++) {
    const fx = (x + 0.5) * perX - 0.5
    const cx = fx < 0 ? 0 : fx > last ? last : fx
    const left = cx | 0
    const right = left < last ? left + 1 : last
    const dx = cx - left
    const above = field[upper + left]! + (field[upper + right]! - field[upper + left]!) * dx
    const below = field[lower + left]! + (field[lower + right]! - field[lower + left]!) * dx
    row[x] = above + (below - above) * dy
  }
}

export function mixPixel(
  target: Uint8Array,
  at: number,
  from: Uint8Array,
  to: Uint8Array,
  width: number,
  height: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  weight: number,
): void {
  const maxX = width - 1.001
  const maxY = height - 1.001
  const row = width * 3
  const ax = x0 < 0 ? 0 : x0 > maxX ? maxX : x0
  const ay = y0 < 0 ? 0 : y0 > maxY ? maxY : y0
  const bx = x1 < 0 ? 0 : x1 > maxX ? maxX : x1
  const by = y1 < 0 ? 0 : y1 > maxY ? maxY : y1
  // shares in whole 256ths: whole numbers are several times as quick
  const adx = ((ax - (ax | 0)) * 256) | 0
  const ady = ((ay - (ay | 0)) * 256) | 0
  const bdx = ((bx - (bx | 0)) * 256) | 0
  const bdy = ((by - (by | 0)) * 256) | 0
  const share = (weight * 256 + 0.5) | 0
  let p = ((ay | 0) * width + (ax | 0)) * 3
  let q = ((by | 0) * width + (bx | 0)) * 3
  for (let channel = 0; channel < 3; channel++, p++, q++) {
    const aTop = from[p]! * (256 - adx) + from[p + 3]! * adx
    const aLow = from[p + row]! * (256 - adx) + from[p + row + 3]! * adx
    const bTop = to[q]! * (256 - bdx) + to[q + 3]! * bdx
    const bLow = to[q + row]! * (256 - bdx) + to[q + row + 3]! * bdx
    const one = (aTop * (256 - ady) + aLow * ady) >> 8
    const other = (bTop * (256 - bdy) + bLow * bdy) >> 8
    target[at + channel] = (one * (256 - share) + other * share + 32_768) >> 16
  }
}
