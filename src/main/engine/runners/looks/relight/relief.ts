import { type Plane, type Size, blurPlane, fitted, resizePlane } from '../../kit/pixels/plane.ts'
import type { Planes } from '../../kit/pixels/planes.ts'
import type { Scene } from '../kit/scene.ts'
import { clamp } from '../../kit/maths.ts'
import { guidedSmooth } from '../../kit/pixels/guided-filter.ts'

/** Forms are read at this size; only the finest grain is taken from the picture itself. */
const FORM_SIDE = 640

interface Normals extends Size {
  x: Plane
  y: Plane
}

/**
 * Guesses which way surfaces face: a subject bulges out of its background, what is lighter lies higher (shape from
 * shading), and both are smoothed along the edges of the picture.
 */
export function readNormals(raster: Planes, brightness: Plane, { size: sceneSize, subject, sky }: Scene): Normals {
  const size = fitted(raster, FORM_SIDE)
  const side = Math.max(size.width, size.height)
  const tone = resizePlane(brightness, raster, size)
  const [body, heavens] = [resizePlane(subject, sceneSize, size), resizePlane(sky, sceneSize, size)]
  const bulge = blurPlane(body, size, side / 9)
  const broad = guidedSmooth(tone, tone, size, { radius: Math.round(side / 24), edge: 0.09 })
  const middle = guidedSmooth(tone, tone, size, { radius: Math.round(side / 90), edge: 0.05 })
  const [softBroad, softMiddle] = [blurPlane(broad, size, side / 60), blurPlane(middle, size, side / 260)]
  const height = bulge.map(
    (value, index) => value * 0.16 * side + softBroad[index]! * 0.07 * side + softMiddle[index]! * 0.02 * side,
  )
  const slopes = { x: new Float32Array(height.length), y: new Float32Array(height.length) }
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const index = y * size.width + x
      const [left, right] = [Math.max(0, x - 1), Math.min(size.width - 1, x + 1)]
      const [above, below] = [Math.max(0, y - 1), Math.min(size.height - 1, y + 1)]
      const solid = 1 - 0.9 * heavens[index]!
      slopes.x[index] = (height[y * size.width + left]! - height[y * size.width + right]!) * solid
      slopes.y[index] = (height[below * size.width + x]! - height[above * size.width + x]!) * solid
    }
  const fit = (plane: Plane) => resizePlane(blurPlane(plane, size, side / 420), size, raster)
  return { width: raster.width, height: raster.height, x: fit(slopes.x), y: fit(slopes.y) }
}

/** How much light from a side is caught at the outline of the subject. */
export function readRim(raster: Planes, mask: Plane, [lightX, lightY]: readonly [number, number, number]): Plane {
  const size = fitted(raster, FORM_SIDE)
  const side = Math.max(size.width, size.height)
  const small = resizePlane(mask, raster, size)
  const inner = blurPlane(small, size, side / 70)
  const rim = new Float32Array(small.length)
  const length = Math.hypot(lightX, lightY) || 1
  const [stepX, stepY] = [(lightX / length) * (side / 50), (-lightY / length) * (side / 50)]
  for (let index = 0; index < rim.length; index++) {
    const [x, y] = [index % size.width, Math.floor(index / size.width)]
    const [px, py] = [
      Math.min(size.width - 1, Math.max(0, Math.round(x + stepX))),
      Math.min(size.height - 1, Math.max(0, Math.round(y + stepY))),
    ]
    rim[index] = clamp((inner[index]! - inner[py * size.width + px]!) * 1.9) * small[index]! ** 2
  }
  return resizePlane(blurPlane(rim, size, 1), size, raster)
}
