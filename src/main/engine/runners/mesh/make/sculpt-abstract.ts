import { blendLight, softlyWithin, type Clay } from './clay.ts'
import { finish, white, type Material } from '../materials/material.ts'
import { type Workshop } from '../objects/workshop.ts'
import { drum } from '../objects/parts.ts'
import type { Part } from '../geometry/part.ts'
import { blended, limb } from '../shapes/blend.ts'
import type { Implicit } from '../shapes/implicit.ts'
import type { Vector } from '../geometry/vector.ts'
import { linearRgbOf } from '../../kit/colour/rgb.ts'

const PLINTH = { radius: 0.27, height: 0.14 }
/** How deep a form sits in its plinth: enough that it can be seen to stand. */
const SEAT = 0.045

/** A form for a sculpture garden, for words that name no thing: pierced, looped or twisted. */
export function abstractForm({ main, accent, random, modelled }: Clay): Part[] {
  const material = main(
    random.pick([
      finish('marble'),
      { ...finish('bronze'), pattern: 'plain' },
      finish('ceramic', '#3d6e78'),
      { ...finish('gold'), pattern: 'plain' },
      finish('ceramic', '#d0563c'),
    ]),
  )
  const [shape, cover] = random.pick([pierced, looped, twisted])(material, accent, random)
  const [x, y, z] = lowestPoint(shape)
  const seat: Vector = [x, y + SEAT - PLINTH.height, z]
  return [modelled(shape, cover), drum(PLINTH.radius, PLINTH.radius, PLINTH.height, seat, finish('marble', '#2c2b2f'))]
}

/** Where a body would touch the floor. */
function lowestPoint({ field, low, high }: Implicit): Vector {
  const step = 0.01
  for (let y = low[1]; y < high[1]; y += step)
    for (let x = low[0]; x < high[0]; x += step)
      for (let z = low[2]; z < high[2]; z += step) if (field(x, y, z) < 0) return [x, y, z]
  return [0, low[1], 0]
}

type Form = (material: Material, accent: Workshop['accent'], random: Workshop['random']) => [Implicit, Material]

/** A standing stone with a hollow through it, painted within. */
const pierced: Form = (material, accent, random) => {
  const [lean, wide] = [random.between(-0.22, 0.22), random.between(0.3, 0.36)]
  const holes = [
    { x: random.between(-0.03, 0.05), y: 0.72, radius: random.between(0.1, 0.13) },
    { x: random.between(-0.06, 0.03), y: 0.44, radius: random.between(0.05, 0.075) },
  ]
  const intoHole = (x: number, y: number) =>
    Math.min(...holes.map(({ x: hx, y: hy, radius }) => Math.hypot(x - hx, (y - hy) * 0.85) - radius))
  const [outside, inside] = [linearRgbOf(material.colour), linearRgbOf(accent(finish('plastic', '#f3e9d2')).colour)]
  const shape: Implicit = {
    low: [-0.6, 0.1, -0.4],
    high: [0.6, 1.15, 0.4],
    field: (x, y, z) => {
      const height = y - 0.64
      const across = x - lean * height
      // wider above its middle, as an egg stood on its point
      const grows = 1 + height * 0.35
      const body = (Math.hypot(across / (wide * grows), height / 0.47, z / (0.2 * grows)) - 1) * 0.19
      const hole = -intoHole(x, y)
      return softlyWithin(body, hole, 0.09)
    },
    // a passage as wide as a few faces, else the border would be ragged
    colour: ([x, y]) => blendLight(inside, outside, intoHole(x, y) / 0.03),
  }
  return [shape, white(material, '#b9b3ab')]
}

/** A rope of changing thickness that returns into itself. */
const looped: Form = (material, _accent, random) => {
  const [turns, phase] = [random.pick([2, 3] as const), random.between(0, 6)]
  const steps = 48
  const at = (index: number): Vector => {
    const angle = (index / steps) * Math.PI * 2
    const reach = 0.27 + 0.11 * Math.cos(turns * angle + phase)
    return [Math.sin(angle) * reach, 0.66 - Math.cos(angle) * reach * 1.1, 0.15 * Math.sin(turns * angle + phase)]
  }
  const radius = (index: number) => 0.085 + 0.035 * Math.sin((index / steps) * Math.PI * 2 * 2 + phase)
  const { field, low, high } = blended(
    Array.from({ length: steps }, (_, index) =>
      limb(at(index), at(index + 1), [radius(index), radius(index + 1)], material.colour),
    ),
    0.04,
  )
  return [{ field, low, high }, material]
}

/** A column of a rounded section that turns as it rises. */
const twisted: Form = (material, _accent, random) => {
  const [turn, corners] = [random.between(2.2, 3.6) * random.pick([-1, 1]), random.pick([2, 3, 4] as const)]
  const shape: Implicit = {
    low: [-0.42, 0.1, -0.42],
    high: [0.42, 1.24, 0.42],
    slope: 2.5,
    field: (x, y, z) => {
      const height = (y - 0.66) / 0.54
      const swell = Math.sqrt(Math.max(0, 1 - height ** 4)) * (0.2 + 0.07 * Math.cos(height * 2.6))
      const angle = Math.atan2(z, x) + height * turn
      const section = 1 + (corners === 2 ? 0.42 : 0.26) * Math.cos(angle * corners)
      return Math.max((Math.hypot(x, z) - swell * section) * 0.6, Math.abs(y - 0.66) - 0.54)
    },
  }
  return [shape, material]
}
