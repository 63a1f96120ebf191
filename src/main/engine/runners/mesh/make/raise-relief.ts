import { sample, type Plane, type Size } from '../../kit/pixels/plane.ts'
import { requiredPicture } from '../../kit/picture.ts'
import { FROM_THE_FRONT } from '../render/render.ts'
import { finish, type Material } from '../materials/material.ts'
import { box } from '../objects/parts.ts'
import type { DraftMaker } from '../finish/finish-solid.ts'
import { readOptions, swatchesOf } from '../options.ts'
import type { Detail, Part } from '../geometry/part.ts'
import { estimateDepth, readSubject } from './picture-depth.ts'
import { pictureMaterial } from './picture-cover.ts'
import { shaded } from '../shapes/grid.ts'
import type { Surface } from '../geometry/surface.ts'
import { clamp } from '../../kit/maths.ts'

const DETAIL = { draft: 0, standard: 0.5, high: 1 } as const
const DEPTH = 0.13
const BACK = -0.04
const DEPTH_SIDE = 400

/** Raises a picture into a relief in a frame. */
export const draftRelief: DraftMaker = async (job, context) => {
  const picture = await requiredPicture(job, 'image')
  const options = readOptions(job)
  const subject = await readSubject(picture, 'border', context)
  context.onProgress(0.12)
  // however long a picture is, the relief stays one that can be held
  const aspect = clamp(picture.height / picture.width, 0.25, 4)
  const [width, height] = aspect > 1 ? [1 / aspect, 1] : [1, aspect]
  const size = {
    width: Math.max(2, Math.round(DEPTH_SIDE * width)),
    height: Math.max(2, Math.round(DEPTH_SIDE * height)),
  }
  const depth = estimateDepth(subject, size, DETAIL[options.quality])
  const material = await pictureMaterial(picture, options.textureSize, '#cdbfa9')
  context.onProgress(0.2)
  const [, colour = '#7a5236'] = swatchesOf(job)
  const parts = [reliefPart(depth, size, [width, height], material), ...frame(width, height, finish('wood', colour))]
  return { name: 'relief', parts, metres: 0.4, camera: FROM_THE_FRONT }
}

function reliefPart(depth: Plane, size: Size, [width, height]: readonly [number, number], material: Material): Part {
  return { material, build: (detail) => reliefSurface(depth, size, width, height, detail) }
}

function reliefSurface(depth: Plane, size: Size, width: number, height: number, { density }: Detail): Surface {
  const grid = { width: Math.max(3, Math.round(width * density)), height: Math.max(3, Math.round(height * density)) }
  const { width: columns, height: rows } = grid
  // the height where each point stands: the mean around it would flatten small forms
  const heightAt = (column: number, row: number) =>
    sample(depth, size, ((column + 0.5) * size.width) / columns - 0.5, ((row + 0.5) * size.height) / rows - 0.5)
  const positions: number[] = []
  const uvs: number[] = []
  const add = (u: number, v: number, z: number) => {
    positions.push((u - 0.5) * width, (1 - v) * height, z)
    uvs.push(u, v)
    return positions.length / 3 - 1
  }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      add(column / (columns - 1), row / (rows - 1), heightAt(column, row) * DEPTH)
  const faces: number[] = []
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < columns; column++) {
      const here = row * columns + column
      faces.push(here, here + columns, here + columns + 1, here + 1)
    }
  const top = Array.from({ length: columns }, (_, column) => add(column / (columns - 1), 0, BACK))
  const bottom = Array.from({ length: columns }, (_, column) => add(column / (columns - 1), 1, BACK))
  for (let column = 0; column + 1 < columns; column++) {
    faces.push(column, column + 1, top[column + 1]!, top[column]!)
    const front = (rows - 1) * columns + column
    faces.push(front + 1, front, bottom[column]!, bottom[column + 1]!)
    faces.push(top[column]!, top[column + 1]!, bottom[column + 1]!, bottom[column]!)
  }
  // the sides meet the back in two corners only, so their triangles fan out from one of them
  for (let row = 0; row + 1 < rows; row++) {
    const left = row * columns
    faces.push(bottom[0]!, left + columns, left, -1)
    faces.push(bottom[columns - 1]!, left + columns - 1, left + columns * 2 - 1, -1)
  }
  faces.push(bottom[0]!, 0, top[0]!, -1, bottom[columns - 1]!, top[columns - 1]!, columns - 1, -1)
  return shaded(positions, uvs, faces)
}

function frame(width: number, height: number, material: Material): Part[] {
  const [thick, deep] = [0.07, 0.16]
  const z = BACK - 0.012 + deep / 2
  return [
    ...[-1, 1].map((side) =>
      box([thick, height + thick * 1.9, deep], [side * (width / 2 + thick * 0.42), height / 2, z], material, {
        round: 0.02,
      }),
    ),
    ...[-1, 1].map((side) =>
      box(
        [width + thick * 0.2, thick, deep * 0.96],
        [0, height / 2 + side * (height / 2 + thick * 0.42), z],
        material,
        { round: 0.02 },
      ),
    ),
  ]
}
