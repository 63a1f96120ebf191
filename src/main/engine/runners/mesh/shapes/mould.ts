import { triple } from '../../kit/maths.ts'
import type { LinearRgb } from '../../kit/colour/rgb.ts'
import type { Detail } from '../geometry/part.ts'
import { boundsOf, pointAt } from '../geometry/surface.ts'
import { cross, lengthOf, subtract, type Vector } from '../geometry/vector.ts'
import type { Implicit } from './implicit.ts'

/** A closed solid of triangles, coloured at its points. */
export interface Cast {
  positions: readonly number[]
  /** Three points of every triangle. */
  triangles: readonly number[]
  colourAt: (point: number) => LinearRgb
}

/** Cells along the longest side. */
const CELLS = 104
/** Cells left free around the whole, so that nothing touches the border. */
const MARGIN = 6
/** How far edges and seams are smeared, in cells. */
const SMEAR = 1.25
/** How far colours run into each other, in cells. */
const SMUDGE = 0.75
/** Where the skin lies between nothing and full: below a half it lies outside, and what is thin stays. */
const SKIN = 0.36
/** In cells: what is thinner would be smeared away. */
const THIN = 1.7
/** How far apart, in cells, the points of its skin are that are coated. */
const COAT_STEP = 0.7
/** Columns pass beside the corners of triangles that lie on a round number. */
const ASIDE = [0.000_137, 0.000_071] as const

/** One soft body from solids pushed into each other: they are cast in small cells, and the cells smeared. */
export async function moulded(casts: readonly Cast[], rest: Detail['rest']): Promise<Implicit> {
  const grid = gridAround(casts)
  // the smaller one lies on the larger one, and is seen
  for (const cast of casts.toSorted((one, other) => extentOf(other) - extentOf(one))) {
    pour(cast, grid)
    await rest()
  }
  const { low, high, full, colours } = grid
  const amounts = full.slice()
  for (const values of [amounts, ...colours]) {
    smear(values, grid.counts, SMUDGE)
    await rest()
  }
  smear(full, grid.counts, SMEAR)
  const distances = distancesIn(grid)
  return {
    low,
    high,
    field: (x, y, z) => valueAt(distances, grid, x, y, z),
    colour: ([x, y, z]) => {
      const amount = Math.max(1e-6, valueAt(amounts, grid, x, y, z))
      return triple((channel) => Math.min(1, valueAt(colours[channel], grid, x, y, z) / amount))
    },
  }
}

interface Grid {
  low: Vector
  high: Vector
  cell: number
  counts: readonly [number, number, number]
  /** How full each cell is. */
  full: Float32Array
  /** Red, green and blue of each cell, as far as it is full. */
  colours: readonly [Float32Array, Float32Array, Float32Array]
}

function gridAround(casts: readonly Cast[]): Grid {
  const { low, high } = boundsOf(casts)
  const cell = Math.max(...high.map((value, axis) => value - low[axis]!)) / CELLS
  const counts = triple((axis) => Math.ceil((high[axis] - low[axis]) / cell) + 2 * MARGIN)
  const start = triple((axis) => low[axis] - MARGIN * cell)
  const layer = () => new Float32Array(counts[0] * counts[1] * counts[2])
  return {
    low: start,
    high: triple((axis) => start[axis] + (counts[axis] - 1) * cell),
    cell,
    counts,
    full: layer(),
    colours: [layer(), layer(), layer()],
  }
}

function extentOf(cast: Cast): number {
  const { low, high } = boundsOf([cast])
  return (high[0] - low[0]) * (high[1] - low[1]) * (high[2] - low[2])
}

interface Crossing {
  height: number
  colour: LinearRgb
}

/** Casts one solid in the cells it takes. */
function pour(cast: Cast, grid: Grid): void {
  if (thicknessOf(cast) < THIN * grid.cell) coat(cast, grid)
  else fillColumns(cast, grid)
}

