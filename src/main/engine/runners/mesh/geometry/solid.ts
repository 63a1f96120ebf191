import type { MapImage, Material } from '../materials/material.ts'
import type { Surface } from './surface.ts'

export interface Maps {
  colour: MapImage | null
  normals: MapImage | null
  /** Occlusion, roughness and metal in red, green and blue. */
  surface: MapImage | null
}

/** Everything of one material. */
export interface Piece {
  surface: Surface
  /** Three points of every triangle. */
  triangles: Uint32Array
  material: Material
  maps: Maps
}

/** A finished object: pieces standing on the ground around the upright axis. */
export interface Solid {
  pieces: readonly Piece[]
  /** Faces keep their four corners wherever a format has such faces. */
  quads: boolean
}

export const triangleCount = ({ pieces }: Solid): number =>
  pieces.reduce((sum, { triangles }) => sum + triangles.length / 3, 0)

/** Faces as the object has them: three or four corners each. */
export function* facesOf({ surface, triangles }: Piece, quads: boolean): Generator<readonly number[]> {
  if (quads)
    for (let at = 0; at < surface.faces.length; at += 4)
      yield surface.faces.slice(at, surface.faces[at + 3]! < 0 ? at + 3 : at + 4)
  else for (let at = 0; at < triangles.length; at += 3) yield [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!]
}
