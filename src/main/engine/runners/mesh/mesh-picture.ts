import type { Mesh } from './mesh.ts'
import { faceNormal } from './mesh-text-formats.ts'

const SIDE = 512
const TURN = 0.6
const TILT = 0.35
const LIGHT = unit([0.3, 0.6, 0.75])

type Point = [number, number, number]

/**
 * The thumbnail of a solid: its triangles from the back to the front. `colourOf` gives the colour of a triangle from
 * where it lies on the picture that covers it.
 */
export function meshSvg(mesh: Mesh, colourOf: (u: number, v: number) => readonly [number, number, number]): string {
  const points = viewed(mesh)
  const faces = Array.from({ length: mesh.triangles.length / 3 }, (_, index) => {
    const corners = mesh.triangles.slice(index * 3, index * 3 + 3)
    const [a, b, c] = corners.map((corner) => points[corner]!) as [Point, Point, Point]
    const normal = faceNormal(a, b, c)
    const [u, v] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + mesh.uvs[corner * 2 + axis]! / 3, 0))
    return { corners: [a, b, c], normal, depth: a[2] + b[2] + c[2], colour: colourOf(u ?? 0, v ?? 0) }
  }).filter(({ normal }) => normal[2] > 0)
  faces.sort((left, right) => left.depth - right.depth)
  const polygons = faces.map(({ corners, normal, colour }) => {
    const light = 0.38 + 0.72 * Math.max(0, normal[0] * LIGHT[0] + normal[1] * LIGHT[1] + normal[2] * LIGHT[2])
    const fill = `rgb(${colour.map((value) => Math.round(Math.min(1, value * light) * 255)).join(' ')})`
    const path = corners.map(([x, y]) => `${x.toFixed(1)},${(SIDE - y).toFixed(1)}`).join(' ')
    // a hairline in the same colour closes the gaps between neighbours
    return `<polygon points="${path}" fill="${fill}" stroke="${fill}" stroke-width="0.7"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><defs><radialGradient id="b" cy="0.4"><stop stop-color="#f4f1ea"/><stop offset="1" stop-color="#cfc9bf"/></radialGradient>
<radialGradient id="s"><stop stop-opacity="0.35"/><stop offset="1" stop-opacity="0"/></radialGradient></defs><rect width="${SIDE}" height="${SIDE}" fill="url(#b)"/>
<ellipse cx="${SIDE / 2}" cy="${SIDE * 0.86}" rx="${SIDE * 0.34}" ry="${SIDE * 0.06}" fill="url(#s)"/>${polygons.join('')}</svg>`
}

/** Turned, tilted and fitted into the picture; y still upwards, z towards the viewer. */
function viewed({ positions }: Mesh): Point[] {
  const [cosTurn, sinTurn, cosTilt, sinTilt] = [Math.cos(TURN), Math.sin(TURN), Math.cos(TILT), Math.sin(TILT)]
  const turned = Array.from({ length: positions.length / 3 }, (_, index): Point => {
    const [x, y, z] = [positions[index * 3]!, positions[index * 3 + 1]!, positions[index * 3 + 2]!]
    const [side, front] = [x * cosTurn + z * sinTurn, -x * sinTurn + z * cosTurn]
    return [side, y * cosTilt - front * sinTilt, y * sinTilt + front * cosTilt]
  })
  const extent = (axis: 0 | 1) => {
    const values = turned.map((point) => point[axis])
    const low = values.reduce((least, value) => Math.min(least, value), Infinity)
    const high = values.reduce((most, value) => Math.max(most, value), -Infinity)
    return { middle: (low + high) / 2, size: high - low }
  }
  const [across, up] = [extent(0), extent(1)]
  const scale = (SIDE * 0.74) / Math.max(across.size, up.size, 1e-6)
  return turned.map(([x, y, z]) => [
    SIDE / 2 + (x - across.middle) * scale,
    SIDE / 2 + (y - up.middle) * scale,
    z * scale,
  ])
}

function unit([x, y, z]: Point): Point {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
