import { rows } from '../../kit/rows.ts'
import { finish, glowing, metal, paint, windscreen, wood } from '../materials/material.ts'
import { type Recipe, recipe } from './workshop.ts'
import { around, ball, both, box, drum, plate, ring, rod, tube, turned } from './parts.ts'

export const AIRCRAFT: Record<string, Recipe> = {
  rocket: recipe('rocket, spaceship, spacecraft, missile', 12, ({ main, accent }) => {
    const hull = main(paint('#eef0f2', 0.3))
    const red = accent(paint('#d23b34', 0.3))
    return [
      turned('0 0.12, 0.13 0.12 sharp, 0.18 0.3, 0.185 0.5, 0.15 0.72, 0.09 0.88, 0 0.88', hull),
      turned('0 0.76, 0.137 0.76 sharp, 0.145 0.775, 0.09 0.91, 0.03 1, 0 1.02', red),
      turned('0 0.02, 0.12 0.02 sharp, 0.08 0.13 sharp, 0 0.13', metal('#6a6f77')),
      ring(0.17, 0.018, metal(), { at: [0, 0.27, 0] }),
      ...around(
        3,
        (angle) =>
          plate(rows('0.1 0.16, 0.22 0.02, 0.34 0, 0.33 0.14, 0.16 0.42'), 0.04, red, {
            turn: [0, angle, 0],
            round: 0.015,
          }),
        0.4,
      ),
      drum(0.075, 0.075, 0.05, [0, 0.56, 0.148], metal(), [Math.PI / 2, 0, 0]),
      ball([0.058, 0.058, 0.022], [0, 0.56, 0.196], { ...finish('glass', '#3aa0d8'), opacity: 1 }),
      turned('0 -0.16, 0.03 -0.1, 0.075 0, 0.06 0.04, 0 0.05', glowing('#ffab3d')),
    ]
  }),
  plane: recipe('plane, airplane, aeroplane, aircraft, jet', 12, ({ main, accent }) => {
    const hull = main(paint('#e9edf0', 0.3))
    const wing = accent(paint('#2f6fb0', 0.3))
    return [
      tube(
        '0 0.3 0.48, 0 0.3 0.2, 0 0.31 -0.2, 0 0.36 -0.5',
        (along) => 0.105 - 0.075 * Math.max(0, along - 0.45) ** 0.9 * 1.8,
        hull,
      ),
      plate(
        rows('-0.02 0.1, 0.56 -0.02, 0.58 -0.1, 0.52 -0.12, -0.02 -0.12, -0.52 -0.12, -0.58 -0.1, -0.56 -0.02')
          .toReversed()
          .map(([x, y]): [number, number] => [x, -y]),
        0.028,
        wing,
        { at: [0, 0.27, 0.06], turn: [Math.PI / 2, 0, 0] },
      ),
      plate(
        rows('-0.22 -0.03, -0.2 -0.09, 0.2 -0.09, 0.22 -0.03, 0 0.05')
          .toReversed()
          .map(([x, y]): [number, number] => [x, -y]),
        0.022,
        wing,
        { at: [0, 0.37, -0.43], turn: [Math.PI / 2, 0, 0] },
      ),
      plate(rows('-0.06 0, 0.1 0, 0.02 0.2, -0.07 0.21'), 0.022, wing, {
        at: [0, 0.36, -0.42],
        turn: [0, -Math.PI / 2, 0],
      }),
      ball([0.07, 0.06, 0.13], [0, 0.375, 0.36], windscreen()),
      ...both((x) => tube(`${x * 0.27} 0.22 0.16, ${x * 0.27} 0.22 -0.02`, 0.045, metal())),
      ...both((x) =>
        [0.2, 0.1, 0, -0.1, -0.2].map((z) => ball([0.01, 0.022, 0.016], [x * 0.098, 0.33, z], windscreen())),
      ).flat(),
      drum(0.05, 0.01, 0.07, [0, 0.3, 0.535], wing, [Math.PI / 2, 0, 0]),
    ]
  }),
  balloon: recipe('balloon, hot air balloon, airship', 15, ({ main }) => [
    turned(
      '0 0.28, 0.07 0.28 sharp, 0.2 0.48, 0.34 0.7, 0.32 0.9, 0.18 1.05, 0 1.1',
      main({ ...paint('#d8543a', 0.5), pattern: 'stripes', second: '#f4dfb0' }),
    ),
    box([0.14, 0.11, 0.14], [0, 0.06, 0], { ...finish('fabric', '#a5713d') }, { round: 0.02 }),
    ...both((x) =>
      both((z) => rod([x * 0.06, 0.1, z * 0.06], [x * 0.07, 0.33, z * 0.07], 0.005, wood('#5d4026'))),
    ).flat(),
    ring(0.072, 0.012, wood('#5d4026'), { at: [0, 0.285, 0] }),
  ]),
}
