import { finish, mixed, paint, white, type Material } from '../materials/material.ts'
import type { Part } from '../geometry/part.ts'
import { blended, type Lump, lump, limb } from '../shapes/blend.ts'
import type { Vector } from '../geometry/vector.ts'
import { type Workshop } from './workshop.ts'
import { ball, both, implicit, rod } from './parts.ts'

export const body = (lumps: readonly Lump[], smoothness: number, material: Material): Part =>
  implicit(blended(lumps, smoothness), white(material, '#8a8580'))

/** Two shiny eyes, looking to the front. */
export const eyes = ([x, y, z]: Vector, radius: number): Part[] =>
  both((side) => [
    ball(radius, [side * x, y, z], paint('#1c1a1d', 0.12)),
    ball(radius * 0.3, [side * x - radius * 0.25, y + radius * 0.35, z + radius * 0.82], paint('#ffffff', 0.2)),
  ]).flat()

interface Beast {
  coat: string
  belly: string
  ears: 'pointed' | 'hanging' | 'round' | 'long'
  tail: readonly Vector[]
  muzzle: number
  /** A tail as thick as a brush. */
  bushy?: boolean
}

/** One ear, on its side of the head, in the colour of the coat. */
const EARS: Readonly<Record<Beast['ears'], (side: 1 | -1, colour: string) => Lump>> = {
  pointed: (side, colour) =>
    limb([side * 0.13, 0.86, 0.1], [side * 0.19, 1.03, 0.07], [0.075, 0.012], colour, [1, 1, 0.6]),
  hanging: (side, colour) =>
    limb(
      [side * 0.19, 0.86, 0.1],
      [side * 0.27, 0.66, 0.12],
      [0.06, 0.075],
      mixed(colour, '#20150e', 0.4),
      [0.7, 1, 1],
    ),
  long: (side, colour) => limb([side * 0.08, 0.9, 0.06], [side * 0.15, 1.3, 0], [0.06, 0.055], colour, [1, 1, 0.55]),
  round: (side, colour) => lump([side * 0.19, 0.93, 0.08], 0.085, colour, [1, 1, 0.6]),
}

/** A sitting animal with four legs. */
export function sitting({ main, accent }: Workshop, beast: Beast): Part[] {
  const fur = main(finish('fur', beast.coat))
  const dark = fur.colour
  const light = accent(paint(beast.belly)).colour
  const lumps: Lump[] = [
    limb([0, 0.25, -0.1], [0, 0.52, 0.02], [0.26, 0.19], dark),
    limb([0, 0.36, 0.1], [0, 0.5, 0.1], [0.15, 0.13], light),
    lump([0, 0.77, 0.11], 0.225, dark, [1.08, 0.94, 0.96]),
    lump([0, 0.7, 0.25], 0.09 + beast.muzzle * 0.3, light, [1.15, 0.8, 1]),
    ...(beast.muzzle > 0.1 ? [limb([0, 0.71, 0.26], [0, 0.69, 0.26 + beast.muzzle], [0.085, 0.07], light)] : []),
    ...both((side) => EARS[beast.ears](side, dark)),
    ...both((side) => limb([side * 0.11, 0.42, 0.14], [side * 0.11, 0.07, 0.22], [0.075, 0.06], dark)),
    ...both((side) => limb([side * 0.11, 0.05, 0.22], [side * 0.115, 0.05, 0.3], 0.06, light)),
    ...both((side) => lump([side * 0.21, 0.17, -0.08], 0.16, dark, [0.75, 1, 1.1])),
    ...both((side) => limb([side * 0.24, 0.05, 0.02], [side * 0.25, 0.05, 0.16], 0.06, light)),
    ...beast.tail
      .slice(1)
      .map((to, index) =>
        limb(
          beast.tail[index]!,
          to,
          [
            beast.bushy ? [0.06, 0.1, 0.115][index]! : 0.055 - index * 0.006,
            beast.bushy ? [0.1, 0.115, 0.03][index]! : 0.05 - index * 0.006,
          ],
          index === beast.tail.length - 2 ? light : dark,
        ),
      ),
  ]
  const nose = 0.33 + beast.muzzle * 1.05
  return [
    body(lumps, 0.07, fur),
    ...eyes([0.095, 0.81, 0.305], 0.036),
    ball([0.036, 0.026, 0.024], [0, 0.735 - beast.muzzle * 0.1, nose + 0.015], paint('#3a2226', 0.25)),
    ...(beast.ears === 'pointed' && beast.muzzle < 0.1
      ? both((side) =>
          [0, 1].map((row) =>
            rod(
              [side * 0.09, 0.69 - row * 0.02, 0.31],
              [side * 0.27, 0.72 - row * 0.06, 0.33],
              0.0045,
              paint('#f4efe6'),
            ),
          ),
        ).flat()
      : []),
  ]
}
