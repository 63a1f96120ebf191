import { pointAt, type Surface } from '../geometry/surface.ts'
import { add, cross, dot, lengthOf, subtract, times, unit, type Vector } from '../geometry/vector.ts'

/** Where the picture's right lies on the surface, and on which side its up is: x, y, z, ±1 of every point. */
export function tangentsOf({ positions, normals, uvs }: Surface, triangles: ArrayLike<number>): Float32Array {
  const count = positions.length / 3
  const right: Vector[] = Array.from({ length: count }, () => [0, 0, 0])
  const up: Vector[] = Array.from({ length: count }, () => [0, 0, 0])
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!] as const
    const [a, b, c] = corners.map((corner) => pointAt(positions, corner)) as [Vector, Vector, Vector]
    const uvOf = (corner: number) => [uvs[corner * 2]!, uvs[corner * 2 + 1]!] as const
    const [[u0, v0], [u1, v1], [u2, v2]] = [uvOf(corners[0]), uvOf(corners[1]), uvOf(corners[2])]
    const area = (u1 - u0) * (v2 - v0) - (u2 - u0) * (v1 - v0)
    if (Math.abs(area) < 1e-12) continue
    const [first, second] = [subtract(b, a), subtract(c, a)]
    const along = unit(times(subtract(times(first, v2 - v0), times(second, v1 - v0)), 1 / area))
    const upwards = unit(times(subtract(times(second, u1 - u0), times(first, u2 - u0)), 1 / area))
    for (const corner of corners) {
      right[corner] = add(right[corner]!, along)
      up[corner] = add(up[corner]!, upwards)
    }
  }
  const tangents = new Float32Array(count * 4)
  for (let index = 0; index < count; index++) {
    const normal = unit(pointAt(normals, index))
    let tangent = subtract(right[index]!, times(normal, dot(normal, right[index]!)))
    if (lengthOf(tangent) < 1e-6) tangent = cross(normal, Math.abs(normal[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0])
    // v runs downwards in the file, the bitangent upwards
    const side = dot(cross(normal, tangent), up[index]!) > 0 ? -1 : 1
    tangents.set([...unit(tangent), side], index * 4)
  }
  return tangents
}
