import { rows, type XYZ } from '../../kit/rows.ts'
import { finish, glowing, metal, paint, windscreen, wood } from '../materials/material.ts'
import type { Part } from '../geometry/part.ts'
import type { Implicit } from '../shapes/implicit.ts'
import type { Vector } from '../geometry/vector.ts'
import { type Recipe, recipe } from './workshop.ts'
import { around, ball, both, box, drum, implicit, plate, ring, rod, tube } from './parts.ts'

/** A wheel turning around the axis from side to side. */
function wheel(radius: number, width: number, at: Vector): Part[] {
  const side = Math.sign(at[0]) || 1
  return [
    drum(radius, radius, width, [at[0] + (side > 0 ? -width / 2 : width / 2), at[1], at[2]], finish('rubber'), [
      0,
      0,
      side > 0 ? -Math.PI / 2 : Math.PI / 2,
    ]),
    drum(radius * 0.58, radius * 0.5, width * 0.62, [at[0], at[1], at[2]], metal(), [
      0,
      0,
      side > 0 ? -Math.PI / 2 : Math.PI / 2,
    ]),
  ]
}

/** A wheel of a bicycle: tyre, rim, spokes and hub. */
const rim = (at: Vector): Part[] => [
  ring(0.235, 0.024, finish('rubber'), { at, turn: [Math.PI / 2, 0, 0] }),
  ring(0.208, 0.012, metal(), { at, turn: [Math.PI / 2, 0, 0] }),
  ...around(8, (angle) =>
    rod(
      [at[0] + Math.cos(angle) * 0.02, at[1] + Math.sin(angle) * 0.02, 0],
      [at[0] + Math.cos(angle) * 0.205, at[1] + Math.sin(angle) * 0.205, 0],
      0.004,
      metal(),
    ),
  ),
  drum(0.03, 0.03, 0.09, [at[0], at[1], -0.045], metal(), [Math.PI / 2, 0, 0]),
]

