import { type Plane, type Size, blurPlane, slope } from '../../kit/pixels/plane.ts'
import { pixelCount } from '../../kit/pixels/planes.ts'
import { inBands } from '../../kit/pixels/bands.ts'

/** Which way the forms of a picture run, at each pixel. */
export interface Flow extends Size {
  /** Unit vector along the edge, not across it. */
  along: { x: Plane; y: Plane }
  /** 0 where no direction prevails, 1 on clear lines. */
  clarity: Plane
}

/** Smoothed structure tensor: neighbouring edges agree on a direction, noise has none. */
export function readFlow(brightness: Plane, size: Size, sigma: number): Flow {
  const { width, height } = size
  const count = pixelCount(size)
  const [xx, xy, yy] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)] as const
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(x - 1, 0), Math.min(x + 1, width - 1)]
      const [above, here, below] = [Math.max(y - 1, 0) * width, y * width, Math.min(y + 1, height - 1) * width]
      const dx = slope(brightness, above + right, here + right, below + right, above + left, here + left, below + left)
      const dy = slope(brightness, below + left, below + x, below + right, above + left, above + x, above + right)
      const index = here + x
      xx[index] = dx * dx
      xy[index] = dx * dy
      yy[index] = dy * dy
    }
  const [a, b, c] = [blurPlane(xx, size, sigma), blurPlane(xy, size, sigma), blurPlane(yy, size, sigma)] as const
  const along = { x: xx, y: xy }
  const clarity = yy
  for (let index = 0; index < count; index++) {
    const spread = Math.sqrt((a[index]! - c[index]!) ** 2 + 4 * b[index]! ** 2)
    const angle = 0.5 * Math.atan2(2 * b[index]!, a[index]! - c[index]!) + Math.PI / 2
    along.x[index] = Math.cos(angle)
    along.y[index] = Math.sin(angle)
    clarity[index] = spread / (a[index]! + c[index]! + 1e-4)
  }
  return { ...size, along, clarity }
}

/** Averages along the flow: noise becomes strokes, broken edges become lines. */
export async function smearAlong(
  plane: Plane,
  { width, height, along }: Flow,
  length: number,
  context: { signal: AbortSignal },
): Promise<Plane> {
  const steps = Math.max(1, Math.round(length / 2))
  const result = new Float32Array(plane.length)
  const [alongX, alongY] = [along.x, along.y]
  const walk = (start: number, sense: 1 | -1): number => {
    let sum = 0
    let x = (start % width) + 0.5
    let y = Math.floor(start / width) + 0.5
    let at = start
    let lastX = alongX[at]! * sense
    let lastY = alongY[at]! * sense
    for (let step = 0; step < steps; step++) {
      let dx = alongX[at]!
      let dy = alongY[at]!
      // a direction has no sign: go on the way one came
      if (dx * lastX + dy * lastY < 0) {
        dx = -dx
        dy = -dy
      }
      x += dx
      y += dy
      lastX = dx
      lastY = dy
      if (x < 0 || y < 0 || x >= width || y >= height) return sum + plane[at]! * (steps - step)
      at = (y | 0) * width + (x | 0)
      sum += plane[at]!
    }
    return sum
  }
  await inBands(context, Math.ceil((plane.length * steps) / 12), (from, to) => {
    const [first, last] = [Math.floor((from * 12) / steps), Math.min(plane.length, Math.floor((to * 12) / steps))]
    for (let index = first; index < last; index++)
      result[index] = (plane[index]! + walk(index, 1) + walk(index, -1)) / (steps * 2 + 1)
  })
  return result
}

/** The same direction everywhere, in degrees from the horizontal. */
export function straightFlow(size: Size, degrees: number): Flow {
  const plane = (value: number) => new Float32Array(pixelCount(size)).fill(value)
  const angle = (degrees * Math.PI) / 180
  return { ...size, along: { x: plane(Math.cos(angle)), y: plane(Math.sin(angle)) }, clarity: plane(1) }
}
