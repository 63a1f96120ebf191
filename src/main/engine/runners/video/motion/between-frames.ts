import { type Flow, flowBetween } from './optical-flow.ts'
import { greyCopy } from '../../kit/pixels/luma.ts'
import type { Size } from '../film/film-source.ts'
import { clamp, eased } from '../../kit/maths.ts'
import { lastBetween } from '../../kit/pixels/sample-rgb.ts'

/** Two neighbouring pictures and how one becomes the other. */
export interface Pair extends Size {
  from: Uint8Array
  to: Uint8Array
  forward: Flow
  backward: Flow
}

/** How a picture between two others is put together, on a grid that may be coarser than they are. */
export interface Motion extends Size {
  /** How far away each point lies in the first and in the second picture, in pixels of theirs. */
  fromX: Float32Array
  fromY: Float32Array
  toX: Float32Array
  toY: Float32Array
  /** How much of each point comes from the second picture, 0 to 1. */
  weights: Float32Array
}

const FLOW_SIDE = 192

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

/** The picture at a moment between the two. */
export const frameBetween = (pair: Pair, moment: number): Uint8Array =>
  mixedAlong(packed(pair.from), packed(pair.to), pair, motionAt(pair, moment))

/** Where things are at a moment if they go straight on as the flow has them. */
export function motionAt({ width, height, forward, backward }: Pair, moment: number): Motion {
  const grid = { width: forward.width, height: forward.height }
  const size = grid.width * grid.height
  const plane = () => new Float32Array(size)
  const motion = { ...grid, fromX: plane(), fromY: plane(), toX: plane(), toY: plane(), weights: plane() }
  const { fromX, fromY, toX, toY, weights } = motion
  const [perX, perY] = [width / grid.width, height / grid.height]
  const sharp = eased(moment)
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
  return motion
}

/** A picture with each pixel in one number: two of its colours are then reckoned with at once. */
type Packed = Int32Array

export function packed(rgb: Uint8Array): Packed {
  const pixels = new Int32Array(rgb.length / 3)
  for (let pixel = 0, at = 0; pixel < pixels.length; pixel++, at += 3)
    pixels[pixel] = rgb[at]! | (rgb[at + 1]! << 8) | (rgb[at + 2]! << 16)
  return pixels
}

const RED_AND_BLUE = 0xff00ff
/** A half of a 256th of both. */
const HALVES = 0x800080

