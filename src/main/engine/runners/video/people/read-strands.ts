import type { Plane, Size } from '../../kit/pixels/plane.ts'
import { mixtureOf, ownColour, firmed, SOFT_REACH, strandShare, SURE } from '../../kit/subject/mixture.ts'
import { clamp } from '../../kit/maths.ts'

/** A frame with what shone through its edges taken out, and how much of each pixel stays, 0 to 1. */
export interface CutFrame {
  rgb: Uint8Array
  alpha: Plane
}

/**
 * Reads strands that the network saw too small from the colours of the frame, wherever a mixture of the person's and
 * the ground's explains what is seen. As for stills, but light enough for every frame: colours nearby are told by cells,
 * and only what is neither surely in nor out is looked at pixel by pixel.
 */
export function readStrands(rgb: Uint8Array, soft: Plane, { width, height }: Size): CutFrame {
  // of a cell of the grid that knows which colours are near
  const side = Math.max(2, Math.round(Math.max(width, height) * SOFT_REACH))
  const grid = { width: Math.ceil(width / side), height: Math.ceil(height / side) }
  const { person, ground, isSure } = knownColours(rgb, soft, { width, height }, side, grid)
  const [near, behind] = [spread(person, grid), spread(ground, grid)]
  const cut = { rgb: rgb.slice(), alpha: new Float32Array(soft.length) }
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / side) * grid.width
    for (let column = 0; column < grid.width; column++) {
      const end = y * width + Math.min(width, (column + 1) * side)
      if (isSure[row + column]) {
        cut.alpha.fill(soft[at]! > 0.5 ? 1 : 0, at, end)
        at = end
      }
      for (; at < end; at++) {
        const place = placeIn(grid, ((at % width) + 0.5) / side - 0.5, (y + 0.5) / side - 0.5)
        readPixel(cut, at, soft[at]!, near, behind, place)
      }
    }
  }
  return cut
}

function readPixel({ rgb, alpha }: CutFrame, at: number, soft: number, near: Plane, behind: Plane, place: Place): void {
  let [along, apart, distance] = [0, 0, 0]
  for (let channel = 0; channel < 3; channel++) {
    const other = colourAt(behind, place, channel)
    const way = colourAt(near, place, channel) - other
    const seen = rgb[at * 3 + channel]! / 255 - other
    along += seen * way
    apart += way * way
    distance += seen * seen
  }
  const read = firmed(strandShare(mixtureOf(along, apart, distance), soft))
  alpha[at] = read
  if (read < 0.02 || read > 0.98) return
  for (let channel = 0; channel < 3; channel++) {
    const [own, other] = [colourAt(near, place, channel), colourAt(behind, place, channel)]
    rgb[at * 3 + channel] = ownColour(rgb[at * 3 + channel]! / 255, own, other, read) * 255 + 0.5
  }
}

/** Mean colours of the cells that are surely the person's or the ground's, with those around them: weight, red, green, blue. */
function knownColours(rgb: Uint8Array, soft: Plane, { width, height }: Size, side: number, grid: Size) {
  const count = grid.width * grid.height
  const [isIn, isOut] = [new Uint8Array(count).fill(1), new Uint8Array(count).fill(1)]
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / side) * grid.width
    for (let column = 0; column < grid.width; column++) {
      const end = y * width + Math.min(width, (column + 1) * side)
      for (; at < end; at++) {
        if (soft[at]! <= SURE) isIn[row + column] = 0
        if (soft[at]! >= 1 - SURE) isOut[row + column] = 0
      }
    }
  }
  const [person, ground] = [new Float32Array(count * 4), new Float32Array(count * 4)]
  const isSure = new Uint8Array(count)
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      const cell = y * grid.width + x
      const known = everywhere(isIn, grid, x, y) ? person : everywhere(isOut, grid, x, y) ? ground : null
      if (!known) continue
      isSure[cell] = 1
      const [right, bottom] = [Math.min(width, (x + 1) * side), Math.min(height, (y + 1) * side)]
      let [red, green, blue] = [0, 0, 0]
      for (let row = y * side; row < bottom; row++)
        for (let at = (row * width + x * side) * 3; at < (row * width + right) * 3; at += 3) {
          red += rgb[at]!
          green += rgb[at + 1]!
          blue += rgb[at + 2]!
        }
      const each = 1 / ((right - x * side) * (bottom - y * side) * 255)
      known.set([1, red * each, green * each, blue * each], cell * 4)
    }
  return { person, ground, isSure }
}

function everywhere(marks: Uint8Array, { width, height }: Size, x: number, y: number): boolean {
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      if (!marks[row * width + column]) return false
  return true
}

/** Cells without a colour take that of the cells around, the nearest counting most: coarser and coarser grids tell it. */
function spread(cells: Plane, { width, height }: Size): Plane {
  if (width === 1 && height === 1) return cells
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const sums = new Float32Array(half.width * half.height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [from, to] = [(y * width + x) * 4, ((y >> 1) * half.width + (x >> 1)) * 4]
      for (let part = 0; part < 4; part++) sums[to + part]! += cells[from + part]!
    }
  for (let cell = 0; cell < sums.length; cell += 4) {
    const weight = sums[cell]!
    if (weight > 1) for (let part = 0; part < 4; part++) sums[cell + part]! /= weight
  }
  const far = spread(sums, half)
  const filled = cells.slice()
  for (let y = 0; y < height; y++) {
    // the nearer of two coarser cells has three quarters
    const [row, beside] = [y >> 1, Math.min(half.height - 1, Math.max(0, (y >> 1) + (y & 1 ? 1 : -1)))]
    for (let x = 0; x < width; x++) {
      const cell = (y * width + x) * 4
      const missing = 1 - cells[cell]!
      if (missing <= 0) continue
      const [column, next] = [x >> 1, Math.min(half.width - 1, Math.max(0, (x >> 1) + (x & 1 ? 1 : -1)))]
      const [a, b] = [(row * half.width + column) * 4, (row * half.width + next) * 4]
      const [c, d] = [(beside * half.width + column) * 4, (beside * half.width + next) * 4]
      filled[cell] = 1
      for (let part = 1; part < 4; part++)
        filled[cell + part]! +=
          missing * (0.5625 * far[a + part]! + 0.1875 * (far[b + part]! + far[c + part]!) + 0.0625 * far[d + part]!)
    }
  }
  return filled
}

/** Four cells around a point and their shares. */
interface Place {
  cells: readonly [number, number, number, number]
  shares: readonly [number, number, number, number]
}

function placeIn({ width, height }: Size, x: number, y: number): Place {
  const [across, down] = [clamp(x, 0, width - 1), clamp(y, 0, height - 1)]
  const [left, top] = [Math.floor(across), Math.floor(down)]
  const [right, low] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)]
  const [dx, dy] = [across - left, down - top]
  return {
    cells: [(top * width + left) * 4, (top * width + right) * 4, (low * width + left) * 4, (low * width + right) * 4],
    shares: [(1 - dx) * (1 - dy), dx * (1 - dy), (1 - dx) * dy, dx * dy],
  }
}

const colourAt = (cells: Plane, { cells: [a, b, c, d], shares: [e, f, g, h] }: Place, channel: number) =>
  cells[a + 1 + channel]! * e + cells[b + 1 + channel]! * f + cells[c + 1 + channel]! * g + cells[d + 1 + channel]! * h
