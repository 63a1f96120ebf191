export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Rect extends Point, Size {}

/** How much of each pixel a mask takes, from 0 to 255. */
export interface Alpha extends Size {
  data: Uint8Array
}

/** A mask of a part of the picture: outside of it nothing is taken. */
export interface Patch extends Rect {
  data: Uint8Array
}

/** From here on a pixel counts as taken where there is only yes or no. */
export const HALF = 128

export function emptyAlpha({ width, height }: Size): Alpha {
  return { width, height, data: new Uint8Array(width * height) }
}

/** As much of a rectangle as lies in the picture, in whole pixels; without an area where nothing does. */
export function withinPicture({ width, height }: Size, from: Point, to: Point): Rect {
  const [left, top] = [Math.max(0, Math.floor(from.x)), Math.max(0, Math.floor(from.y))]
  const [right, bottom] = [Math.min(width, Math.ceil(to.x)), Math.min(height, Math.ceil(to.y))]
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

/** The smallest rectangle that holds two; one without an area adds nothing. */
export function around(one: Rect, other: Rect): Rect {
  if (isNothing(one)) return other
  if (isNothing(other)) return one
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}

export function isNothing({ width, height }: Size): boolean {
  return width <= 0 || height <= 0
}

export const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 }

export function wholeOf({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height }
}

/** The smallest rectangle around everything that is taken at all. */
export function boundsOf({ width, height, data }: Alpha): Rect {
  let [left, right, top, bottom] = [width, -1, -1, -1]
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    let first = 0
    while (first < width && data[row + first] === 0) first += 1
    if (first === width) continue
    let last = width - 1
    while (data[row + last] === 0) last -= 1
    if (top < 0) top = y
    bottom = y
    left = Math.min(left, first)
    right = Math.max(right, last)
  }
  return top < 0 ? NOWHERE : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** Whether a point lies in what is taken. */
export function isTaken({ width, height, data }: Alpha, { x, y }: Point): boolean {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  if (column < 0 || row < 0 || column >= width || row >= height) return false
  return data[row * width + column]! >= HALF
}
