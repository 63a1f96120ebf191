import type { TextMap } from './text-map.ts'

/** A part of a picture that hangs together and may be a line of text: a box, turned so that its longer side is its width. */
export interface TextRegion {
  /** How sure the network is of its pixels, on average. */
  score: number
  /** The middle and the sides, in pixels of the map. */
  x: number
  y: number
  width: number
  height: number
  /** Clockwise, between -90° and 90°. */
  angle: number
}

/** From here on a pixel belongs to text, as the network was taught; the score is what its makers ask of a line. */
const EDGE = 0.3
const LEAST_SCORE = 0.6
/** Fewer pixels are no letters. */
const LEAST_PIXELS = 12
/** The network marks the middle of a line: its letters reach beyond by so much of its area over its outline. */
const REACH = 1.5
/** A turned box has to be smaller than an upright one by so much to be taken for the better one. */
const UPRIGHT_BONUS = 0.95

/** The surest and largest first. */
export function regionsOf(map: TextMap): TextRegion[] {
  const regions = islandsOf(map).flatMap(({ pixels, score }) =>
    score < LEAST_SCORE ? [] : [Object.assign(grown(boxAround(pixels, map.width)), { score })],
  )
  return regions.sort((one, other) => weightOf(other) - weightOf(one))
}

const weightOf = ({ score, width, height }: TextRegion) => score * width * height

type Box = Omit<TextRegion, 'score'>

function islandsOf({ values, width, height }: TextMap): { pixels: number[]; score: number }[] {
  const seen = new Uint8Array(values.length)
  const islands: { pixels: number[]; score: number }[] = []
  for (let start = 0; start < values.length; start += 1) {
    const pixels: number[] = []
    const visit = (at: number) => {
      if (seen[at] === 1 || values[at]! < EDGE) return
      seen[at] = 1
      pixels.push(at)
    }
    visit(start)
    // grows while it is walked through
    for (const at of pixels) {
      const x = at % width
      if (x > 0) visit(at - 1)
      if (x < width - 1) visit(at + 1)
      if (at >= width) visit(at - width)
      if (at < width * (height - 1)) visit(at + width)
    }
    if (pixels.length < LEAST_PIXELS) continue
    islands.push({ pixels, score: pixels.reduce((sum, at) => sum + values[at]!, 0) / pixels.length })
  }
  return islands
}

/** The smallest box: upright, along the way the pixels spread, or, for what spreads nowhere, turned step by step. */
function boxAround(pixels: readonly number[], mapWidth: number): Box {
  const middle = { x: 0, y: 0 }
  for (const at of pixels) {
    middle.x += (at % mapWidth) / pixels.length
    middle.y += Math.floor(at / mapWidth) / pixels.length
  }
  let [xx, yy, xy] = [0, 0, 0]
  for (const at of pixels) {
    const [x, y] = [(at % mapWidth) - middle.x, Math.floor(at / mapWidth) - middle.y]
    xx += x * x
    yy += y * y
    xy += x * y
  }
  const along = Math.atan2(2 * xy, xx - yy) / 2
  const [upright, ...turned] = [0, along, ...[15, 30, 45, 60, 75].map((degrees) => (degrees * Math.PI) / 180)].map(
    (angle) => extentOf(pixels, mapWidth, middle, angle),
  )
  const smallest = turned.reduce((best, box) => (areaOf(box) < areaOf(best) ? box : best))
  const box = areaOf(smallest) < UPRIGHT_BONUS * areaOf(upright!) ? smallest : upright!
  if (box.width >= box.height) return box
  return {
    ...box,
    width: box.height,
    height: box.width,
    angle: box.angle + (box.angle > 0 ? -Math.PI / 2 : Math.PI / 2),
  }
}

const areaOf = ({ width, height }: Box) => width * height

function extentOf(pixels: readonly number[], mapWidth: number, middle: { x: number; y: number }, angle: number): Box {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const at of pixels) {
    const [x, y] = [(at % mapWidth) - middle.x, Math.floor(at / mapWidth) - middle.y]
    const [across, down] = [x * cosine + y * sine, y * cosine - x * sine]
    left = Math.min(left, across)
    right = Math.max(right, across)
    top = Math.min(top, down)
    bottom = Math.max(bottom, down)
  }
  const [across, down] = [(left + right) / 2, (top + bottom) / 2]
  return {
    x: middle.x + across * cosine - down * sine + 0.5,
    y: middle.y + across * sine + down * cosine + 0.5,
    width: right - left + 1,
    height: bottom - top + 1,
    angle,
  }
}

function grown(box: Box): Box {
  const reach = (REACH * box.width * box.height) / (box.width + box.height)
  return { ...box, width: box.width + reach, height: box.height + reach }
}
