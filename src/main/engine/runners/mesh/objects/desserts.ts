import { finish, glowing, paint, wood } from '../materials/material.ts'
import { onCircle, type Vector } from '../geometry/vector.ts'
import { type Recipe, recipe } from './workshop.ts'
import { around, ball, drum, implicit, ring, rod, tube, turned } from './parts.ts'

export const DESSERTS: Record<string, Recipe> = {
  donut: recipe('donut, doughnut, bagel', 0.1, ({ main, random }) => {
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
  }),
  cake: recipe('cake, birthday, birthday cake, pie', 0.3, ({ main, accent }) => {
    const cream = main({ ...paint('#f7e6d4', 0.5), pattern: 'frosting' })
    const pink = accent({ ...paint('#e98aa4', 0.4), pattern: 'frosting' })
    return [
      turned('0 0, 0.54 0 sharp, 0.56 0.02 sharp, 0.1 0.035, 0 0.035', finish('ceramic', '#f3f0ea')),
      drum(0.44, 0.44, 0.28, [0, 0.025, 0], cream),
      drum(0.3, 0.3, 0.24, [0, 0.3, 0], pink),
      ...around(18, (angle) => ball([0.055, 0.045, 0.055], onCircle(angle, 0.4, 0.315), pink)),
      ...around(22, (angle) => ball([0.05, 0.04, 0.05], onCircle(angle, 0.445, 0.055), cream)),
      ...around(12, (angle) => ball([0.045, 0.04, 0.045], onCircle(angle, 0.26, 0.55), cream)),
      ...around(5, (angle, index) => [
        rod(
          onCircle(angle, 0.13, 0.5),
          onCircle(angle, 0.13, 0.72),
          0.018,
          paint(['#4f86c6', '#f6c927', '#6cc4a1', '#d8362f', '#a07ad0'][index]!, 0.4),
        ),
        turned('0 0, 0.016 0.02, 0.02 0.045, 0 0.1', glowing('#ffc65c'), {
          at: onCircle(angle, 0.13, 0.735),
        }),
      ]).flat(),
      ball(0.055, [0, 0.575, 0], paint('#b3172a', 0.15)),
    ]
  }),
  cupcake: recipe('cupcake, muffin', 0.1, ({ main }) => {
    const swirl = main({ ...paint('#f3b7c8', 0.4), pattern: 'frosting' })
    const spiral = Array.from({ length: 30 }, (_, index): Vector => {
      const share = index / 29
      const reach = 0.27 * (1 - share) ** 0.8
      return onCircle(index * 0.72, reach, 0.46 + share * 0.34)
    })
    return [
      turned('0 0, 0.24 0 sharp, 0.35 0.4 sharp, 0 0.4', {
        ...paint('#c56a3d', 0.7),
        pattern: 'checks',
        second: '#e9b48a',
      }),
      ball([0.37, 0.16, 0.37], [0, 0.4, 0], finish('stone', '#b97a44')),
      tube(spiral, (along) => 0.11 - 0.07 * along, swirl),
      ball([0.2, 0.16, 0.2], [0, 0.52, 0], swirl),
      ball(0.07, [0, 0.87, 0], paint('#b3172a', 0.15)),
    ]
  }),
  icecream: recipe('ice cream, icecream, gelato, cone', 0.2, ({ main, accent }) => [
    turned('0 0, 0.02 0.005, 0.2 0.55 sharp, 0.18 0.56 sharp, 0 0.5', {
      ...wood('#d79b52'),
      pattern: 'checks',
      second: '#b97a38',
      roughness: 0.8,
    }),
    ball(0.2, [0, 0.64, 0], main({ ...paint('#f7e3b5', 0.6), pattern: 'frosting' })),
    ball(0.185, [0, 0.86, 0], accent({ ...paint('#ee8fa6', 0.6), pattern: 'frosting' })),
    ring(0.165, 0.045, main({ ...paint('#f7e3b5', 0.6), pattern: 'frosting' }), { at: [0, 0.56, 0] }),
    ball(0.055, [0, 1.06, 0], paint('#b3172a', 0.15)),
    tube('0 1.1 0, 0.02 1.16 0, 0.07 1.2 0', 0.008, paint('#5a3a22')),
  ]),
}
