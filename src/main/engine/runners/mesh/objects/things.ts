import { rows } from '../../kit/rows.ts'
import { black, finish, glowing, paint, wood } from '../materials/material.ts'
import { placed } from '../geometry/part.ts'
import type { Vector } from '../geometry/vector.ts'
import { star } from './nature.ts'
import { type Recipe, recipe } from './workshop.ts'
import { around, ball, both, box, drum, plate, ring, rod, tube, turned } from './parts.ts'

export const THINGS: Record<string, Recipe> = {
  gift: recipe('gift, present, box, crate, parcel', 0.3, ({ main, accent, says }) => {
    if (says('crate', 'wooden'))
      return [
        box([0.7, 0.7, 0.7], [0, 0.37, 0], wood('#b98a54'), { round: 0.01 }),
        ...both((x) =>
          both((z) => box([0.09, 0.78, 0.09], [x * 0.34, 0.39, z * 0.34], main(wood('#8d6136')), { round: 0.01 })),
        ).flat(),
        ...[0.045, 0.735].flatMap((y) =>
          both((side) => [
            box([0.64, 0.085, 0.06], [0, y, side * 0.345], main(wood('#8d6136')), { round: 0.01 }),
            box([0.06, 0.085, 0.64], [side * 0.345, y, 0], main(wood('#8d6136')), { round: 0.01 }),
          ]).flat(),
        ),
        ...both((z) =>
          box([0.07, 0.85, 0.03], [0, 0.39, z * 0.355], main(wood('#8d6136')), { round: 0.008, turn: [0, 0, 0.78] }),
        ),
      ]
    const ribbon = accent(paint('#f1c84b', 0.25))
    return [
      box([0.7, 0.5, 0.7], [0, 0.25, 0], main(paint('#c8383f', 0.4)), { round: 0.015 }),
      box([0.76, 0.13, 0.76], [0, 0.53, 0], main(paint('#c8383f', 0.4)), { round: 0.02 }),
      box([0.12, 0.512, 0.714], [0, 0.25, 0], ribbon, { round: 0.004 }),
      box([0.714, 0.512, 0.12], [0, 0.251, 0], ribbon, { round: 0.004 }),
      box([0.122, 0.14, 0.776], [0, 0.533, 0], ribbon, { round: 0.004 }),
      box([0.776, 0.14, 0.122], [0, 0.534, 0], ribbon, { round: 0.004 }),
      ...both((x) =>
        tube(`0 0.62 0, ${x * 0.13} 0.76 0.03, ${x * 0.28} 0.78 0, ${x * 0.26} 0.66 -0.03`, 0.045, ribbon, {
          flat: 0.4,
          ring: true,
        }),
      ),
      ball([0.07, 0.055, 0.06], [0, 0.635, 0], ribbon),
    ]
  }),
  dice: recipe('dice, die, cube', 0.02, ({ main, says }) => {
    const pip = says('cube') ? null : paint('#23242a', 0.4)
    const spots: Vector[] = [
      [0, 0, 0.5],
      [0.5, 0.2, 0.2],
      [0.5, -0.2, -0.2],
      [-0.5, 0.22, 0.22],
      [-0.5, 0, 0],
      [-0.5, -0.22, -0.22],
      ...both((x) => both((z): Vector => [x * 0.21, 0.5, z * 0.21])).flat(),
      [0, 0.5, 0],
      ...both((x) => both((y): Vector => [x * 0.21, y * 0.21, -0.5])).flat(),
      ...both((x) => [-0.24, 0, 0.24].map((z): Vector => [x * 0.2, -0.5, z])).flat(),
    ]
    return [
      box([1, 1, 1], [0, 0.5, 0], main(paint('#f4efe4', 0.25)), { round: 0.13 }),
      ...(pip ? spots.map(([x, y, z]) => ball([pipRadius(x), pipRadius(y), pipRadius(z)], [x, 0.5 + y, z], pip)) : []),
    ]
  }),
  ball: recipe('ball, football, basketball, sphere, beach ball, globe', 0.24, ({ main, says }) => [
    ball(
      0.5,
      [0, 0.5, 0],
      main(
        says('basketball')
          ? { ...finish('leather', '#d9762e'), second: '#a85219' }
          : says('globe')
            ? { ...finish('marble', '#3f86c0'), second: '#6aa84f' }
            : { ...paint('#e8453c', 0.25), pattern: 'stripes', second: '#fdf6e8' },
      ),
    ),
    ...(says('globe')
      ? [
          ring(0.56, 0.02, finish('gold'), { at: [0, 0.5, 0], turn: [Math.PI / 2, 0, 0.4] }),
          drum(0.3, 0.24, 0.06, [0, -0.2, 0], wood()),
          rod([0, -0.16, 0], [0, 0.02, 0], 0.04, finish('gold')),
        ]
      : []),
    ...(says('basketball')
      ? [
          ring(0.498, 0.012, black(), { at: [0, 0.5, 0] }),
          ring(0.498, 0.012, black(), { at: [0, 0.5, 0], turn: [Math.PI / 2, 0, 0] }),
          ring(0.498, 0.012, black(), { at: [0, 0.5, 0], turn: [Math.PI / 2, Math.PI / 2, 0] }),
        ]
      : []),
  ]),
  hat: recipe('hat, cap, helmet, fedora, wizard', 0.35, ({ main, accent, says }) => [
    turned(
      [
        [0, 0.02],
        [0.5, 0.0, 'sharp'],
        [0.52, 0.03, 'sharp'],
        [0.29, 0.06],
        [0.27, 0.14],
        ...(says('wizard') ? rows('0.2 0.5, 0.1 0.82, 0.01 1.05, 0 1.05') : rows('0.25 0.36, 0.2 0.43, 0 0.44')),
      ],
      main(finish('fabric', says('wizard') ? '#3b3f8f' : '#6b4a34')),
    ),
    turned(
      '0.24 0.075 sharp, 0.296 0.07 sharp, 0.283 0.16 sharp, 0.24 0.16 sharp, 0.24 0.075',
      accent(finish('fabric', says('wizard') ? '#e8b74a' : '#2b2320')),
    ),
    ...(says('wizard')
      ? around(
          5,
          (angle, index) =>
            placed(plate(star(5, 0.06, 0.026), 0.02, glowing('#ffd75e'), { turn: [-0.22, 0, 0] }), {
              at: [
                Math.sin(angle) * (0.27 - index * 0.03),
                0.28 + index * 0.11,
                Math.cos(angle) * (0.27 - index * 0.03),
              ],
              turn: [0, angle, 0],
            }),
          0.3,
        )
      : []),
  ]),
  sign: recipe('sign, signpost, mailbox, flag', 2, ({ main, accent }) => [
    rod([0, -0.02, 0], [0, 1, 0], 0.032, wood('#7d5533')),
    plate(rows('-0.3 -0.09, 0.26 -0.09, 0.38 0, 0.26 0.09, -0.3 0.09'), 0.05, main(wood('#c08a4f')), {
      at: [0.06, 0.84, 0.03],
    }),
    plate(rows('-0.38 0, -0.26 -0.08, 0.28 -0.08, 0.28 0.08, -0.26 0.08'), 0.05, accent(wood('#a8703f')), {
      at: [-0.05, 0.6, 0.03],
      turn: [0, 0.15, 0],
    }),
    ball([0.2, 0.05, 0.2], [0, 0, 0], { ...finish('stone', '#6f9a4d'), second: '#4f7436' }),
  ]),
}

/** A pip of a dice is flat on the side it lies on. */
const pipRadius = (offset: number) => (Math.abs(offset) === 0.5 ? 0.014 : 0.09)
