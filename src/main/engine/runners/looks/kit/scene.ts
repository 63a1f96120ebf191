import { rows } from '../../kit/rows.ts'
import { blurPlane, fitted, quantile, resizePlane, type Plane, type Size } from '../../kit/pixels/plane.ts'
import { type Planes, shrinkPlanes } from '../../kit/pixels/planes.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'
import { brightnessOf } from '../../kit/pixels/luma.ts'
import { guidedSmooth } from '../../kit/pixels/guided-filter.ts'

/** Where things are is read from a small copy: half the time, and noise is gone. */
const LOOK_SIDE = 224

/** A guess at what lies where, each between 0 and 1. */
export interface Scene {
  size: Size
  small: Planes
  brightness: Plane
  /** What stands out from the rest: the likely subject. */
  subject: Plane
  /** Even, and reaching the upper edge. */
  sky: Plane
  /** How busy the surroundings of a pixel are. */
  texture: Plane
}

export function readScene(raster: Planes): Scene {
  const size = fitted(raster, LOOK_SIDE)
  const small = shrinkPlanes(raster, size)
  const brightness = brightnessOf(small)
  const texture = readTexture(brightness, size)
  const sky = readSky(small, brightness, texture)
  return { size, small, brightness, texture, sky, subject: readSubject(small, raster, sky) }
}

/** A small mask at the picture's own size, its border drawn along the picture's own edges. */
export function enlargeMask(mask: Plane, from: Size, guide: Plane, to: Size): Plane {
  const radius = Math.max(2, Math.round(Math.max(to.width, to.height) / 90))
  const fitted = guidedSmooth(resizePlane(mask, from, to), guide, to, { radius, edge: 0.08 })
  for (let index = 0; index < fitted.length; index++) fitted[index] = clamp(fitted[index]!)
  return fitted
}

function readTexture(brightness: Plane, size: Size): Plane {
  const soft = blurPlane(brightness, size, 1.6)
  const busy = brightness.map((value, index) => Math.abs(value - soft[index]!))
  const spread = blurPlane(busy, size, 3)
  return spread.map((value) => clamp(value * 14))
}

/** Floods down from the upper edge over what is even in colour. */
function readSky({ red, green, blue, width, height }: Planes, brightness: Plane, texture: Plane): Plane {
  const sky = new Float32Array(width * height)
  const queue = new Int32Array(width * height)
  let [head, tail] = [0, 0]
  const visit = (index: number) => {
    sky[index] = 1
    queue[tail++] = index
  }
  const bluish = (index: number) => blue[index]! - Math.max(red[index]!, green[index]!) * 0.96
  const likely = (index: number) =>
    texture[index]! < 0.3 && (brightness[index]! > 0.55 || (bluish(index) > 0 && brightness[index]! > 0.12))
  for (let x = 0; x < width; x++) if (likely(x)) visit(x)
  while (head < tail) {
    const at = queue[head++]!
    const [x, y] = [at % width, Math.floor(at / width)]
    for (const [dx, dy] of NEIGHBOURS) {
      const [nx, ny] = [x + dx, y + dy]
      if (nx < 0 || ny < 0 || nx >= width || ny >= height * 0.85) continue
      const next = ny * width + nx
      if (sky[next] || !likely(next)) continue
      const step =
        Math.abs(red[next]! - red[at]!) + Math.abs(green[next]! - green[at]!) + Math.abs(blue[next]! - blue[at]!)
      if (step < 0.075) visit(next)
    }
  }
  // a few bright pixels at the top are no sky
  const share = tail / (width * height)
  const trust = smoothstep(0.03, 0.09, share)
  return blurPlane(sky, { width, height }, 1.2).map((value) => clamp(value * 1.3 - 0.15) * trust)
}

const NEIGHBOURS = rows('1 0, -1 0, 0 1, 0 -1')

/**
 * The cheapest way to the border, in steps of colour, is long for what the border does not share (minimum barrier
 * distance); what is in focus and near the middle counts more.
 */
function readSubject(small: Planes, whole: Planes, sky: Plane): Plane {
  const { width, height } = small
  const barrier = new Float32Array(width * height)
  for (const channel of [small.red, small.green, small.blue]) {
    const distance = barrierDistance(blurPlane(channel, small, 1), small)
    for (let index = 0; index < barrier.length; index++) barrier[index]! += distance[index]!
  }
  const focus = readFocus(whole, small)
  const middle = { x: (width - 1) / 2, y: (height - 1) * 0.54 }
  const merit = barrier.map((value, index) => {
    const [dx, dy] = [
      ((index % width) - middle.x) / (width * 0.42 + 1),
      (Math.floor(index / width) - middle.y) / (height * 0.46 + 1),
    ]
    const central = Math.exp(-(dx * dx + dy * dy) * 0.9)
    return (value * 0.75 + 0.12) * (0.35 + 0.65 * central) * (0.45 + 0.55 * focus[index]!) * (1 - 0.85 * sky[index]!)
  })
  const settled = blurPlane(merit, small, Math.max(width, height) / 60)
  const [low, high] = [quantile(settled, 0.45), quantile(settled, 0.8)]
  return settled.map((value) => smoothstep(low, high + 1e-6, value))
}

function readFocus(whole: Planes, small: Size): Plane {
  const size = fitted(whole, 900)
  const brightness = resizePlane(brightnessOf(whole), whole, size)
  const soft = blurPlane(brightness, size, 1)
  const fine = brightness.map((value, index) => Math.abs(value - soft[index]!))
  const focus = blurPlane(resizePlane(fine, size, small), small, Math.max(small.width, small.height) / 28)
  const top = quantile(focus, 0.95) + 1e-5
  return focus.map((value) => clamp(value / top))
}

function barrierDistance(plane: Plane, { width, height }: Size): Plane {
  const count = width * height
  const [highest, lowest] = [plane.slice(), plane.slice()]
  const distance = new Float32Array(count).fill(9)
  const onBorder = (x: number, y: number) => x === 0 || y === 0 || x === width - 1 || y === height - 1
  for (let index = 0; index < count; index++)
    if (onBorder(index % width, Math.floor(index / width))) distance[index] = 0
  const relax = (at: number, from: number) => {
    const [top, bottom] = [Math.max(highest[from]!, plane[at]!), Math.min(lowest[from]!, plane[at]!)]
    if (top - bottom >= distance[at]!) return
    distance[at] = top - bottom
    highest[at] = top
    lowest[at] = bottom
  }
  for (let pass = 0; pass < 3; pass++) {
    for (let index = 0; index < count; index++) {
      if (index % width > 0) relax(index, index - 1)
      if (index >= width) relax(index, index - width)
    }
    for (let index = count - 1; index >= 0; index--) {
      if (index % width < width - 1) relax(index, index + 1)
      if (index < count - width) relax(index, index + width)
    }
  }
  return distance
}