/** What would break under the fingers is made a cell thicker on every side, as long as there is nothing else. */
function coat({ positions, triangles, colourAt }: Cast, grid: Grid): void {
  const { low, cell, full } = grid
  const [nx, ny] = grid.counts
  const around = [1, -1, nx, -nx, nx * ny, -nx * ny]
  const cellOf = (at: number, axis: 0 | 1 | 2) => (at - low[axis]) / cell
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = triple((corner) => pointAt(positions, triangles[at + corner]!))
    const [alongB, alongC] = [subtract(b, a), subtract(c, a)]
    const steps = Math.ceil(Math.max(lengthOf(alongB), lengthOf(alongC)) / (cell * COAT_STEP)) + 1
    const colour = colourAt(triangles[at]!)
    for (let right = 0; right <= steps; right++)
      for (let left = 0; left <= steps - right; left++) {
        const [x, y, z] = triple((axis) =>
          Math.round(cellOf(a[axis] + (alongB[axis] * right + alongC[axis] * left) / steps, axis)),
        )
        const place = (z * ny + y) * nx + x
        put(grid, place, 1, colour)
        for (const step of around) if (full[place + step]! < 0.5) put(grid, place + step, 1, colour)
      }
  }
}

/** A column of cells is inside from every odd crossing of the skin to the next. */
function fillColumns({ positions, triangles, colourAt }: Cast, grid: Grid): void {
  const { low, cell } = grid
  const [nx, ny, nz] = grid.counts
  const columns = new Map<number, Crossing[]>()
  const across = (point: number) => (positions[point * 3]! - low[0]) / cell + ASIDE[0]
  const up = (point: number) => (positions[point * 3 + 1]! - low[1]) / cell
  const deep = (point: number) => (positions[point * 3 + 2]! - low[2]) / cell + ASIDE[1]
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!]
    const [ax, bx, cx, az, bz, cz] = [across(a), across(b), across(c), deep(a), deep(b), deep(c)]
    const area = (bx - ax) * (cz - az) - (cx - ax) * (bz - az)
    // seen from above it is a line
    if (Math.abs(area) < 1e-9) continue
    const colour = colourAt(a)
    for (let z = Math.max(0, Math.ceil(Math.min(az, bz, cz))); z <= Math.min(nz - 1, Math.max(az, bz, cz)); z++)
      for (let x = Math.max(0, Math.ceil(Math.min(ax, bx, cx))); x <= Math.min(nx - 1, Math.max(ax, bx, cx)); x++) {
        const ofB = ((x - ax) * (cz - az) - (cx - ax) * (z - az)) / area
        const ofC = ((bx - ax) * (z - az) - (x - ax) * (bz - az)) / area
        if (ofB < 0 || ofC < 0 || ofB + ofC > 1) continue
        const column = z * nx + x
        const crossing = { height: up(a) * (1 - ofB - ofC) + up(b) * ofB + up(c) * ofC, colour }
        const known = columns.get(column)
        if (known) known.push(crossing)
        else columns.set(column, [crossing])
      }
  }
  for (const [column, crossings] of columns) {
    crossings.sort((one, other) => one.height - other.height)
    const [x, z] = [column % nx, Math.floor(column / nx)]
    for (let index = 0; index + 1 < crossings.length; index += 2)
      fillBetween(crossings[index]!, crossings[index + 1]!, (y) => (z * ny + y) * nx + x)
  }

  /** A cell reaches half a step below and above its height. */
  function fillBetween(from: Crossing, to: Crossing, placeOf: (y: number) => number): void {
    const middle = (from.height + to.height) / 2
    for (let y = Math.max(0, Math.round(from.height)); y <= Math.min(ny - 1, Math.round(to.height)); y++) {
      const share = Math.min(1, y + 0.5 - from.height, to.height - y + 0.5, to.height - from.height)
      if (share > 0) put(grid, placeOf(y), share, (y < middle ? from : to).colour)
    }
  }
}

function put({ full, colours }: Grid, place: number, share: number, colour: LinearRgb): void {
  const before = full[place]!
  full[place] = Math.max(before, share)
  for (const [axis, values] of colours.entries()) {
    const old = before > 0 ? values[place]! / before : colour[axis]!
    values[place] = (old + (colour[axis]! - old) * share) * full[place]
  }
}

