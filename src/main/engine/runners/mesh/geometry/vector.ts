/** x, y, z in metres; y is up, z comes towards the viewer. */
export type Vector = readonly [number, number, number]

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor]
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
// many times as quick as `Math.hypot`, which is careful with numbers that no metre comes near
export const lengthOf = (a: Vector): number => Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])

export function unit(a: Vector): Vector {
  const length = lengthOf(a)
  return length > 1e-12 ? [a[0] / length, a[1] / length, a[2] / length] : [0, 1, 0]
}

/** A point at an angle around the upright axis. */
export const onCircle = (angle: number, radius: number, y: number): Vector => [
  Math.cos(angle) * radius,
  y,
  Math.sin(angle) * radius,
]

/** Turns around x, then y, then z, by angles in radians. */
export function rotation([aroundX, aroundY, aroundZ]: Vector): (vector: Vector) => Vector {
  const [cx, sx, cy, sy] = [Math.cos(aroundX), Math.sin(aroundX), Math.cos(aroundY), Math.sin(aroundY)]
  const [cz, sz] = [Math.cos(aroundZ), Math.sin(aroundZ)]
  return ([x, y, z]) => {
    const [y1, z1] = [y * cx - z * sx, y * sx + z * cx]
    const [x2, z2] = [x * cy + z1 * sy, -x * sy + z1 * cy]
    return [x2 * cz - y1 * sz, x2 * sz + y1 * cz, z2]
  }
}
