import { rows, type XYZ } from '../../kit/rows.ts'
import { profile } from '../shapes/curve.ts'
import { finish, mixed } from '../materials/material.ts'
import { type Lump } from '../shapes/blend.ts'
import type { Vector } from '../vector.ts'
import { ball, both, drum, paint, ring, rod, tube, turned, type Recipe } from './workshop.ts'
import { body, eyes, sitting } from './animal-bodies.ts'

export const CREATURES: Record<string, Recipe> = {
  cat: {
    words: ['cat', 'kitten', 'kitty'],
    metres: 0.45,
    make: (shop) =>
      sitting(shop, {
        coat: '#d98a3d',
        belly: '#f7e8d2',
        ears: 'pointed',
        muzzle: 0.02,
        tail: rows<XYZ>('0 0.12 -0.3, 0.2 0.08 -0.38, 0.38 0.1 -0.22, 0.42 0.16 -0.02'),
      }),
  },
  dog: {
    words: ['dog', 'puppy', 'hound'],
    metres: 0.6,
    make: (shop) =>
      sitting(shop, {
        coat: '#9b6b3f',
        belly: '#f1dfc4',
        ears: 'hanging',
        muzzle: 0.13,
        tail: rows<XYZ>('0 0.16 -0.32, 0 0.3 -0.46, 0.02 0.46 -0.48'),
      }),
  },
  fox: {
    words: ['fox', 'wolf'],
    metres: 0.6,
    make: (shop) =>
      sitting(shop, {
        coat: '#cf5f26',
        belly: '#fbf1e2',
        ears: 'pointed',
        muzzle: 0.15,
        bushy: true,
        tail: rows<XYZ>('0 0.14 -0.3, 0.2 0.13 -0.44, 0.42 0.2 -0.34, 0.5 0.4 -0.2'),
      }),
  },
  bear: {
    words: ['bear', 'teddy', 'panda', 'monkey', 'mouse'],
    metres: 0.8,
    make: (shop) =>
      sitting(shop, {
        coat: shop.says('panda') ? '#f4f1ea' : '#8a5a34',
        belly: shop.says('panda') ? '#2b2a2c' : '#d9b48a',
        ears: 'round',
        muzzle: 0.06,
        tail: rows<XYZ>('0 0.14 -0.32, 0 0.17 -0.37'),
      }),
  },
  rabbit: {
    words: ['rabbit', 'bunny', 'hare'],
    metres: 0.4,
    make: (shop) =>
      sitting(shop, {
        coat: '#cfc3b5',
        belly: '#fbf6ee',
        ears: 'long',
        muzzle: 0.03,
        tail: rows<XYZ>('0 0.16 -0.33, 0 0.19 -0.37'),
      }),
  },
  bird: {
    words: ['bird', 'sparrow', 'robin', 'parrot', 'chick', 'eagle'],
    metres: 0.2,
    make: ({ main, accent }) => {
      const feathers = main(finish('fur', '#3f86b0'))
      const breast = accent(paint('#e9793a')).colour
      return [
        body(
          [
            { from: [0, 0.42, -0.06], to: [0, 0.52, 0.06], radius: 0.26, endRadius: 0.23, colour: feathers.colour },
            { from: [0, 0.4, 0.1], radius: 0.2, colour: breast },
            { from: [0, 0.78, 0.12], radius: 0.19, colour: feathers.colour },
            {
              from: [0, 0.42, -0.26],
              to: [0, 0.5, -0.62],
              radius: 0.12,
              endRadius: 0.08,
              squash: [1, 0.35, 1],
              colour: mixed(feathers.colour, '#101418', 0.35),
            },
            ...both((x): Lump => ({
              from: [x * 0.25, 0.52, 0.02],
              to: [x * 0.24, 0.4, -0.32],
              radius: 0.15,
              endRadius: 0.05,
              squash: [0.35, 1, 1],
              colour: mixed(feathers.colour, '#101418', 0.25),
            })),
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
    },
  },
  duck: {
    words: ['duck', 'duckling', 'swan', 'goose'],
    metres: 0.3,
    make: ({ main }) => {
      const skin = main({ ...paint('#f6c927', 0.35) })
      return [
        body(
          [
            {
              from: [0, 0.3, -0.1],
              to: [0, 0.32, 0.14],
              radius: 0.28,
              endRadius: 0.26,
              squash: [1, 0.85, 1],
              colour: skin.colour,
            },
            {
              from: [0, 0.4, -0.34],
              to: [0, 0.54, -0.48],
              radius: 0.14,
              endRadius: 0.04,
              squash: [1, 0.6, 1],
              colour: skin.colour,
            },
            { from: [0, 0.5, 0.2], to: [0, 0.76, 0.24], radius: 0.14, endRadius: 0.2, colour: skin.colour },
            ...both((x): Lump => ({
              from: [x * 0.26, 0.36, 0.06],
              to: [x * 0.28, 0.42, -0.24],
              radius: 0.13,
              endRadius: 0.06,
              squash: [0.4, 0.9, 1],
              colour: mixed(skin.colour, '#c07a10', 0.25),
            })),
          ],
          0.08,
          skin,
        ),
        ball([0.11, 0.035, 0.12], [0, 0.73, 0.44], paint('#ef7d22', 0.35), [0.1, 0, 0]),
        ball([0.09, 0.028, 0.09], [0, 0.695, 0.41], paint('#d8681a', 0.35), [0.25, 0, 0]),
        ...eyes([0.1, 0.82, 0.385], 0.034),
      ]
    },
  },
  snail: {
    words: ['snail', 'slug'],
    metres: 0.1,
    make: ({ main, accent }) => {
      const skin = accent(paint('#d9b382', 0.4))
      const spiral = Array.from({ length: 20 }, (_, index): Vector => {
        const angle = index * 0.62
        const reach = 0.27 * (1 - index / 22)
        return [0.05 * (index / 20), 0.42 + Math.sin(angle) * reach, -0.08 + Math.cos(angle) * reach]
      })
      return [
        tube(
          { path: spiral, radius: (along) => 0.15 - 0.1 * along },
          main({ ...paint('#b5653a', 0.35), pattern: 'stripes', second: '#e9c391' }),
        ),
        body(
          [
            {
              from: [0, 0.08, -0.5],
              to: [0, 0.11, 0.36],
              radius: 0.05,
              endRadius: 0.12,
              squash: [1.3, 1, 1],
              colour: skin.colour,
            },
            { from: [0, 0.12, 0.36], to: [0, 0.36, 0.48], radius: 0.11, endRadius: 0.1, colour: skin.colour },
            ...both((x): Lump => ({
              from: [x * 0.05, 0.4, 0.5],
              to: [x * 0.13, 0.62, 0.56],
              radius: 0.028,
              endRadius: 0.022,
              colour: skin.colour,
            })),
          ],
          0.05,
          skin,
        ),
        ...both((x) => ball(0.04, [x * 0.133, 0.63, 0.562], paint('#1d1b1e', 0.15))),
      ]
    },
  },
  snowman: {
    words: ['snowman'],
    metres: 1.8,
    make: ({ accent }) => {
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
        tube(
          {
            path: rows<XYZ>('0.12 0.83 0.12, 0.16 0.72 0.22, 0.15 0.58 0.25'),
            radius: 0.045,
            flat: 0.45,
          },
          scarf,
        ),
        ...both((x) =>
          tube(
            {
              path: [
                [x * 0.2, 0.68, 0],
                [x * 0.4, 0.76, 0.02],
                [x * 0.54, 0.88, 0.04],
              ],
              radius: (along) => 0.02 - 0.008 * along,
            },
            finish('wood', '#5d3c22'),
          ),
        ),
        turned(
          profile('0 1.08, 0.22 1.08 sharp, 0.22 1.105 sharp, 0.14 1.105 sharp, 0.15 1.32 sharp, 0 1.32'),
          paint('#26272d', 0.6),
        ),
        ring(0.14, 0.018, scarf, { at: [0, 1.135, 0] }),
      ]
    },
  },
}
