import { finish, glowing, mixed } from '../materials/material.ts'
import type { Vector } from '../vector.ts'
import {
  around,
  ball,
  both,
  box,
  drum,
  implicit,
  paint,
  plate,
  ring,
  rod,
  tube,
  turned,
  wood,
  type Recipe,
} from './workshop.ts'

export const FOOD: Record<string, Recipe> = {
  donut: {
    words: ['donut', 'doughnut', 'bagel'],
    metres: 0.1,
    make: ({ main, random }) => {
      const icing = main({ ...paint('#f08bb0', 0.25), pattern: 'frosting' })
      const colours = ['#f6c927', '#6cc4a1', '#ffffff', '#d8362f', '#4f86c6']
      return [
        ring(
          0.32,
          0.17,
          { ...finish('stone', '#d79a55'), second: '#b97a3a', roughness: 0.7 },
          { at: [0, 0.17, 0], scale: [1, 0.9, 1] },
        ),
        implicit(
          {
            low: [-0.56, 0.05, -0.56],
            high: [0.56, 0.42, 0.56],
            field: (x, y, z) => {
              const far = Math.hypot(x, z) - 0.32
              const skin = Math.hypot(far, (y - 0.17) / 0.92) - 0.186
              const angle = Math.atan2(z, x)
              const drip = 0.16 - 0.028 * Math.sin(angle * 7) - 0.02 * Math.sin(angle * 4 + 1)
              return Math.max(skin, drip - y) - 0.004
            },
          },
          icing,
        ),
        ...Array.from({ length: 42 }, (_, index) => {
          const angle = index * 2.399
          const reach = 0.32 + random.between(-0.12, 0.12)
          const y = 0.17 + Math.sqrt(Math.max(0, 0.188 ** 2 - (reach - 0.32) ** 2)) * 0.92
          const [x, z, turn] = [Math.cos(angle) * reach, Math.sin(angle) * reach, random.between(0, 3)]
          return rod(
            [x - Math.cos(turn) * 0.02, y, z - Math.sin(turn) * 0.02],
            [x + Math.cos(turn) * 0.02, y, z + Math.sin(turn) * 0.02],
            0.009,
            paint(colours[index % 5]!, 0.4),
          )
        }),
      ]
    },
  },
  cake: {
    words: ['cake', 'birthday', 'birthday cake', 'pie'],
    metres: 0.3,
    make: ({ main, accent }) => {
      const cream = main({ ...paint('#f7e6d4', 0.5), pattern: 'frosting' })
      const pink = accent({ ...paint('#e98aa4', 0.4), pattern: 'frosting' })
      return [
        turned(
          [
            [0, 0],
            [0.54, 0, 'sharp'],
            [0.56, 0.02, 'sharp'],
            [0.1, 0.035],
            [0, 0.035],
          ],
          finish('ceramic', '#f3f0ea'),
        ),
        drum(0.44, 0.44, 0.28, [0, 0.025, 0], cream),
        drum(0.3, 0.3, 0.24, [0, 0.3, 0], pink),
        ...around(18, (angle) =>
          ball([0.055, 0.045, 0.055], [Math.cos(angle) * 0.4, 0.315, Math.sin(angle) * 0.4], pink),
        ),
        ...around(22, (angle) =>
          ball([0.05, 0.04, 0.05], [Math.cos(angle) * 0.445, 0.055, Math.sin(angle) * 0.445], cream),
        ),
        ...around(12, (angle) =>
          ball([0.045, 0.04, 0.045], [Math.cos(angle) * 0.26, 0.55, Math.sin(angle) * 0.26], cream),
        ),
        ...around(5, (angle, index) => [
          rod(
            [Math.cos(angle) * 0.13, 0.5, Math.sin(angle) * 0.13],
            [Math.cos(angle) * 0.13, 0.72, Math.sin(angle) * 0.13],
            0.018,
            paint(['#4f86c6', '#f6c927', '#6cc4a1', '#d8362f', '#a07ad0'][index]!, 0.4),
          ),
          turned(
            [
              [0, 0],
              [0.016, 0.02],
              [0.02, 0.045],
              [0, 0.1],
            ],
            glowing('#ffc65c'),
            { at: [Math.cos(angle) * 0.13, 0.735, Math.sin(angle) * 0.13] },
          ),
        ]).flat(),
        ball(0.055, [0, 0.575, 0], paint('#b3172a', 0.15)),
      ]
    },
  },
  cupcake: {
    words: ['cupcake', 'muffin'],
    metres: 0.1,
    make: ({ main }) => {
      const swirl = main({ ...paint('#f3b7c8', 0.4), pattern: 'frosting' })
      const spiral = Array.from({ length: 30 }, (_, index): Vector => {
        const share = index / 29
        const reach = 0.27 * (1 - share) ** 0.8
        return [Math.cos(index * 0.72) * reach, 0.46 + share * 0.34, Math.sin(index * 0.72) * reach]
      })
      return [
        turned(
          [
            [0, 0],
            [0.24, 0, 'sharp'],
            [0.35, 0.4, 'sharp'],
            [0, 0.4],
          ],
          { ...paint('#c56a3d', 0.7), pattern: 'checks', second: '#e9b48a' },
        ),
        ball([0.37, 0.16, 0.37], [0, 0.4, 0], finish('stone', '#b97a44')),
        tube({ path: spiral, radius: (along) => 0.11 - 0.07 * along }, swirl),
        ball([0.2, 0.16, 0.2], [0, 0.52, 0], swirl),
        ball(0.07, [0, 0.87, 0], paint('#b3172a', 0.15)),
      ]
    },
  },
  icecream: {
    words: ['ice cream', 'icecream', 'gelato', 'cone'],
    metres: 0.2,
    make: ({ main, accent }) => [
      turned(
        [
          [0, 0],
          [0.02, 0.005],
          [0.2, 0.55, 'sharp'],
          [0.18, 0.56, 'sharp'],
          [0, 0.5],
        ],
        { ...wood('#d79b52'), pattern: 'checks', second: '#b97a38', roughness: 0.8 },
      ),
      ball(0.2, [0, 0.64, 0], main({ ...paint('#f7e3b5', 0.6), pattern: 'frosting' })),
      ball(0.185, [0, 0.86, 0], accent({ ...paint('#ee8fa6', 0.6), pattern: 'frosting' })),
      ring(0.165, 0.045, main({ ...paint('#f7e3b5', 0.6), pattern: 'frosting' }), { at: [0, 0.56, 0] }),
      ball(0.055, [0, 1.06, 0], paint('#b3172a', 0.15)),
      tube(
        {
          path: [
            [0, 1.1, 0],
            [0.02, 1.16, 0],
            [0.07, 1.2, 0],
          ],
          radius: 0.008,
        },
        paint('#5a3a22'),
      ),
    ],
  },
  apple: {
    words: ['apple', 'peach', 'orange fruit', 'tomato', 'cherry'],
    metres: 0.1,
    make: ({ main }) => [
      turned(
        [
          [0, 0.06],
          [0.08, 0.02],
          [0.2, 0.03],
          [0.36, 0.22],
          [0.42, 0.45],
          [0.36, 0.66],
          [0.2, 0.75],
          [0.08, 0.71],
          [0, 0.62],
        ],
        main({ ...paint('#c9302c', 0.22), pattern: 'speckle', second: '#e8a33a' }),
      ),
      tube(
        {
          path: [
            [0, 0.6, 0],
            [0.01, 0.74, 0],
            [0.06, 0.88, 0],
          ],
          radius: (along) => 0.018 + 0.008 * along,
        },
        wood('#5a3d25'),
      ),
      tube(
        {
          path: [
            [0.02, 0.78, 0],
            [0.15, 0.87, 0.03],
            [0.3, 0.83, 0.05],
          ],
          radius: (along) => 0.006 + 0.075 * Math.sin(along * Math.PI),
          flat: 0.16,
        },
        paint('#5f9a45', 0.5),
      ),
    ],
  },
  pear: {
    words: ['pear', 'avocado', 'egg', 'lemon'],
    metres: 0.12,
    make: ({ main, says }) =>
      says('egg')
        ? [
            turned(
              [
                [0, 0],
                [0.2, 0.05],
                [0.35, 0.3],
                [0.33, 0.55],
                [0.2, 0.84],
                [0, 0.95],
              ],
              main(paint('#efd9bd', 0.5)),
            ),
          ]
        : [
            turned(
              [
                [0, 0.03],
                [0.16, 0.01],
                [0.34, 0.2],
                [0.35, 0.38],
                [0.22, 0.62],
                [0.16, 0.8],
                [0.09, 0.89],
                [0, 0.88],
              ],
              main({ ...finish('ceramic', says('lemon') ? '#f4d83f' : '#b9c04a'), roughness: 0.4 }),
            ),
            tube(
              {
                path: [
                  [0, 0.86, 0],
                  [0.01, 0.96, 0],
                  [0.05, 1.05, 0],
                ],
                radius: 0.018,
              },
              wood('#5a3d25'),
            ),
          ],
  },
  banana: {
    words: ['banana', 'bananas'],
    metres: 0.2,
    make: ({ main }) =>
      [-0.32, 0, 0.34].map((turn) =>
        tube(
          {
            path: [
              [0, 0.56, 0],
              [0.06, 0.44, 0],
              [0.2, 0.2, 0],
              [0.44, 0.08, 0],
              [0.66, 0.13, 0],
            ],
            radius: (along) => 0.028 + 0.07 * Math.sin(Math.min(1, along * 1.05) * Math.PI) ** 0.6,
          },
          main(paint('#f2cb3a', 0.45)),
          { turn: [0, turn, 0] },
        ),
      ),
  },
  burger: {
    words: ['burger', 'hamburger', 'cheeseburger', 'sandwich'],
    metres: 0.12,
    make: ({ main }) => {
      const bun = main({ ...finish('stone', '#d08a3f'), second: '#bb7530', roughness: 0.55 })
      return [
        turned(
          [
            [0, 0],
            [0.4, 0, 'sharp'],
            [0.44, 0.06],
            [0.42, 0.14, 'sharp'],
            [0, 0.15],
          ],
          bun,
        ),
        turned(
          [
            [0, 0.19],
            [0.43, 0.19],
            [0.47, 0.245],
            [0.43, 0.3],
            [0, 0.3],
          ],
          { ...finish('stone', '#5c3420'), second: '#3f2113' },
        ),
        box([0.68, 0.03, 0.68], [0, 0.315, 0], paint('#f5b52e', 0.4), { round: 0.012, turn: [0.02, 0.4, 0.03] }),
        turned(
          [
            [0, 0.13],
            [0.46, 0.14],
            [0.5, 0.17],
            [0.45, 0.2],
            [0, 0.2],
          ],
          paint('#6fae46', 0.6),
        ),
        turned(
          [
            [0, 0.33],
            [0.4, 0.325],
            [0.425, 0.35],
            [0.4, 0.375],
            [0, 0.37],
          ],
          paint('#c8382e', 0.3),
        ),
        turned(
          [
            [0, 0.36],
            [0.43, 0.36, 'sharp'],
            [0.46, 0.42],
            [0.4, 0.56],
            [0.22, 0.66],
            [0, 0.69],
          ],
          bun,
        ),
        ...Array.from({ length: 26 }, (_, index) => {
          const [angle, reach] = [index * 2.399, Math.sqrt((index + 0.5) / 26) * 0.34]
          return ball(
            [0.022, 0.012, 0.014],
            [Math.cos(angle) * reach, 0.692 - reach * reach * 1.02, Math.sin(angle) * reach],
            paint('#f3e2bb', 0.6),
            [0, angle, 0],
          )
        }),
      ]
    },
  },
  pizza: {
    words: ['pizza', 'slice'],
    metres: 0.3,
    make: ({ main, random }) => [
      turned(
        [
          [0, 0],
          [0.47, 0, 'sharp'],
          [0.5, 0.05],
          [0.46, 0.1],
          [0.41, 0.06],
          [0, 0.05],
        ],
        main({ ...finish('stone', '#d99a4e'), second: '#b5732e' }),
      ),
      turned(
        [
          [0, 0.03],
          [0.41, 0.03, 'sharp'],
          [0.4, 0.075],
          [0, 0.07],
        ],
        { ...finish('stone', '#f2c14e'), second: '#e08a35', roughness: 0.5 },
      ),
      ...Array.from({ length: 11 }, (_, index) => {
        const [angle, reach] = [index * 2.399, Math.sqrt((index + 0.4) / 11) * 0.34]
        return drum(
          0.06,
          0.055,
          0.025,
          [Math.cos(angle) * reach, 0.062, Math.sin(angle) * reach],
          paint('#b5332a', 0.4),
        )
      }),
      ...Array.from({ length: 9 }, (_, index) =>
        ball(
          [0.035, 0.012, 0.018],
          [Math.cos(index * 1.7) * 0.25 * random.between(0.3, 1.3), 0.08, Math.sin(index * 1.7) * 0.25],
          paint('#4f8a3f', 0.6),
          [0, index, 0],
        ),
      ),
    ],
  },
  pumpkin: {
    words: ['pumpkin', 'squash'],
    metres: 0.35,
    make: ({ main }) => {
      const skin = main(paint('#e0782a', 0.4))
      return [
        ...around(11, (angle) =>
          ball([0.17, 0.31, 0.2], [Math.cos(angle) * 0.25, 0.31, Math.sin(angle) * 0.25], skin, [0, -angle, 0]),
        ),
        ball([0.3, 0.27, 0.3], [0, 0.31, 0], { ...skin, colour: mixed(skin.colour, '#5a2a08', 0.3) }),
        tube(
          {
            path: [
              [0, 0.52, 0],
              [0.01, 0.66, 0],
              [0.07, 0.76, 0.02],
            ],
            radius: (along) => 0.06 - 0.025 * along,
          },
          paint('#6b7a3a', 0.8),
        ),
      ]
    },
  },
  lollipop: {
    words: ['lollipop', 'candy', 'sweet'],
    metres: 0.15,
    make: ({ main }) => [
      drum(
        0.28,
        0.28,
        0.12,
        [0, 0.78, -0.06],
        main({ ...paint('#e24a6a', 0.12), pattern: 'stripes', second: '#fff3f0' }),
        [Math.PI / 2, 0, 0],
      ),
      ring(0.28, 0.05, main({ ...paint('#e24a6a', 0.12) }), { at: [0, 0.78, 0], turn: [Math.PI / 2, 0, 0] }),
      rod([0, 0, 0], [0, 0.6, 0], 0.02, paint('#f7f3ea', 0.6)),
      ...both((x) =>
        plate(
          [
            [0, -0.02],
            [0.14, -0.08],
            [0.14, 0.08],
            [0, 0.02],
          ].map(([px, py]): [number, number] => [px! * x, py! * x]),
          0.03,
          paint('#4fa3b8', 0.4),
          { at: [0, 0.46, 0.03] },
        ),
      ),
    ],
  },
}