export const VEHICLES: Record<string, Recipe> = {
  car: recipe('car, taxi, automobile, racecar, beetle', 4, ({ main, says }) => {
    const body = main(paint(says('taxi') ? '#f2b91e' : '#c8382e', 0.2))
    return [
      box([0.44, 0.17, 1], [0, 0.2, 0], body, { round: 0.075 }),
      plate(rows('-0.36 0, 0.3 0, 0.17 0.19, -0.2 0.2, -0.26 0.17'), 0.37, body, {
        at: [0, 0.25, -0.03],
        turn: [0, -Math.PI / 2, 0],
        round: 0.06,
      }),
      plate(rows('-0.29 0.03, 0.24 0.03, 0.15 0.165, -0.185 0.168'), 0.384, windscreen(), {
        at: [0, 0.25, -0.03],
        turn: [0, -Math.PI / 2, 0],
        round: 0.02,
      }),
      // on the slopes of the cabin, not in them: soft clay would close over what is sunk
      box([0.32, 0.15, 0.034], [0, 0.348, 0.204], windscreen(), { round: 0.01, turn: [-0.6, 0, 0] }),
      box([0.31, 0.12, 0.03], [0, 0.35, -0.332], windscreen(), { round: 0.01, turn: [0.53, 0, 0] }),
      box([0.02, 0.18, 0.03], [0, 0.34, -0.03], body, { round: 0.004, scale: [18.6, 0.98, 1] }),
      ...both((x) => both((z) => wheel(0.115, 0.1, [x * 0.2, 0.115, z * 0.31]))).flat(2),
      ...both((x) => ball([0.05, 0.042, 0.03], [x * 0.15, 0.22, 0.492], glowing('#fff3cf'))),
      ...both((x) => box([0.08, 0.04, 0.02], [x * 0.15, 0.23, -0.497], paint('#a3161b', 0.2), { round: 0.008 })),
      box([0.36, 0.045, 0.04], [0, 0.13, 0.49], metal(), { round: 0.018 }),
      box([0.36, 0.045, 0.04], [0, 0.13, -0.49], metal(), { round: 0.018 }),
      ...both((x) => ball([0.035, 0.026, 0.03], [x * 0.235, 0.315, 0.14], body)),
      ...(says('taxi') ? [box([0.14, 0.05, 0.06], [0, 0.475, -0.03], glowing('#fff2b8'), { round: 0.015 })] : []),
    ]
  }),
  truck: recipe('truck, lorry, van, bus, train, locomotive', 6, ({ main, accent, says }) => {
    const body = main(paint('#2f6fa8', 0.3))
    const load = says('bus') ? body : accent(paint('#efe9dc', 0.5))
    return [
      box([0.38, 0.06, 1], [0, 0.14, 0], metal('#4a4d53'), { round: 0.02 }),
      box([0.38, 0.34, 0.3], [0, 0.33, 0.34], body, { round: 0.05 }),
      box([0.33, 0.14, 0.03], [0, 0.4, 0.487], windscreen(), { round: 0.012 }),
      ...both((x) => box([0.02, 0.13, 0.16], [x * 0.187, 0.4, 0.37], windscreen(), { round: 0.008 })),
      box([0.42, 0.44, 0.62], [0, 0.4, -0.16], load, { round: 0.03 }),
      ...[0.33, -0.12, -0.34].flatMap((z) => both((x) => wheel(0.1, 0.09, [x * 0.185, 0.1, z])).flat()),
      ...both((x) => ball([0.04, 0.035, 0.02], [x * 0.13, 0.23, 0.492], glowing('#fff3cf'))),
      box([0.36, 0.05, 0.04], [0, 0.15, 0.5], metal(), { round: 0.02 }),
    ]
  }),
  boat: recipe('boat, ship, sailboat, yacht, sailing', 8, ({ main, accent }) => {
    const hull = main(wood('#a8643c'))
    const sail = accent(finish('fabric', '#f4ecdc'))
    return [
      implicit(HULL, hull),
      box([0.3, 0.02, 0.72], [0, 0.185, -0.02], wood('#d9b27c'), { round: 0.006, scale: [0.92, 1, 1] }),
      box([0.17, 0.09, 0.2], [0, 0.235, -0.17], paint('#f1ead9', 0.5), { round: 0.03 }),
      rod([0, 0.16, 0.03], [0, 1.04, 0.03], 0.016, wood('#7d5533')),
      rod([0, 0.33, 0.03], [0, 0.31, -0.44], 0.012, wood('#7d5533')),
      plate(rows('-0.02 0, 0.42 0, 0.3 0.2, 0.12 0.5, -0.02 0.68'), 0.018, sail, {
        at: [0, 0.35, 0.0],
        turn: [0, Math.PI / 2 - 0.16, 0],
        round: 0.006,
      }),
      plate(rows('-0.36 0, 0 0.02, 0.01 0.58'), 0.018, sail, {
        at: [0, 0.3, 0.09],
        turn: [0, Math.PI / 2 + 0.12, 0],
        round: 0.006,
      }),
      plate(rows('0 0, 0.12 0.03, 0 0.07'), 0.012, paint('#d8362f'), {
        at: [0, 0.98, 0.01],
        turn: [0, Math.PI / 2, 0],
        round: 0.003,
      }),
    ]
  }),
  bicycle: recipe('bicycle, bike, motorcycle, scooter', 1.8, ({ main }) => {
    const frame = main(paint('#2f8f7f', 0.25))
    const [back, front, crank, saddle, head]: Vector[] = rows<XYZ>(
      '-0.36 0.26 0, 0.38 0.26 0, -0.06 0.26 0, -0.16 0.62 0, 0.26 0.62 0',
    )
    return [
      ...rim(back!),
      ...rim(front!),
      rod(crank!, saddle!, 0.018, frame),
      rod(crank!, head!, 0.02, frame),
      rod(saddle!, head!, 0.018, frame),
      ...both((z) => rod([back![0], back![1], z * 0.04], [crank![0], crank![1], z * 0.015], 0.012, frame)),
      ...both((z) => rod([back![0], back![1], z * 0.04], [saddle![0], saddle![1] - 0.03, z * 0.012], 0.011, frame)),
      ...both((z) =>
        tube(`${front![0]} ${front![1]} ${z * 0.045}, 0.3 0.52 ${z * 0.035}, 0.265 0.6 ${z * 0.01}`, 0.013, frame),
      ),
      rod(head!, [0.24, 0.74, 0], 0.018, frame),
      tube('0.18 0.76 -0.22, 0.26 0.75 -0.16, 0.24 0.74 0, 0.26 0.75 0.16, 0.18 0.76 0.22', 0.014, metal()),
      rod(saddle!, [-0.175, 0.7, 0], 0.014, metal()),
      ball([0.12, 0.03, 0.065], [-0.17, 0.715, 0], finish('leather')),
      drum(0.075, 0.075, 0.02, [crank![0], crank![1], 0.02], metal(), [Math.PI / 2, 0, 0]),
      rod([crank![0], crank![1], 0.05], [0.02, 0.14, 0.06], 0.01, metal()),
      rod([crank![0], crank![1], -0.05], [-0.14, 0.38, -0.06], 0.01, metal()),
      box([0.08, 0.02, 0.06], [0.02, 0.13, 0.095], finish('rubber'), { round: 0.008 }),
      box([0.08, 0.02, 0.06], [-0.14, 0.385, -0.095], finish('rubber'), { round: 0.008 }),
    ]
  }),
}

/** Half as wide as a boat is at each place along it. */
const section = (z: number) => 0.19 * Math.max(0, 1 - Math.abs(z / 0.52) ** 2.6)

const HULL: Implicit = {
  low: [-0.24, -0.04, -0.56],
  high: [0.24, 0.3, 0.56],
  field: (x, y, z) => {
    const rise = 0.035 * (z / 0.52) ** 2
    const deep = Math.max(0, (0.2 + rise - y) / (0.2 + rise))
    const outside = Math.abs(x) - section(z) * Math.sqrt(Math.max(0, 1 - deep ** 2.2))
    const top = y - 0.2 - rise
    const bottom = -y
    const well = Math.max(Math.abs(x) - section(z) + 0.03, 0.17 - y)
    return Math.max(outside, top, bottom, -well)
  },
}