/** Both pictures are moved to where things are by then, then mixed. */
export function mixedAlong(from: Packed, to: Packed, { width, height }: Size, motion: Motion): Uint8Array {
  const frame = new Uint8Array(width * height * 3)
  const { lefts, shares } = columnsOf(width, motion.width)
  const line = new Float32Array(motion.width * 5 + 5)
  const [maxX, maxY] = [lastBetween(width), lastBetween(height)]
  for (let y = 0, at = 0; y < height; y++) {
    spreadLine(line, motion, ((y + 0.5) / height) * motion.height - 0.5)
    for (let x = 0; x < width; x++, at += 3) {
      const i = lefts[x]!
      const dx = shares[x]!
      const x0 = x + line[i]! + (line[i + 5]! - line[i]!) * dx
      const y0 = y + line[i + 1]! + (line[i + 6]! - line[i + 1]!) * dx
      const x1 = x + line[i + 2]! + (line[i + 7]! - line[i + 2]!) * dx
      const y1 = y + line[i + 3]! + (line[i + 8]! - line[i + 3]!) * dx
      const share = ((line[i + 4]! + (line[i + 9]! - line[i + 4]!) * dx) * 256 + 0.5) | 0
      const ax = x0 < 0 ? 0 : x0 > maxX ? maxX : x0
      const ay = y0 < 0 ? 0 : y0 > maxY ? maxY : y0
      const bx = x1 < 0 ? 0 : x1 > maxX ? maxX : x1
      const by = y1 < 0 ? 0 : y1 > maxY ? maxY : y1
      // shares of the four pixels around a place in whole 256ths: whole numbers are several times as quick
      const adx = ((ax - (ax | 0)) * 256) | 0
      const ady = ((ay - (ay | 0)) * 256) | 0
      const bdx = ((bx - (bx | 0)) * 256) | 0
      const bdy = ((by - (by | 0)) * 256) | 0
      const a3 = (adx * ady + 128) >> 8
      const b3 = (bdx * bdy + 128) >> 8
      const a0 = 256 - adx - ady + a3
      const b0 = 256 - bdx - bdy + b3
      const p = (ay | 0) * width + (ax | 0)
      const q = (by | 0) * width + (bx | 0)
      const c0 = from[p]!
      const c1 = from[p + 1]!
      const c2 = from[p + width]!
      const c3 = from[p + width + 1]!
      const d0 = to[q]!
      const d1 = to[q + 1]!
      const d2 = to[q + width]!
      const d3 = to[q + width + 1]!
      const one = fourMixed(c0, c1, c2, c3, a0, adx - a3, ady - a3, a3)
      const other = fourMixed(d0, d1, d2, d3, b0, bdx - b3, bdy - b3, b3)
      const oneGreen = fourMixed(c0 >> 8, c1 >> 8, c2 >> 8, c3 >> 8, a0, adx - a3, ady - a3, a3)
      const otherGreen = fourMixed(d0 >> 8, d1 >> 8, d2 >> 8, d3 >> 8, b0, bdx - b3, bdy - b3, b3)
      const mix = (Math.imul(one, 256 - share) + Math.imul(other, share) + HALVES) >>> 8
      frame[at] = mix & 255
      frame[at + 1] = (Math.imul(oneGreen, 256 - share) + Math.imul(otherGreen, share) + HALVES) >>> 8
      frame[at + 2] = mix >>> 16
    }
  }
  return frame
}

/** Red and blue of four pixels, by shares that are 256 together. */
const fourMixed = (
  c0: number,
  c1: number,
  c2: number,
  c3: number,
  s0: number,
  s1: number,
  s2: number,
  s3: number,
): number =>
  ((Math.imul(c0 & RED_AND_BLUE, s0) +
    Math.imul(c1 & RED_AND_BLUE, s1) +
    Math.imul(c2 & RED_AND_BLUE, s2) +
    Math.imul(c3 & RED_AND_BLUE, s3) +
    HALVES) >>>
    8) &
  RED_AND_BLUE

/** Which columns of a grid lie around each column of a picture; there are five numbers to a column. */
function columnsOf(width: number, gridWidth: number) {
  const lefts = new Int32Array(width)
  const shares = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const place = Math.min(Math.max(((x + 0.5) / width) * gridWidth - 0.5, 0), gridWidth - 1)
    lefts[x] = Math.floor(place) * 5
    shares[x] = place - Math.floor(place)
  }
  return { lefts, shares }
}

/** One line across a motion at any height, column by column, the last one twice. */
function spreadLine(line: Float32Array, motion: Motion, y: number): void {
  const { width, height, fromX, fromY, toX, toY, weights } = motion
  const place = clamp(y, 0, height - 1)
  const top = Math.floor(place)
  const dy = place - top
  for (let column = 0, i = 0; column <= width; column++, i += 5) {
    const upper = top * width + Math.min(column, width - 1)
    const lower = top < height - 1 ? upper + width : upper
    line[i] = fromX[upper]! + (fromX[lower]! - fromX[upper]!) * dy
    line[i + 1] = fromY[upper]! + (fromY[lower]! - fromY[upper]!) * dy
    line[i + 2] = toX[upper]! + (toX[lower]! - toX[upper]!) * dy
    line[i + 3] = toY[upper]! + (toY[lower]! - toY[upper]!) * dy
    line[i + 4] = weights[upper]! + (weights[lower]! - weights[upper]!) * dy
  }
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
