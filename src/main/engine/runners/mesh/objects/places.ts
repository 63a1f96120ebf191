import { rows } from '../../kit/rows.ts'
import { finish, glowing, metal, paint, wood } from '../materials/material.ts'
import { facetSurface } from '../shapes/facets.ts'
import { onCircle, type Vector } from '../geometry/vector.ts'
import { type Recipe, recipe } from './workshop.ts'
import { around, ball, both, box, circle, drum, plate, ring, rod, turned } from './parts.ts'

const pane = () => ({ ...paint('#9fc4d6', 0.1), metallic: 0.1 })

export const PLACES: Record<string, Recipe> = {
  house: recipe('house, home, cottage, hut, barn, cabin', 9, ({ main, accent }) => {
    const wall = main(paint('#ead9bd', 0.9))
    const roof = accent({ ...finish('leather', '#a8472f'), pattern: 'scales', second: '#743021', roughness: 0.85 })
    return [
      box([0.82, 0.03, 0.66], [0, 0.015, 0], finish('stone'), { round: 0.01 }),
      plate(rows('-0.36 0, 0.36 0, 0.36 0.4, 0 0.72, -0.36 0.4'), 0.56, wall, { at: [0, 0.02, 0], round: 0.01 }),
      ...both((x) => box([0.58, 0.045, 0.68], [x * 0.205, 0.573, 0], roof, { round: 0.015, turn: [0, 0, x * -0.727] })),
      box([0.09, 0.3, 0.09], [0.2, 0.72, -0.12], finish('brick'), { round: 0.01 }),
      box([0.12, 0.035, 0.12], [0.2, 0.87, -0.12], finish('stone'), { round: 0.01 }),
      box([0.16, 0.28, 0.03], [0, 0.16, 0.285], wood('#6b4226'), { round: 0.008 }),
      box([0.2, 0.31, 0.02], [0, 0.165, 0.28], paint('#faf5ea', 0.7), { round: 0.006 }),
      ball(0.014, [0.055, 0.16, 0.304], finish('gold')),
      ...both((x) => [
        box([0.16, 0.16, 0.02], [x * 0.22, 0.25, 0.28], paint('#faf5ea', 0.7), { round: 0.006 }),
        box([0.125, 0.125, 0.02], [x * 0.22, 0.25, 0.288], pane(), { round: 0.004 }),
        box([0.125, 0.012, 0.02], [x * 0.22, 0.25, 0.292], paint('#faf5ea', 0.7), { round: 0.003 }),
      ]).flat(),
      drum(0.06, 0.06, 0.03, [0, 0.52, 0.27], pane(), [Math.PI / 2, 0, 0]),
      ring(0.062, 0.012, paint('#faf5ea', 0.7), { at: [0, 0.52, 0.296], turn: [Math.PI / 2, 0, 0] }),
      ...both((x) => [
        box([0.02, 0.16, 0.16], [x * 0.36, 0.25, 0.02], paint('#faf5ea', 0.7), { round: 0.006 }),
        box([0.02, 0.125, 0.125], [x * 0.366, 0.25, 0.02], pane(), { round: 0.004 }),
      ]).flat(),
      box([0.24, 0.04, 0.12], [0, 0.03, 0.35], finish('stone'), { round: 0.012 }),
    ]
  }),
  castle: recipe('castle, fortress, palace', 30, ({ main, accent }) => {
    const stone = main({ ...finish('brick', '#a9a49a'), second: '#7f7b73' })
    const roof = accent(paint('#3f5f94', 0.6))
    const tower = (x: number, z: number, radius: number, height: number) => [
      drum(radius, radius * 0.92, height, [x, 0, z], stone),
      turned(
        `0 -0.02, ${radius * 0.9} -0.02, ${radius * 1.16} 0.03 sharp, ${radius * 1.16} 0.08 sharp, 0 0.08`,
        stone,
        { at: [x, height, z] },
      ),
      drum(radius * 1.12, 0.004, radius * 2.3, [x, height + 0.07, z], roof),
      rod([x, height + 0.07 + radius * 2.2, z], [x, height + 0.19 + radius * 2.2, z], 0.006, metal()),
      plate(rows('0 0, 0.1 0.025, 0 0.055'), 0.01, paint('#d8362f'), {
        at: [x, height + 0.125 + radius * 2.2, z],
        round: 0.003,
      }),
    ]
    const teeth = (count: number, from: readonly [number, number], to: readonly [number, number]) =>
      Array.from({ length: count }, (_, index) => {
        const share = (index + 0.5) / count
        return box(
          [0.045, 0.06, 0.045],
          [from[0] + (to[0] - from[0]) * share, 0.36, from[1] + (to[1] - from[1]) * share],
          stone,
          { round: 0.006 },
        )
      })
    return [
      ...both((x) => both((z) => tower(x * 0.4, z * 0.34, 0.1, 0.46))).flat(2),
      ...both((z) => box([0.74, 0.34, 0.07], [0, 0.17, z * 0.34], stone, { round: 0.008 })),
      ...both((x) => box([0.07, 0.34, 0.6], [x * 0.4, 0.17, 0], stone, { round: 0.008 })),
      ...both((z) => teeth(6, [-0.3, z * 0.34], [0.3, z * 0.34])).flat(),
      ...both((x) => teeth(4, [x * 0.4, -0.22], [x * 0.4, 0.22])).flat(),
      box([0.34, 0.52, 0.3], [0, 0.26, -0.06], stone, { round: 0.01 }),
      ...tower(0, -0.06, 0.12, 0.66),
      box([0.18, 0.2, 0.05], [0, 0.1, 0.365], wood('#5d3b22'), { round: 0.01 }),
      drum(0.09, 0.09, 0.05, [0, 0.2, 0.341], wood('#5d3b22'), [Math.PI / 2, 0, 0]),
      box([0.98, 0.03, 0.86], [0, -0.012, 0], { ...finish('stone', '#6f8f55'), second: '#4f6c3c' }, { round: 0.012 }),
    ]
  }),
  tower: recipe('lighthouse, tower, windmill, skyscraper', 25, ({ main, says, accent }) => [
    ball([0.36, 0.08, 0.36], [0, 0, 0], finish('stone')),
    turned(
      '0 0, 0.2 0 sharp, 0.17 0.3, 0.13 0.72 sharp, 0 0.72',
      main({ ...paint('#d8362f', 0.6), pattern: says('windmill') ? 'plain' : 'stripes', second: '#f6f1e6' }),
    ),
    turned('0 0.7, 0.12 0.7, 0.19 0.735 sharp, 0.19 0.76 sharp, 0 0.76', accent(paint('#f0ebe0', 0.6))),
    ...around(10, (angle) => rod(onCircle(angle, 0.175, 0.75), onCircle(angle, 0.175, 0.81), 0.005, metal('#3a3d44'))),
    ring(0.175, 0.006, metal('#3a3d44'), { at: [0, 0.815, 0] }),
    drum(0.085, 0.085, 0.13, [0, 0.75, 0], { ...finish('glass', '#bfe0ea') }),
    ball(0.05, [0, 0.815, 0], glowing('#ffe9a0')),
    turned('0 0.875, 0.115 0.875 sharp, 0.09 0.93, 0.02 0.985, 0.012 1.03, 0 1.03', accent(paint('#b02c28', 0.5))),
    box([0.08, 0.14, 0.04], [0, 0.09, 0.185], wood('#4f3320'), { round: 0.012 }),
    ...[0.3, 0.5].map((y) =>
      box([0.045, 0.07, 0.03], [0, y, 0.172 - (y - 0.3) * 0.1], { ...paint('#26323d', 0.15) }, { round: 0.01 }),
    ),
    ...(says('windmill')
      ? around(
          4,
          (angle) =>
            box(
              [0.07, 0.44, 0.015],
              [Math.sin(angle) * 0.26, 0.66 + Math.cos(angle) * 0.26, 0.22],
              finish('fabric', '#f2e9d6'),
              { round: 0.005, turn: [0, 0, -angle] },
            ),
          0.4,
        )
      : []),
  ]),
  bridge: recipe('bridge, arch, gate, temple', 15, ({ main, says }) => {
    const stone = main(says('temple') ? finish('marble') : { ...finish('brick', '#a39b8f'), second: '#736d64' })
    if (says('temple'))
      return [
        ...[0, 1, 2].map((step) =>
          box([1.1 - step * 0.08, 0.05, 0.78 - step * 0.08], [0, 0.025 + step * 0.045, 0], stone, { round: 0.008 }),
        ),
        ...[-0.4, -0.2, 0, 0.2, 0.4].flatMap((x) =>
          both((z) =>
            turned('0 0, 0.055 0 sharp, 0.055 0.03 sharp, 0.04 0.05, 0.034 0.4, 0.052 0.44 sharp, 0 0.44', stone, {
              at: [x, 0.13, z * 0.25],
            }),
          ),
        ),
        box([0.94, 0.07, 0.64], [0, 0.59, 0], stone, { round: 0.008 }),
        plate(rows('-0.5 0, 0.5 0, 0 0.2'), 0.66, stone, { at: [0, 0.62, 0], round: 0.01 }),
      ]
    return [
      plate(
        [[-0.6, 0], ...arch(0.34, Math.PI, 0), [0.6, 0], [0.6, 0.3], [0.3, 0.44], [0, 0.48], [-0.3, 0.44], [-0.6, 0.3]],
        0.34,
        stone,
        { round: 0.012 },
      ),
      ...both((z) =>
        plate(rows('-0.6 0.28, 0 0.46, 0.6 0.28, 0.6 0.38, 0.3 0.53, 0 0.57, -0.3 0.53, -0.6 0.38'), 0.04, stone, {
          at: [0, 0, z * 0.16],
          round: 0.012,
        }),
      ),
    ]
  }),
  tent: recipe('tent, teepee, pyramid, campfire, fire', 3, ({ main, says }) => {
    if (says('pyramid')) {
      const corners = circle(4, 0.62, Math.PI / 4).map(([x, z]): Vector => [x, 0, -z])
      const sand = main({ ...finish('brick', '#d9b370'), second: '#b18d52' })
      return [
        {
          material: sand,
          build: (detail) => facetSurface({ tiers: [corners.toReversed()], top: [0, 0.66, 0], tip: [0, 0, 0] }, detail),
        },
      ]
    }
    if (says('fire', 'campfire'))
      return [
        ...around(5, (angle) => rod(onCircle(angle, 0.34, 0.05), onCircle(angle, -0.05, 0.24), 0.05, wood('#5d3c24'))),
        ...around(9, (angle) => ball([0.09, 0.07, 0.08], onCircle(angle, 0.46, 0.04), finish('stone'), [0, angle, 0])),
        turned('0 0.08, 0.14 0.14, 0.2 0.3, 0.1 0.55, 0.03 0.8, 0 0.86', glowing('#ff8a2b')),
        turned('0 0.1, 0.1 0.2, 0.12 0.34, 0.04 0.58, 0 0.62', glowing('#ffd45c'), { at: [0.06, 0, 0.13] }),
      ]
    return [
      plate(rows('-0.5 0, 0.5 0, 0 0.62'), 0.9, main(finish('fabric', '#e08a3c')), { round: 0.02 }),
      plate(rows('-0.2 0, 0.2 0, 0 0.46'), 0.02, paint('#3a2a20', 0.9), { at: [0, 0, 0.446] }),
      ...both((z) => rod([0, 0.02, z * 0.46], [0, 0.7, z * 0.46], 0.014, wood())),
    ]
  }),
}

/** Points of a part of a circle. */
const arch = (radius: number, from: number, to: number): [number, number][] =>
  Array.from({ length: 17 }, (_, index) => {
    const angle = from + ((to - from) * index) / 16
    return [Math.cos(angle) * radius, Math.sin(angle) * radius]
  })
