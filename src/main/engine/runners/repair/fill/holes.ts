import type { Size } from '../../kit/pixels/plane.ts'
import { type Box, type Mask, readMask } from '../../kit/pixels/rgb8.ts'
import type { Picture } from '../../kit/picture.ts'
import { RunnerRefusedError } from '../../runner.ts'

/** Every hole filled on its own costs a round of the network. */
const MOST_HOLES = 8
/** Cells along the longer side in which holes are told apart. */
const CELLS = 256

/** The mask as large as the picture: white is to be changed, black and transparent stay. */
export async function readHole(mask: Picture, { width, height }: Picture): Promise<Mask> {
  const image = (await mask.open()).flatten({ background: '#000000' }).resize(width, height, { fit: 'fill' })
  const hole = await readMask(image.greyscale(), 0)
  let marked = 0
  for (let pixel = 0; pixel < hole.data.length; pixel++) {
    const inside = hole.data[pixel]! > 127
    hole.data[pixel] = inside ? 255 : 0
    if (inside) marked += 1
  }
  if (marked === 0)
    throw new RunnerRefusedError('invalid_input', 'The mask marks nothing: paint white what is to change.')
  if (marked === hole.data.length)
    throw new RunnerRefusedError('invalid_input', 'The mask marks everything: leave black what is to stay.')
  return hole
}

/** The hole and everything so many pixels to the side of it. */
export function grow({ width, height, data }: Mask, reach: number): Mask {
  const across = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) growLine(data, across, y * width, 1, width, reach)
  const both = new Uint8Array(data.length)
  for (let x = 0; x < width; x++) growLine(across, both, x, width, height, reach)
  return { width, height, data: both }
}

function growLine(from: Uint8Array, to: Uint8Array, start: number, step: number, length: number, reach: number): void {
  for (let index = 0, left = 0; index < length; index++) {
    left = from[start + index * step]! > 127 ? reach + 1 : left - 1
    if (left > 0) to[start + index * step] = 255
  }
  for (let index = length - 1, left = 0; index >= 0; index--) {
    left = from[start + index * step]! > 127 ? reach + 1 : left - 1
    if (left > 0) to[start + index * step] = 255
  }
}

/** A pixel of the small plane is part of the hole when any of those it stands for is. */
export function shrunkHole({ width, height, data }: Mask, smallWidth: number, smallHeight: number): Mask {
  const small = new Uint8Array(smallWidth * smallHeight)
  for (let y = 0; y < height; y++) {
    const row = Math.min(smallHeight - 1, Math.floor((y * smallHeight) / height)) * smallWidth
    for (let x = 0; x < width; x++)
      if (data[y * width + x]! > 127) small[row + Math.min(smallWidth - 1, Math.floor((x * smallWidth) / width))] = 255
  }
  return { width: smallWidth, height: smallHeight, data: small }
}

/** Where the holes are, apart from each other as far as that pays. */
export function separateHoles(hole: Mask): Box[] {
  const cell = Math.max(4, Math.ceil(Math.max(hole.width, hole.height) / CELLS))
  const columns = Math.ceil(hole.width / cell)
  const rows = Math.ceil(hole.height / cell)
  const marked = new Uint8Array(columns * rows)
  for (let y = 0; y < hole.height; y++)
    for (let x = 0; x < hole.width; x++)
      if (hole.data[y * hole.width + x]! > 127) marked[Math.floor(y / cell) * columns + Math.floor(x / cell)] = 1
  const boxes: Box[] = []
  for (let start = 0; start < marked.length; start++)
    if (marked[start]) boxes.push(tighten(hole, scaled(floodBox(marked, columns, rows, start), cell)))
  return joinClosest(boxes)
}

/** Cells that hang together, corners and gaps of one cell included, are taken out of the grid. */
function floodBox(marked: Uint8Array, columns: number, rows: number, start: number): Box {
  let [left, right] = [start % columns, start % columns]
  let [top, bottom] = [Math.floor(start / columns), Math.floor(start / columns)]
  const waiting = [start]
  marked[start] = 0
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    const x = current % columns
    const y = Math.floor(current / columns)
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
    top = Math.min(top, y)
    for (let row = Math.max(0, y - 2); row <= Math.min(rows - 1, y + 2); row++)
      for (let column = Math.max(0, x - 2); column <= Math.min(columns - 1, x + 2); column++) {
        const next = row * columns + column
        if (!marked[next]) continue
        marked[next] = 0
        waiting.push(next)
      }
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}