/** About how thick it is, or for a rod its radius: twice what it holds for each piece of its skin. */
function thicknessOf({ positions, triangles }: Cast): number {
  let [volume, area] = [0, 0]
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = triple((corner) => pointAt(positions, triangles[at + corner]!))
    const normal = cross(subtract(b, a), subtract(c, a))
    volume += (a[0] * normal[0] + a[1] * normal[1] + a[2] * normal[2]) / 6
    area += lengthOf(normal) / 2
  }
  return area === 0 ? 0 : (2 * Math.abs(volume)) / area
}

/** Spreads every value over its neighbours, along one axis after the other. */
function smear(values: Float32Array, [nx, ny, nz]: Grid['counts'], width: number): void {
  const reach = Math.ceil(width * 2.5)
  const weights = Array.from({ length: reach * 2 + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * width ** 2)),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const line = new Float32Array(Math.max(nx, ny, nz))
  const along = (count: number, step: number, start: number) => {
    let any = false
    for (let index = 0; index < count; index++) any = (line[index] = values[start + index * step]!) !== 0 || any
    if (!any) return
    for (let index = 0; index < count; index++) {
      let sum = 0
      const last = Math.min(count - 1, index + reach)
      for (let near = Math.max(0, index - reach); near <= last; near++)
        sum += line[near]! * weights[near - index + reach]!
      values[start + index * step] = sum / total
    }
  }
  for (let z = 0; z < nz; z++) for (let y = 0; y < ny; y++) along(nx, 1, (z * ny + y) * nx)
  for (let z = 0; z < nz; z++) for (let x = 0; x < nx; x++) along(ny, nx, z * ny * nx + x)
  for (let y = 0; y < ny; y++) for (let x = 0; x < nx; x++) along(nz, nx * ny, y * nx + x)
}

/** About how far each cell lies from the skin, negative inside: exact nearby, and never too far elsewhere. */
function distancesIn({ full, counts: [nx, ny, nz], cell }: Grid): Float32Array {
  const steps = new Float32Array(full.length).fill(Infinity)
  const axes = [1, nx, nx * ny]
  const nearest = (place: number, sign: 1 | -1) => {
    for (const step of axes) {
      const other = place + sign * step
      if (other >= 0 && other < full.length)
        steps[place] = Math.min(steps[place]!, full[other]! > SKIN === full[place]! > SKIN ? steps[other]! + 1 : 0)
    }
  }
  for (let place = 0; place < full.length; place++) nearest(place, -1)
  for (let place = full.length - 1; place >= 0; place--) nearest(place, 1)
  // counted along the axes a way is up to √3 times longer than straight through
  const near = SMEAR * Math.sqrt(2 * Math.PI) * cell
  return steps.map((count, place) => {
    const nearby = (SKIN - full[place]!) * near
    return Math.sign(nearby) * Math.max(Math.abs(nearby), (Math.min(count, nx + ny + nz) / Math.sqrt(3) - 1) * cell)
  })
}

/** Between the cells a value changes evenly. */
function valueAt(
  values: Float32Array,
  { low, cell, counts: [nx, ny, nz] }: Grid,
  x: number,
  y: number,
  z: number,
): number {
  const [px, py, pz] = [
    within((x - low[0]) / cell, nx),
    within((y - low[1]) / cell, ny),
    within((z - low[2]) / cell, nz),
  ]
  const [ix, iy, iz] = [Math.floor(px), Math.floor(py), Math.floor(pz)]
  const [fx, fy, fz] = [px - ix, py - iy, pz - iz]
  const at = (iz * ny + iy) * nx + ix
  const upper = at + nx
  const back = at + nx * ny
  const upperBack = back + nx
  const near =
    (values[at]! * (1 - fx) + values[at + 1]! * fx) * (1 - fy) +
    (values[upper]! * (1 - fx) + values[upper + 1]! * fx) * fy
  const far =
    (values[back]! * (1 - fx) + values[back + 1]! * fx) * (1 - fy) +
    (values[upperBack]! * (1 - fx) + values[upperBack + 1]! * fx) * fy
  return near * (1 - fz) + far * fz
}

const within = (place: number, count: number) => Math.min(count - 1.001, Math.max(0, place))
