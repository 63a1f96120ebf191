import { onCircle } from '../geometry/vector.ts'
import { rows } from '../../kit/rows.ts'
import { finish, mixed, paint, wood } from '../materials/material.ts'
import { type Recipe, recipe } from './workshop.ts'
import { around, ball, both, box, drum, plate, ring, rod, tube, turned } from './parts.ts'

export const FOOD: Record<string, Recipe> = {
  apple: recipe('apple, peach, orange fruit, tomato, cherry', 0.1, ({ main }) => [
    turned(
      '0 0.06, 0.08 0.02, 0.2 0.03, 0.36 0.22, 0.42 0.45, 0.36 0.66, 0.2 0.75, 0.08 0.71, 0 0.62',
      main({ ...paint('#c9302c', 0.22), pattern: 'speckle', second: '#e8a33a' }),
    ),
    tube('0 0.6 0, 0.01 0.74 0, 0.06 0.88 0', (along) => 0.018 + 0.008 * along, wood('#5a3d25')),
    tube(
      '0.02 0.78 0, 0.15 0.87 0.03, 0.3 0.83 0.05',
      (along) => 0.006 + 0.075 * Math.sin(along * Math.PI),
      paint('#5f9a45', 0.5),
      { flat: 0.16 },
    ),
  ]),
  pear: recipe('pear, avocado, egg, lemon', 0.12, ({ main, says }) =>
    says('egg')
      ? [turned('0 0, 0.2 0.05, 0.35 0.3, 0.33 0.55, 0.2 0.84, 0 0.95', main(paint('#efd9bd', 0.5)))]
      : [
          turned(
            '0 0.03, 0.16 0.01, 0.34 0.2, 0.35 0.38, 0.22 0.62, 0.16 0.8, 0.09 0.89, 0 0.88',
            main({ ...finish('ceramic', says('lemon') ? '#f4d83f' : '#b9c04a'), roughness: 0.4 }),
          ),
          tube('0 0.86 0, 0.01 0.96 0, 0.05 1.05 0', 0.018, wood('#5a3d25')),
        ],
  ),
  banana: recipe('banana, bananas', 0.2, ({ main }) =>
    [-0.32, 0, 0.34].map((turn) =>
      tube(
        '0 0.56 0, 0.06 0.44 0, 0.2 0.2 0, 0.44 0.08 0, 0.66 0.13 0',
        (along) => 0.028 + 0.07 * Math.sin(Math.min(1, along * 1.05) * Math.PI) ** 0.6,
        main(paint('#f2cb3a', 0.45)),
        { turn: [0, turn, 0] },
      ),
    ),
  ),
  burger: recipe('burger, hamburger, cheeseburger, sandwich', 0.12, ({ main }) => {
    const bun = main({ ...finish('stone', '#d08a3f'), second: '#bb7530', roughness: 0.55 })
    return [
      turned('0 0, 0.4 0 sharp, 0.44 0.06, 0.42 0.14 sharp, 0 0.15', bun),
      turned('0 0.19, 0.43 0.19, 0.47 0.245, 0.43 0.3, 0 0.3', { ...finish('stone', '#5c3420'), second: '#3f2113' }),
      box([0.68, 0.03, 0.68], [0, 0.315, 0], paint('#f5b52e', 0.4), { round: 0.012, turn: [0.02, 0.4, 0.03] }),
      turned('0 0.13, 0.46 0.14, 0.5 0.17, 0.45 0.2, 0 0.2', paint('#6fae46', 0.6)),
      turned('0 0.33, 0.4 0.325, 0.425 0.35, 0.4 0.375, 0 0.37', paint('#c8382e', 0.3)),
      turned('0 0.36, 0.43 0.36 sharp, 0.46 0.42, 0.4 0.56, 0.22 0.66, 0 0.69', bun),
      ...Array.from({ length: 26 }, (_, index) => {
        const [angle, reach] = [index * 2.399, Math.sqrt((index + 0.5) / 26) * 0.34]
        return ball(
          [0.022, 0.012, 0.014],
          onCircle(angle, reach, 0.692 - reach * reach * 1.02),
          paint('#f3e2bb', 0.6),
          [0, angle, 0],
        )
      }),
    ]
  }),
  pizza: recipe('pizza, slice', 0.3, ({ main, random }) => [
    turned(
      '0 0, 0.47 0 sharp, 0.5 0.05, 0.46 0.1, 0.41 0.06, 0 0.05',
      main({ ...finish('stone', '#d99a4e'), second: '#b5732e' }),
    ),
    turned('0 0.03, 0.41 0.03 sharp, 0.4 0.075, 0 0.07', {
      ...finish('stone', '#f2c14e'),
      second: '#e08a35',
      roughness: 0.5,
    }),
    ...Array.from({ length: 11 }, (_, index) => {
      const [angle, reach] = [index * 2.399, Math.sqrt((index + 0.4) / 11) * 0.34]
      return drum(0.06, 0.055, 0.025, onCircle(angle, reach, 0.062), paint('#b5332a', 0.4))
    }),
    ...Array.from({ length: 9 }, (_, index) =>
      ball(
        [0.035, 0.012, 0.018],
        [Math.cos(index * 1.7) * 0.25 * random.between(0.3, 1.3), 0.08, Math.sin(index * 1.7) * 0.25],
        paint('#4f8a3f', 0.6),
        [0, index, 0],
      ),
    ),
  ]),
  pumpkin: recipe('pumpkin, squash', 0.35, ({ main }) => {
    const skin = main(paint('#e0782a', 0.4))
    return [
      ...around(11, (angle) => ball([0.17, 0.31, 0.2], onCircle(angle, 0.25, 0.31), skin, [0, -angle, 0])),
      ball([0.3, 0.27, 0.3], [0, 0.31, 0], { ...skin, colour: mixed(skin.colour, '#5a2a08', 0.3) }),
      tube('0 0.52 0, 0.01 0.66 0, 0.07 0.76 0.02', (along) => 0.06 - 0.025 * along, paint('#6b7a3a', 0.8)),
    ]
  }),
  lollipop: recipe('lollipop, candy, sweet', 0.15, ({ main }) => [
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
        rows('0 -0.02, 0.14 -0.08, 0.14 0.08, 0 0.02').map(([px, py]): [number, number] => [px * x, py * x]),
        0.03,
        paint('#4fa3b8', 0.4),
        { at: [0, 0.46, 0.03] },
      ),
    ),
  ]),
}
