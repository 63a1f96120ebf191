import { rows } from '../../kit/rows.ts'
import { finish } from '../materials/material.ts'
import type { Part } from '../geometry/part.ts'
import type { Vector } from '../geometry/vector.ts'
import { type Workshop } from './workshop.ts'
import { ball, box, drum, ring, tube } from './parts.ts'

/** A sculpture on a plinth, for words that name no thing: a knot, a stack of rings, or a balancing pile. */
export function invented({ main, accent, random }: Workshop): Part[] {
  const body = main(finish('gold'))
  const plinth = [
    box([0.5, 0.1, 0.5], [0, 0.05, 0], finish('marble', '#2e2d31'), { round: 0.015 }),
    drum(0.06, 0.04, 0.14, [0, 0.09, 0], finish('metal')),
  ]
  const form = random.pick(['knot', 'rings', 'pile'] as const)
  if (form === 'knot') {
    const [around, through] = random.pick(rows('2 3, 3 2, 2 5, 3 4'))
    const path = Array.from({ length: 64 }, (_, index): Vector => {
      const angle = (index / 64) * Math.PI * 2
      const reach = 0.27 + 0.11 * Math.cos(through * angle)
      return [
        Math.cos(around * angle) * reach,
        0.6 + Math.sin(around * angle) * reach,
        0.13 * Math.sin(through * angle),
      ]
    })
    return [...plinth, tube(path, 0.052, body, { ring: true })]
  }
  if (form === 'rings')
    return [
      ...plinth,
      ...Array.from({ length: 5 }, (_, index) =>
        ring(0.36 - index * 0.055, 0.034, index % 2 ? accent(finish('copper')) : body, {
          at: [0, 0.6, 0],
          turn: [Math.PI / 2 + index * random.between(0.3, 0.5), index * 0.5, index * random.between(0.2, 0.6)],
        }),
      ),
      ball(0.075, [0, 0.6, 0], body),
    ]
  const stones = Array.from({ length: 5 }, (_, index) => ({
    radius: 0.24 - index * 0.036,
    flat: random.between(0.5, 0.72),
  }))
  let y = 0.2
  return [
    ...plinth,
    ...stones.map(({ radius, flat }, index) => {
      const part = ball(
        [radius, radius * flat, radius * 0.92],
        [random.between(-0.03, 0.03), y + radius * flat, random.between(-0.03, 0.03)],
        index % 2 ? accent(finish('marble')) : body,
      )
      y += radius * flat * 1.9
      return part
    }),
  ]
}
