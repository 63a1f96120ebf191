import { lump, limb } from '../shapes/blend.ts'
import { rows, type XYZ } from '../../kit/rows.ts'
import { finish, mixed, paint } from '../materials/material.ts'
import type { Vector } from '../geometry/vector.ts'
import { type Recipe, recipe } from './workshop.ts'
import { ball, both, drum, ring, rod, tube, turned } from './parts.ts'
import { body, eyes, sitting } from './animal-bodies.ts'

export const CREATURES: Record<string, Recipe> = {
  cat: recipe('cat, kitten, kitty', 0.45, (shop) =>
    sitting(shop, {
      coat: '#d98a3d',
      belly: '#f7e8d2',
      ears: 'pointed',
      muzzle: 0.02,
      tail: rows<XYZ>('0 0.12 -0.3, 0.2 0.08 -0.38, 0.38 0.1 -0.22, 0.42 0.16 -0.02'),
    }),
  ),
  dog: recipe('dog, puppy, hound', 0.6, (shop) =>
    sitting(shop, {
      coat: '#9b6b3f',
      belly: '#f1dfc4',
      ears: 'hanging',
      muzzle: 0.13,
      tail: rows<XYZ>('0 0.16 -0.32, 0 0.3 -0.46, 0.02 0.46 -0.48'),
    }),
  ),
  fox: recipe('fox, wolf', 0.6, (shop) =>
    sitting(shop, {
      coat: '#cf5f26',
      belly: '#fbf1e2',
      ears: 'pointed',
      muzzle: 0.15,
      bushy: true,
      tail: rows<XYZ>('0 0.14 -0.3, 0.2 0.13 -0.44, 0.42 0.2 -0.34, 0.5 0.4 -0.2'),
    }),
  ),
  bear: recipe('bear, teddy, panda, monkey, mouse', 0.8, (shop) =>
    sitting(shop, {
      coat: shop.says('panda') ? '#f4f1ea' : '#8a5a34',
      belly: shop.says('panda') ? '#2b2a2c' : '#d9b48a',
      ears: 'round',
      muzzle: 0.06,
      tail: rows<XYZ>('0 0.14 -0.32, 0 0.17 -0.37'),
    }),
  ),
  rabbit: recipe('rabbit, bunny, hare', 0.4, (shop) =>
    sitting(shop, {
      coat: '#cfc3b5',
      belly: '#fbf6ee',
      ears: 'long',
      muzzle: 0.03,
      tail: rows<XYZ>('0 0.16 -0.33, 0 0.19 -0.37'),
    }),
  ),
  bird: recipe('bird, sparrow, robin, parrot, chick, eagle', 0.2, ({ main, accent }) => {
    const feathers = main(finish('fur', '#3f86b0'))
    const breast = accent(paint('#e9793a')).colour
    return [
      body(
        [
          limb([0, 0.42, -0.06], [0, 0.52, 0.06], [0.26, 0.23], feathers.colour),
          lump([0, 0.4, 0.1], 0.2, breast),
          lump([0, 0.78, 0.12], 0.19, feathers.colour),
          limb([0, 0.42, -0.26], [0, 0.5, -0.62], [0.12, 0.08], mixed(feathers.colour, '#101418', 0.35), [1, 0.35, 1]),
          ...both((x) =>
            limb(
              [x * 0.25, 0.52, 0.02],
              [x * 0.24, 0.4, -0.32],
              [0.15, 0.05],
              mixed(feathers.colour, '#101418', 0.25),
              [0.35, 1, 1],
            ),
          ),
        ],
        0.07,
        feathers,
      ),
      drum(0.055, 0, 0.16, [0, 0.77, 0.28], paint('#e8a02c', 0.4), [Math.PI / 2, 0, 0]),
      ...eyes([0.105, 0.83, 0.265], 0.032),
      ...both((x) => rod([x * 0.09, 0.22, 0.02], [x * 0.1, 0.02, 0.06], 0.018, paint('#c98428'))),
      ...both((x) =>
        [-0.5, 0, 0.5].map((turn) =>
          rod(
            [x * 0.1, 0.02, 0.05],
            [x * 0.1 + Math.sin(turn) * 0.11, 0.015, 0.05 + Math.cos(turn) * 0.11],
            0.015,
            paint('#c98428'),
          ),
        ),
      ).flat(),
    ]
  }),
  duck: recipe('duck, duckling, swan, goose', 0.3, ({ main }) => {
    const skin = main({ ...paint('#f6c927', 0.35) })
    return [
      body(
        [
          limb([0, 0.3, -0.1], [0, 0.32, 0.14], [0.28, 0.26], skin.colour, [1, 0.85, 1]),
          limb([0, 0.4, -0.34], [0, 0.54, -0.48], [0.14, 0.04], skin.colour, [1, 0.6, 1]),
          limb([0, 0.5, 0.2], [0, 0.76, 0.24], [0.14, 0.2], skin.colour),
          ...both((x) =>
            limb(
              [x * 0.26, 0.36, 0.06],
              [x * 0.28, 0.42, -0.24],
              [0.13, 0.06],
              mixed(skin.colour, '#c07a10', 0.25),
              [0.4, 0.9, 1],
            ),
          ),
        ],
        0.08,
        skin,
      ),
      ball([0.11, 0.035, 0.12], [0, 0.73, 0.44], paint('#ef7d22', 0.35), [0.1, 0, 0]),
      ball([0.09, 0.028, 0.09], [0, 0.695, 0.41], paint('#d8681a', 0.35), [0.25, 0, 0]),
      ...eyes([0.1, 0.82, 0.385], 0.034),
    ]
  }),
  snail: recipe('snail, slug', 0.1, ({ main, accent }) => {
    const skin = accent(paint('#d9b382', 0.4))
    const spiral = Array.from({ length: 20 }, (_, index): Vector => {
      const angle = index * 0.62
      const reach = 0.27 * (1 - index / 22)
      return [0.05 * (index / 20), 0.42 + Math.sin(angle) * reach, -0.08 + Math.cos(angle) * reach]
    })
    return [
      tube(
        spiral,
        (along) => 0.15 - 0.1 * along,
        main({ ...paint('#b5653a', 0.35), pattern: 'stripes', second: '#e9c391' }),
      ),
      body(
        [
          limb([0, 0.08, -0.5], [0, 0.11, 0.36], [0.05, 0.12], skin.colour, [1.3, 1, 1]),
          limb([0, 0.12, 0.36], [0, 0.36, 0.48], [0.11, 0.1], skin.colour),
          ...both((x) => limb([x * 0.05, 0.4, 0.5], [x * 0.13, 0.62, 0.56], [0.028, 0.022], skin.colour)),
        ],
        0.05,
        skin,
      ),
      ...both((x) => ball(0.04, [x * 0.133, 0.63, 0.562], paint('#1d1b1e', 0.15))),
    ]
  }),
  snowman: recipe('snowman', 1.8, ({ accent }) => {
    const snow = { ...finish('stone', '#f4f7fa'), second: '#e3ecf4', roughness: 0.8 }
    const scarf = accent(finish('fabric', '#c23b3b'))
    return [
      ball([0.34, 0.31, 0.34], [0, 0.27, 0], snow),
      ball([0.25, 0.235, 0.25], [0, 0.65, 0], snow),
      ball(0.175, [0, 0.96, 0], snow),
      drum(0.035, 0.004, 0.2, [0, 0.95, 0.15], paint('#ef7d22', 0.6), [Math.PI / 2, 0, 0]),
      ...both((x) => ball(0.022, [x * 0.065, 1.01, 0.155], paint('#1d1c20', 0.5))),
      ...[0.57, 0.67, 0.77].map((y) => ball(0.024, [0, y, 0.235 - Math.abs(y - 0.65) * 0.12], paint('#1d1c20', 0.5))),
      ring(0.155, 0.045, scarf, { at: [0, 0.835, 0] }),
      tube('0.12 0.83 0.12, 0.16 0.72 0.22, 0.15 0.58 0.25', 0.045, scarf, { flat: 0.45 }),
      ...both((x) =>
        tube(
          `${x * 0.2} 0.68 0, ${x * 0.4} 0.76 0.02, ${x * 0.54} 0.88 0.04`,
          (along) => 0.02 - 0.008 * along,
          finish('wood', '#5d3c22'),
        ),
      ),
      turned(
        '0 1.08, 0.22 1.08 sharp, 0.22 1.105 sharp, 0.14 1.105 sharp, 0.15 1.32 sharp, 0 1.32',
        paint('#26272d', 0.6),
      ),
      ring(0.14, 0.018, scarf, { at: [0, 1.135, 0] }),
    ]
  }),
}
