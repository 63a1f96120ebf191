import { rows } from '../../kit/rows.ts'
import type { Material } from '../materials/material.ts'
import { placed, segmentsFor, type Part, type Place } from '../geometry/part.ts'
import { boxSurface } from '../shapes/box.ts'
import { profile, type CurvePoint } from '../shapes/curve.ts'
import { implicitSurface, type Implicit } from '../shapes/implicit.ts'
import { plateSurface } from '../shapes/plate.ts'
import type { Outline } from '../shapes/triangulate.ts'
import { tubeSurface, type Tube } from '../shapes/tube.ts'
import { ballProfile, drumProfile, turnedSurface } from '../shapes/turned.ts'
import { onCircle, type Vector } from '../geometry/vector.ts'

/** Turns what stands so that it faces whoever looks. */
export const FACING: Vector = [Math.PI / 2, 0, 0]

export function box(
  size: Vector,
  at: Vector,
  material: Material,
  { round = 0.02, ...place }: Omit<Place, 'at'> & { round?: number } = {},
): Part {
  return placed({ material, build: (detail) => boxSurface(size, round, detail) }, { ...place, at })
}

/** What a lathe makes of an outline, told as points or as the text of them. */
export const turned = (outline: string | readonly CurvePoint[], material: Material, place: Place = {}): Part => {
  const points = typeof outline === 'string' ? profile(outline) : outline
  return placed({ material, build: (detail) => turnedSurface(points, detail) }, place)
}

/** A ball, or with three radii an egg. */
export const ball = (radius: number | Vector, at: Vector, material: Material, turn: Vector = [0, 0, 0]): Part =>
  placed(
    {
      material,
      build: (detail) =>
        turnedSurface(ballProfile(1, segmentsFor(Math.PI, detail, Math.ceil(detail.sides / 2) + 1, 8)), detail),
    },
    { at, turn, scale: radius },
  )

/** A drum standing at `at`; with a top of 0 a cone. */
export const drum = (
  bottom: number,
  top: number,
  height: number,
  at: Vector,
  material: Material,
  turn: Vector = [0, 0, 0],
): Part => turned(drumProfile(bottom, top, height), material, { at, turn })

/** A pipe through points, told as such or as the text of them. */
export function tube(
  through: string | readonly Vector[],
  radius: Tube['radius'],
  material: Material,
  { ring, flat, ...place }: Place & Pick<Tube, 'ring' | 'flat'> = {},
): Part {
  const path = typeof through === 'string' ? rows<Vector>(through) : through
  return placed({ material, build: (detail) => tubeSurface({ path, radius, ring, flat }, detail) }, place)
}

/** A rod between two points. */
export const rod = (from: Vector, to: Vector, radius: number, material: Material): Part =>
  tube([from, to], radius, material)

/** A ring lying flat around the upright axis. */
export function ring(radius: number, thickness: number, material: Material, place: Place = {}): Part {
  const path = Array.from({ length: 12 }, (_, index): Vector => {
    const angle = (-index / 12) * Math.PI * 2
    return onCircle(angle, radius, 0)
  })
  return tube(path, thickness, material, { ring: true, ...place })
}

/** A flat outline standing upright and looking to the front. */
export const plate = (
  outline: Outline,
  depth: number,
  material: Material,
  { round = 0.015, ...place }: Place & { round?: number } = {},
): Part => placed({ material, build: (detail) => plateSurface(outline, depth, round, detail) }, place)

export const implicit = (shape: Implicit, material: Material, place: Place = {}): Part =>
  placed({ material, build: (detail) => implicitSurface(shape, detail) }, place)

/** Points around a circle, the first to the right. */
export const circle = (count: number, radius: number, start = 0): [number, number][] =>
  Array.from({ length: count }, (_, index) => {
    const angle = start + (index / count) * Math.PI * 2
    return [Math.cos(angle) * radius, Math.sin(angle) * radius]
  })

/** Something at each of several angles around the upright axis. */
export const around = <Made>(count: number, make: (angle: number, index: number) => Made, start = 0): Made[] =>
  Array.from({ length: count }, (_, index) => make(start + (index / count) * Math.PI * 2, index))

export const both = <Made>(make: (side: 1 | -1) => Made): [Made, Made] => [make(-1), make(1)]
