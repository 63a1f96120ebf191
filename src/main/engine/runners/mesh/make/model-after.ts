import type { Clay } from './clay.ts'
import { finish, type Material } from '../materials/material.ts'
import type { Wish } from '../read-wish.ts'
import type { Detail, Part } from '../geometry/part.ts'
import { moulded, type Cast } from '../shapes/mould.ts'
import { boundsOf, pointAt, trianglesOf } from '../geometry/surface.ts'
import { subtract } from '../geometry/vector.ts'
import { type LinearRgb, linearRgbOf } from '../../kit/colour/rgb.ts'

/** Fine enough to be followed: what is smaller is lost under the fingers anyway. */
const DETAIL: Omit<Detail, 'rest'> = { density: 40, bevel: 2, sides: 14 }

/** A thing of many parts as a sculptor would model it: one soft body, the parts told apart by the clay's colours. */
export async function modelAfter(
  parts: readonly Part[],
  { wish, modelled }: Clay,
  rest: Detail['rest'],
): Promise<Part> {
  const casts: Cast[] = []
  for (const part of parts) {
    const surface = await part.build({ ...DETAIL, rest })
    const own = linearRgbOf(part.material.colour)
    const { colours } = surface
    const colourAt = (point: number): LinearRgb => (colours ? times(own, pointAt(colours, point)) : own)
    casts.push({ positions: surface.positions, triangles: trianglesOf(surface), colourAt })
    await rest()
  }
  const whole = Math.max(...extentsOf(casts))
  const solid = casts.filter((cast) => extentsOf([cast])[1]! > whole * THREAD)
  return modelled(await moulded(solid.length > 0 ? solid : casts, rest), coverFor(wish))
}

/** Thinner than this share of the whole is a string: no finger models it, and as clay it would cover what it lies on. */
const THREAD = 0.0085

/** How far it reaches along each axis, the shortest first. */
function extentsOf(casts: readonly Cast[]): number[] {
  const { low, high } = boundsOf(casts)
  return subtract(high, low).toSorted((one, other) => one - other)
}

const times = (one: LinearRgb, other: LinearRgb): LinearRgb => [one[0] * other[0], one[1] * other[1], one[2] * other[2]]

/** White where nothing else is wished: the colours are those of the points it covers. */
function coverFor({ finish: wished, pattern }: Wish): Material {
  const cover = {
    ...finish(wished ?? 'plastic', '#ffffff'),
    ...(wished ? {} : { pattern: 'speckle', roughness: 0.62 }),
  }
  const patterned = pattern ? { pattern, second: '#5d5852' } : {}
  return { ...(cover as Material), ...patterned }
}
