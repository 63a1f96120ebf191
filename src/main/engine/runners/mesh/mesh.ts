/** A solid made of triangles, standing on the ground, y up, a metre or so tall. */
export interface Mesh {
  /** x, y, z of every point. */
  positions: number[]
  normals: number[]
  /** u, v of every point, v downwards as pictures have it. */
  uvs: number[]
  /** Three points of every triangle, counter-clockwise seen from outside. */
  triangles: number[]
}

export interface Material {
  /** Red, green, blue between 0 and 1. */
  colour: readonly [number, number, number]
  metallic: number
  roughness: number
  /** A JPEG that covers the whole, instead of the colour. */
  picture: Buffer | null
}

/** Turns a profile (radius at height, bottom first) around the upright axis. */
export function lathe(profile: readonly (readonly [number, number])[], segments: number): Mesh {
  const mesh: Mesh = { positions: [], normals: [], uvs: [], triangles: [] }
  const columns = segments + 1
  for (const [row, [radius, height]] of profile.entries()) {
    const [radiusBelow, heightBelow] = profile[Math.max(row - 1, 0)] ?? [radius, height]
    const [radiusAbove, heightAbove] = profile[Math.min(row + 1, profile.length - 1)] ?? [radius, height]
    const [outward, upward] = unit(heightAbove - heightBelow, radiusBelow - radiusAbove)
    for (let segment = 0; segment < columns; segment++) {
      const angle = (segment / segments) * Math.PI * 2
      const [x, z] = [Math.cos(angle), Math.sin(angle)]
      mesh.positions.push(x * radius, height, z * radius)
      mesh.normals.push(x * outward, upward, z * outward)
      mesh.uvs.push(segment / segments, 1 - row / (profile.length - 1))
    }
  }
  for (let row = 0; row + 1 < profile.length; row++)
    for (let segment = 0; segment < segments; segment++) {
      const [here, above] = [row * columns + segment, (row + 1) * columns + segment]
      // where the profile touches the axis one of the two has no area
      if ((profile[row + 1]?.[0] ?? 0) > 0) mesh.triangles.push(here, above, above + 1)
      if ((profile[row]?.[0] ?? 0) > 0) mesh.triangles.push(here, above + 1, here + 1)
    }
  return mesh
}

/** A plate whose top follows the heights, row by row, between 0 and 1. */
export function relief(heights: Float32Array, columns: number, rows: number, depth: number): Mesh {
  const mesh: Mesh = { positions: [], normals: [], uvs: [], triangles: [] }
  const aspect = rows / columns
  const at = (column: number, row: number) => {
    const [x, y] = [Math.min(Math.max(column, 0), columns - 1), Math.min(Math.max(row, 0), rows - 1)]
    return (heights[y * columns + x] ?? 0) * depth
  }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [u, v] = [column / (columns - 1), row / (rows - 1)]
      mesh.positions.push(u - 0.5, (1 - v) * aspect, at(column, row))
      const slopeX = (at(column + 1, row) - at(column - 1, row)) * (columns - 1) * 0.5
      const slopeY = ((at(column, row - 1) - at(column, row + 1)) * (rows - 1) * 0.5) / aspect
      const length = Math.hypot(slopeX, slopeY, 1)
      mesh.normals.push(-slopeX / length, -slopeY / length, 1 / length)
      mesh.uvs.push(u, v)
    }
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < columns; column++) {
      const here = row * columns + column
      mesh.triangles.push(here, here + columns, here + 1, here + 1, here + columns, here + columns + 1)
    }
  return closed(mesh, columns, rows, aspect, depth)
}

/** Adds the walls and the back, so that the plate is a solid that can be printed. */
function closed(mesh: Mesh, columns: number, rows: number, aspect: number, depth: number): Mesh {
  const back = -depth * 0.35
  const wall = (indices: readonly number[], normal: readonly [number, number, number]) => {
    const start = mesh.positions.length / 3
    for (const index of indices) {
      const [x = 0, y = 0, z = 0] = mesh.positions.slice(index * 3, index * 3 + 3)
      mesh.positions.push(x, y, z, x, y, back)
      mesh.normals.push(...normal, ...normal)
      mesh.uvs.push(...uvOf(mesh, index), ...uvOf(mesh, index))
    }
    for (let step = 0; step + 1 < indices.length; step++) {
      const here = start + step * 2
      mesh.triangles.push(here, here + 1, here + 2, here + 2, here + 1, here + 3)
    }
  }
  const row = (index: number) => Array.from({ length: columns }, (_, column) => index * columns + column)
  const column = (index: number) => Array.from({ length: rows }, (_, row) => row * columns + index)
  wall(row(0).reverse(), [0, 1, 0])
  wall(row(rows - 1), [0, -1, 0])
  wall(column(0), [-1, 0, 0])
  wall(column(columns - 1).reverse(), [1, 0, 0])
  const start = mesh.positions.length / 3
  mesh.positions.push(-0.5, aspect, back, 0.5, aspect, back, -0.5, 0, back, 0.5, 0, back)
  for (let corner = 0; corner < 4; corner++) mesh.normals.push(0, 0, -1)
  mesh.uvs.push(0, 0, 1, 0, 0, 1, 1, 1)
  mesh.triangles.push(start, start + 1, start + 2, start + 2, start + 1, start + 3)
  return mesh
}

function uvOf({ uvs }: Mesh, index: number): [number, number] {
  return [uvs[index * 2] ?? 0, uvs[index * 2 + 1] ?? 0]
}

function unit(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}