const scaled = ({ left, top, width, height }: Box, factor: number): Box => ({
  left: left * factor,
  top: top * factor,
  width: width * factor,
  height: height * factor,
})

/** No larger than what is marked inside it. */
function tighten({ width, height, data }: Mask, box: Box): Box {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = box.top; y < Math.min(height, box.top + box.height); y++)
    for (let x = box.left; x < Math.min(width, box.left + box.width); x++) {
      if (data[y * width + x]! <= 127) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  return { left, top, width: right - left, height: bottom - top }
}

interface Nearest {
  /** Which of the boxes behind it, the first of several that are as near; -1 where none is behind. */
  partner: number
  growth: number
}

/** Joins what would be seen together anyway, and what must share because there are too many, the closest first. */
function joinClosest(boxes: readonly Box[]): Box[] {
  const kept: (Box | null)[] = [...boxes]
  // looked for anew only where a join has touched it: a mask may have thousands of specks
  const nearest = boxes.map((box, index) => nearestBehind(box, index, kept))
  for (let count = boxes.length; count > 1; count--) {
    let first = 0
    for (let index = 1; index < kept.length; index++) if (nearest[index]!.growth < nearest[first]!.growth) first = index
    const { partner: second, growth } = nearest[first]!
    if (growth > 1.25 && count <= MOST_HOLES) break
    const joined = around(kept[first]!, kept[second]!)
    kept[first] = joined
    kept[second] = null
    nearest[first] = nearestBehind(joined, first, kept)
    nearest[second] = { partner: -1, growth: Infinity }
    for (let index = 0; index < second; index++) {
      const box = kept[index]
      if (!box || index === first) continue
      const before = nearest[index]!
      const toJoined = index < first ? growthOf(box, joined) : Infinity
      if (toJoined < before.growth || (toJoined === before.growth && first <= before.partner))
        nearest[index] = { partner: first, growth: toJoined }
      else if (before.partner === first || before.partner === second) nearest[index] = nearestBehind(box, index, kept)
    }
  }
  return kept.filter((box) => box !== null)
}

function nearestBehind(box: Box, index: number, boxes: readonly (Box | null)[]): Nearest {
  const nearest: Nearest = { partner: -1, growth: Infinity }
  for (let other = index + 1; other < boxes.length; other++) {
    const candidate = boxes[other]
    if (!candidate) continue
    const growth = growthOf(box, candidate)
    if (growth >= nearest.growth) continue
    nearest.partner = other
    nearest.growth = growth
  }
  return nearest
}

/** How much longer the box around both is than the longest side they have. */
function growthOf(first: Box, second: Box): number {
  const across = Math.max(first.left + first.width, second.left + second.width) - Math.min(first.left, second.left)
  const down = Math.max(first.top + first.height, second.top + second.height) - Math.min(first.top, second.top)
  return Math.max(across, down) / Math.max(first.width, first.height, second.width, second.height)
}

function around(first: Box, second: Box): Box {
  const left = Math.min(first.left, second.left)
  const top = Math.min(first.top, second.top)
  const right = Math.max(first.left + first.width, second.left + second.width)
  const bottom = Math.max(first.top + first.height, second.top + second.height)
  return { left, top, width: right - left, height: bottom - top }
}

/** What is looked at to fill a hole: its box in the middle of a square of at least `side`, as far as the picture goes. */
export function surroundings(box: Box, side: number, { width, height }: Size): Box {
  const [left, across] = spanAround(box.left, box.width, side, width)
  const [top, down] = spanAround(box.top, box.height, side, height)
  return { left, top, width: across, height: down }
}

function spanAround(from: number, length: number, side: number, whole: number): [number, number] {
  const span = Math.min(whole, Math.max(side, length))
  const start = Math.round(from + length / 2 - span / 2)
  return [Math.min(Math.max(0, start), whole - span), span]
}
