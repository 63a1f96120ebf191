import type { Size } from './film-source.ts'

/** A place in the picture, 0 to 1 both ways, and how much it draws the eye. */
export interface Gaze {
  x: number
  y: number
  weight: number
}

interface Look {
  rgb: Uint8Array
  size: Size
  faces: readonly Gaze[]
}

/** Seconds of looks that one place of the camera is the mean of, in looks. */
const CALM = 9
const CUT = 42

/** Where the camera points in each frame: on what draws the eye, without haste, and at once after a cut. */
export async function attentionPath(
  looks: AsyncIterable<Look>,
  frames: number,
  framesPerLook: number,
): Promise<Gaze[]> {
  const shots: Gaze[][] = [[]]
  let before: Float32Array | null = null
  for await (const { rgb, size, faces } of looks) {
    const grey = greyOf(rgb)
    const moved = before ? meanDifference(before, grey) : 0
    if (before && moved > CUT) {
      shots.push([])
      before = null
    }
    shots.at(-1)!.push(gazeAt(rgb, grey, before, size, faces))
    before = grey
  }
  const path = shots.flatMap(steadied)
  const cuts = new Set(
    shots.slice(0, -1).map(
      (
        (start) => (shot: Gaze[]) =>
          (start += shot.length)
      )(0),
    ),
  )
  return Array.from({ length: frames }, (_, frame) => {
    const at = Math.min(frame / framesPerLook, path.length - 1)
    const index = Math.floor(at)
    const [here, next] = [path[index]!, path[Math.min(index + 1, path.length - 1)]!]
    const share = cuts.has(index + 1) ? 0 : at - index
    return { x: here.x + (next.x - here.x) * share, y: here.y + (next.y - here.y) * share, weight: 1 }
  })
}

function greyOf(rgb: Uint8Array): Float32Array {
  return Float32Array.from(
    { length: rgb.length / 3 },
    (_, at) => (rgb[at * 3]! + rgb[at * 3 + 1]! * 2 + rgb[at * 3 + 2]!) / 4,
  )
}

function meanDifference(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += Math.abs(one[index]! - other[index]!)
  return sum / one.length
}

/** The middle of everything that moves, stands out in colour or is sharp; faces outweigh all of it. */
function gazeAt(
  rgb: Uint8Array,
  grey: Float32Array,
  before: Float32Array | null,
  { width, height }: Size,
  faces: readonly Gaze[],
): Gaze {
  let [red, green, blue] = [0, 0, 0]
  for (let at = 0; at < rgb.length; at += 3) {
    red += rgb[at]!
    green += rgb[at + 1]!
    blue += rgb[at + 2]!
  }
  const points = grey.length
  let [sum, sumX, sumY] = [0, 0, 0]
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const detail = Math.abs(grey[at + 1]! - grey[at - 1]!) + Math.abs(grey[at + width]! - grey[at - width]!)
      const motion = before ? Math.abs(grey[at]! - before[at]!) : 0
      const rare =
        Math.abs(rgb[at * 3]! - red / points) +
        Math.abs(rgb[at * 3 + 1]! - green / points) +
        Math.abs(rgb[at * 3 + 2]! - blue / points)
      const middle = 1 - 0.6 * Math.hypot(x / width - 0.5, y / height - 0.5)
      const weight = (detail * 0.5 + motion * 2 + rare * 0.25) ** 2 * middle
      sum += weight
      sumX += weight * x
      sumY += weight * y
    }
  const found = sum > 0 ? { x: sumX / sum / width, y: sumY / sum / height } : { x: 0.5, y: 0.5 }
  const strength = faces.reduce((total, face) => total + face.weight, 0)
  if (strength === 0) return { ...found, weight: 1 }
  const face = {
    x: faces.reduce((total, { x, weight }) => total + x * weight, 0) / strength,
    y: faces.reduce((total, { y, weight }) => total + y * weight, 0) / strength,
  }
  return { x: face.x * 0.85 + found.x * 0.15, y: face.y * 0.85 + found.y * 0.15, weight: 1 }
}

/** A weighted mean over the neighbours in time, twice: no jitter, no lag. */
function steadied(shot: Gaze[]): Gaze[] {
  let path = shot
  for (let round = 0; round < 2; round++)
    path = path.map((_, index) => {
      let [x, y, weight] = [0, 0, 0]
      for (let offset = -CALM; offset <= CALM; offset++) {
        const near = path[Math.min(path.length - 1, Math.max(0, index + offset))]!
        const share = 1 - Math.abs(offset) / (CALM + 1)
        x += near.x * share
        y += near.y * share
        weight += share
      }
      return { x: x / weight, y: y / weight, weight: 1 }
    })
  return path
}
