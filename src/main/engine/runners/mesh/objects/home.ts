import { rows } from '../../kit/rows.ts'
import { profile } from '../shapes/curve.ts'
import { finish, glowing, metal, paint, wood, type Material } from '../materials/material.ts'
import type { Part } from '../geometry/part.ts'
import { onCircle, type Vector } from '../geometry/vector.ts'
import { type Recipe, type Workshop, recipe } from './workshop.ts'
import { around, ball, both, box, circle, drum, plate, ring, rod, tube, turned } from './parts.ts'

export const HOME: Record<string, Recipe> = {
  cup: recipe('cup, mug, teacup, coffee', 0.1, ({ main, says }) => [
    turned(
      '0 0.02, 0.26 0.02 sharp, 0.3 0 sharp, 0.34 0.04, 0.36 0.3, 0.36 0.75 sharp, 0.325 0.75 sharp, 0.32 0.2, 0.28 0.09, 0 0.08',
      main(finish('ceramic', '#e8e2d4')),
    ),
    tube('0.34 0.62 0, 0.52 0.64 0, 0.58 0.42 0, 0.5 0.22 0, 0.34 0.2 0', 0.04, main(finish('ceramic', '#e8e2d4')), {
      flat: 1.3,
    }),
    drum(0.318, 0.322, 0.5, [0, 0.1, 0], says('tea') ? finish('glass', '#9c5a1f') : paint('#3b2114', 0.15)),
  ]),
  teapot: recipe('teapot, kettle', 0.25, ({ main }) => {
    const clay = main(finish('ceramic', '#3d7a82'))
    return [
      turned('0 0, 0.24 0 sharp, 0.26 0.03, 0.42 0.22, 0.44 0.36, 0.34 0.54, 0.2 0.6 sharp, 0 0.6', clay),
      turned('0 0.58, 0.215 0.58 sharp, 0.2 0.63, 0.1 0.69, 0.03 0.71, 0.06 0.77, 0.03 0.81, 0 0.815', clay),
      tube('0.34 0.24 0, 0.54 0.3 0, 0.6 0.45 0, 0.72 0.58 0', (along) => 0.1 - 0.062 * along, clay),
      tube('-0.32 0.5 0, -0.54 0.56 0, -0.66 0.42 0, -0.58 0.26 0, -0.4 0.2 0', 0.042, clay),
    ]
  }),
  book: recipe('book, novel, notebook, diary', 0.3, ({ main, wish, random }) => {
    const colours = ['#8c3b3b', '#2f5d62', '#d9a441', '#3d405b']
    return Array.from({ length: wish.words.has('books') || wish.words.has('stack') ? 4 : 2 }, (_, index) => {
      const [turn, cover] = [
        random.between(-0.3, 0.3),
        index === 0 ? main(finish('leather', colours[0])) : finish('leather', colours[index % 4]),
      ]
      const y = index * 0.165
      const at = (x: number, up: number, z: number): Vector => [
        x * Math.cos(turn) + z * Math.sin(turn),
        y + up,
        -x * Math.sin(turn) + z * Math.cos(turn),
      ]
      const rotate = { turn: [0, turn, 0] as Vector }
      return [
        box([0.7, 0.022, 0.5], at(0, 0.011, 0), cover, { round: 0.008, ...rotate }),
        box([0.7, 0.022, 0.5], at(0, 0.147, 0), cover, { round: 0.008, ...rotate }),
        box([0.03, 0.15, 0.494], at(-0.345, 0.079, 0), cover, { round: 0.014, ...rotate }),
        box([0.66, 0.13, 0.46], at(-0.005, 0.079, 0), paint('#f0e7d2', 0.9), { round: 0.004, ...rotate }),
      ]
    }).flat()
  }),
  candle: recipe('candle, candlestick', 0.2, ({ main }) => [
    turned(
      '0 0, 0.24 0 sharp, 0.26 0.03, 0.1 0.07, 0.05 0.14, 0.07 0.2, 0.13 0.24, 0.14 0.28 sharp, 0 0.28',
      finish('gold'),
    ),
    turned('0 0.25, 0.1 0.25 sharp, 0.1 0.8, 0.085 0.83, 0.04 0.81, 0 0.81', main(paint('#f3e7cf', 0.5))),
    rod([0, 0.79, 0], [0, 0.87, 0], 0.01, paint('#2b2623')),
    turned('0 0.855, 0.03 0.88, 0.045 0.93, 0.02 1.02, 0 1.07', glowing('#ffc65c')),
  ]),
  basket: recipe('barrel, bucket, basket, pot', 0.5, ({ main, says }) =>
    says('barrel') ? barrel(main(wood())) : pail(main, says('basket')),
  ),
  umbrella: recipe('umbrella, parasol', 1, ({ main }) => [
    turned(
      profile(
        '0.5 0.62 sharp, 0.46 0.72, 0.3 0.87, 0.1 0.95, 0 0.965, 0 0.94, 0.1 0.925, 0.29 0.845, 0.44 0.7, 0.48 0.62 sharp, 0.5 0.62',
      ).map(([x, y, s]) => (s ? [x, y, 'sharp'] : [x, y]) as [number, number]),
      main({ ...paint('#d8362f', 0.6), pattern: 'stripes', second: '#f6efe0' }),
    ),
    rod([0, 0.08, 0], [0, 0.95, 0], 0.014, metal()),
    drum(0.018, 0.004, 0.08, [0, 0.95, 0], metal()),
    tube('0 0.1 0, 0 0.03 0, 0.05 -0.02 0, 0.1 0.02 0, 0.1 0.06 0', 0.02, wood()),
  ]),
  plant: recipe('houseplant, plant, flowerpot, fern', 0.6, ({ main, random }) => [
    turned(
      '0 0, 0.17 0 sharp, 0.24 0.3 sharp, 0.265 0.3 sharp, 0.265 0.36 sharp, 0.225 0.36 sharp, 0.21 0.31 sharp, 0 0.31',
      main(finish('clay')),
    ),
    ball([0.21, 0.04, 0.21], [0, 0.31, 0], finish('stone', '#3c2a1e')),
    ...around(
      11,
      (angle, index) => {
        const reach = index % 2 === 0 ? 0.34 : 0.2
        const tall = index % 2 === 0 ? 0.36 : 0.56
        const lean = random.between(0.9, 1.1)
        return tube(
          [
            [0, 0.3, 0],
            [Math.cos(angle) * reach * 0.4, 0.3 + tall * 0.8 * lean, Math.sin(angle) * reach * 0.4],
            onCircle(angle, reach, 0.3 + tall * lean),
          ],
          (along) => 0.012 + 0.055 * Math.sin(Math.min(1, along * 1.02) * Math.PI) ** 0.8,
          paint(index % 3 === 0 ? '#5e9a4e' : '#3f7d45', 0.5),
          { flat: 0.22 },
        )
      },
      0.2,
    ),
  ]),
  'picture frame': recipe('picture frame, frame, mirror', 0.6, ({ main }) => [
    ...both((x) => box([0.09, 1, 0.07], [x * 0.36, 0.5, 0], main(finish('gold')), { round: 0.03 })),
    ...both((y) => box([0.81, 0.09, 0.072], [0, 0.5 + y * 0.455, 0], main(finish('gold')), { round: 0.03 })),
    box(
      [0.68, 0.88, 0.03],
      [0, 0.5, -0.005],
      { ...metal('#dfe6ea'), pattern: 'plain', roughness: 0.05 },
      { round: 0.004 },
    ),
    plate(circle(3, 0.06, Math.PI / 2), 0.03, main(finish('gold')), { at: [0, 1.02, 0] }),
  ]),
}

