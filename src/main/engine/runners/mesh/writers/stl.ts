import { triangleCount, type Solid } from '../geometry/solid.ts'
import { pointAt } from '../geometry/surface.ts'
import { cross, subtract, unit, type Vector } from '../geometry/vector.ts'

/** Printers think in millimetres and with z up. */
const MILLIMETRES = 1000

/** Binary STL. */
export function writeStl(solid: Solid): Buffer {
  const file = Buffer.alloc(84 + triangleCount(solid) * 50)
  file.write('Pressrun', 0, 'latin1')
  file.writeUInt32LE(triangleCount(solid), 80)
  let offset = 84
  for (const { surface, triangles } of solid.pieces)
    for (let at = 0; at < triangles.length; at += 3) {
      const corners = [0, 1, 2].map((corner) => zUp(pointAt(surface.positions, triangles[at + corner]!)))
      const [a, b, c] = corners as [Vector, Vector, Vector]
      for (const [index, value] of [unit(cross(subtract(b, a), subtract(c, a))), a, b, c].flat().entries())
        file.writeFloatLE(value, offset + index * 4)
      offset += 50
    }
  return file
}

const zUp = ([x, y, z]: Vector): Vector => [x * MILLIMETRES, -z * MILLIMETRES, y * MILLIMETRES]