function barrel(staves: Material): Part[] {
  return [
    turned('0 0, 0.28 0 sharp, 0.36 0.4, 0.28 0.8 sharp, 0.25 0.8 sharp, 0.255 0.76 sharp, 0 0.76', staves),
    ...rows('0.08 0.303, 0.24 0.342, 0.56 0.342, 0.72 0.303').map(([y, radius]) =>
      turned(
        [
          [radius - 0.03, -0.03, 'sharp'],
          [radius + 0.012, -0.03, 'sharp'],
          [radius + 0.012, 0.03, 'sharp'],
          [radius - 0.03, 0.03, 'sharp'],
          [radius - 0.03, -0.03],
        ],
        metal('#5d6168'),
        { at: [0, y, 0] },
      ),
    ),
  ]
}

/** Open at the top, with a handle over it. */
function pail(main: Workshop['main'], woven: boolean): Part[] {
  const side = main(woven ? { ...finish('fabric', '#c08a4c'), roughness: 0.8 } : metal('#8fa3ad'))
  const handle = Array.from({ length: 9 }, (_, index): Vector => {
    const angle = (index / 8) * Math.PI
    return [Math.cos(angle) * 0.36, 0.5 + Math.sin(angle) * (woven ? 0.34 : 0.3), 0]
  })
  return [
    turned(
      [
        [0, 0],
        [0.25, 0, 'sharp'],
        [woven ? 0.36 : 0.31, 0.3],
        [0.36, 0.55, 'sharp'],
        [0.335, 0.55, 'sharp'],
        [woven ? 0.33 : 0.28, 0.3],
        [0.23, 0.04, 'sharp'],
        [0, 0.04],
      ],
      side,
    ),
    ring(0.348, 0.022, side, { at: [0, 0.55, 0] }),
    tube(handle, woven ? 0.026 : 0.012, side),
  ]
}
