import { onCircle } from '../geometry/vector.ts'
import { finish, glowing, metal, paint, wood } from '../materials/material.ts'
import { type Recipe, recipe } from './workshop.ts'
import { around, ball, both, box, drum, ring, rod, tube, turned } from './parts.ts'

export const FURNITURE: Record<string, Recipe> = {
  chair: recipe('chair, seat, stool', 0.95, ({ main, accent }) => {
    const frame = main(wood())
    return [
      box([0.46, 0.05, 0.44], [0, 0.46, 0], frame, { round: 0.02 }),
      box([0.4, 0.05, 0.38], [0, 0.505, 0.01], accent(finish('fabric', '#b5533c')), { round: 0.024 }),
      ...both((x) => rod([x * 0.19, 0.45, 0.18], [x * 0.205, 0.02, 0.2], 0.024, frame)),
      ...both((x) => tube(`${x * 0.205} 0.02 -0.21, ${x * 0.19} 0.46 -0.18, ${x * 0.19} 0.96 -0.25`, 0.024, frame)),
      ...[0.68, 0.8, 0.92].map((y) =>
        box([0.36, 0.07, 0.022], [0, y, -0.19 - (y - 0.46) * 0.12], frame, { round: 0.01, turn: [-0.13, 0, 0] }),
      ),
      ...both((x) => rod([x * 0.2, 0.2, 0.19], [x * 0.2, 0.2, -0.195], 0.014, frame)),
    ]
  }),
  armchair: recipe('armchair, sofa, couch, settee', 1.6, ({ main, accent, wish }) => {
    const cloth = main(finish('fabric', '#4f7d8c'))
    const wide = wish.words.has('armchair') ? 0.5 : 1
    const cushions = wide > 0.8 ? [-0.25, 0.25] : [0]
    return [
      box([wide, 0.16, 0.46], [0, 0.17, 0], cloth, { round: 0.04 }),
      box([wide, 0.46, 0.14], [0, 0.36, -0.2], cloth, { round: 0.06, turn: [-0.12, 0, 0] }),
      ...both((x) => box([0.13, 0.34, 0.5], [x * (wide / 2 + 0.02), 0.26, 0], cloth, { round: 0.06 })),
      ...cushions.map((x) => box([wide / cushions.length - 0.06, 0.12, 0.42], [x, 0.29, 0.04], cloth, { round: 0.05 })),
      ...(wide > 0.8 ? [-1, 1] : [0]).map((x) =>
        box([0.2, 0.2, 0.08], [x * (wide / 2 - 0.17), 0.44, -0.06], accent(finish('fabric', '#e2b35a')), {
          round: 0.04,
          turn: [-0.35, x * -0.2, x * 0.15],
        }),
      ),
      ...both((x) => both((z) => drum(0.02, 0.03, 0.1, [x * wide * 0.42, 0, z * 0.17], wood()))).flat(),
    ]
  }),
  table: recipe('table, desk', 1.4, ({ main }) => {
    const material = main(wood())
    return [
      box([1, 0.05, 0.6], [0, 0.6, 0], material, { round: 0.018 }),
      box([0.86, 0.08, 0.46], [0, 0.545, 0], material, { round: 0.01 }),
      ...both((x) =>
        both((z) =>
          turned('0 0, 0.022 0 sharp, 0.032 0.2, 0.038 0.5, 0.04 0.56 sharp, 0 0.56', material, {
            at: [x * 0.42, 0, z * 0.22],
          }),
        ),
      ).flat(),
    ]
  }),
  bed: recipe('bed, bunk', 2, ({ main, accent }) => {
    const frame = wood()
    return [
      box([0.62, 0.12, 1], [0, 0.16, 0], frame, { round: 0.02 }),
      box([0.58, 0.14, 0.94], [0, 0.27, 0.01], paint('#f3efe6', 0.9), { round: 0.05 }),
      box([0.61, 0.1, 0.62], [0, 0.315, 0.17], main(finish('fabric', '#4b6f9c')), { round: 0.045 }),
      ...both((x) =>
        box([0.24, 0.09, 0.16], [x * 0.14, 0.37, -0.35], accent(finish('fabric', '#fbf7ee')), {
          round: 0.044,
          turn: [0.15, 0, 0],
        }),
      ),
      box([0.66, 0.5, 0.05], [0, 0.32, -0.51], frame, { round: 0.02 }),
      box([0.66, 0.26, 0.04], [0, 0.2, 0.51], frame, { round: 0.02 }),
      ...both((x) => both((z) => drum(0.028, 0.028, 0.12, [x * 0.28, 0, z * 0.46], frame))).flat(),
    ]
  }),
  lamp: recipe('lamp, lampshade, desk lamp, table lamp, lantern', 0.5, ({ main, accent }) => [
    turned(
      '0 0, 0.2 0 sharp, 0.2 0.02, 0.14 0.045, 0.05 0.07, 0.035 0.12, 0.06 0.2, 0.085 0.29, 0.06 0.37, 0.028 0.42, 0.02 0.55 sharp, 0 0.55',
      main(finish('ceramic', '#2f6f73')),
    ),
    rod([0, 0.52, 0], [0, 0.78, 0], 0.012, finish('gold')),
    turned(
      '0.27 0.56 sharp, 0.17 0.9 sharp, 0.158 0.9 sharp, 0.256 0.56 sharp, 0.27 0.56',
      accent(finish('fabric', '#f2e3c2')),
    ),
    ball(0.055, [0, 0.72, 0], glowing('#ffe9b0')),
    ball(0.022, [0, 0.8, 0], finish('gold')),
    ...around(3, (angle) => rod([0, 0.79, 0], onCircle(angle, 0.192, 0.79), 0.005, finish('gold'))),
  ]),
  bookshelf: recipe('bookshelf, bookcase, shelf, cupboard, cabinet', 1.8, ({ main, random }) => {
    const frame = main(wood())
    const colours = ['#a63d40', '#e9b872', '#4f6d7a', '#6a994e', '#35524a', '#c8553d', '#f2e3c2']
    const books = [0.06, 0.31, 0.56].flatMap((base) => {
      const row = []
      for (let x = -0.27; x < 0.2;) {
        const thick = random.between(0.025, 0.05)
        const tall = random.between(0.13, 0.19)
        row.push(
          box([thick - 0.004, tall, 0.14], [x + thick / 2, base + tall / 2, 0.01], paint(random.pick(colours), 0.7), {
            round: 0.006,
          }),
        )
        x += thick
      }
      return row
    })
    return [
      ...both((x) => box([0.04, 1, 0.24], [x * 0.32, 0.5, 0], frame, { round: 0.008 })),
      ...[0.035, 0.285, 0.535, 0.785, 0.975].map((y) =>
        box([0.63, 0.035, 0.225], [0, y, 0.002], frame, { round: 0.006 }),
      ),
      box([0.62, 0.96, 0.02], [0, 0.5, -0.108], frame, { round: 0.004 }),
      ...books,
      ball(0.07, [0.05, 0.87, 0], finish('ceramic', '#d9a05b')),
    ]
  }),
  clock: recipe('clock, watch, alarm', 0.2, ({ main }) => {
    const body = main(paint('#c9483b', 0.3))
    return [
      drum(0.4, 0.4, 0.22, [0, 0.5, -0.11], body, [Math.PI / 2, 0, 0]),
      drum(0.345, 0.345, 0.03, [0, 0.5, 0.09], paint('#fbf7ea', 0.6), [Math.PI / 2, 0, 0]),
      ring(0.37, 0.035, metal(), { at: [0, 0.5, 0.115], turn: [Math.PI / 2, 0, 0] }),
      ...around(12, (angle, index) =>
        box(
          [index % 3 === 0 ? 0.07 : 0.035, 0.016, 0.012],
          [Math.cos(angle) * 0.28, 0.5 + Math.sin(angle) * 0.28, 0.123],
          paint('#25282d'),
          { round: 0.003, turn: [0, 0, angle] },
        ),
      ),
      box([0.024, 0.2, 0.014], [-0.05, 0.585, 0.135], paint('#25282d'), { round: 0.004, turn: [0, 0, 0.55] }),
      box([0.018, 0.25, 0.014], [0.09, 0.57, 0.146], paint('#25282d'), { round: 0.004, turn: [0, 0, -0.95] }),
      ball(0.026, [0, 0.5, 0.145], body),
      ...both((x) => ball([0.13, 0.09, 0.13], [x * 0.26, 0.9, 0], metal(), [0, 0, x * -0.5])),
      ...both((x) => rod([x * 0.2, 0.2, 0], [x * 0.3, 0.03, 0.02], 0.03, metal())),
    ]
  }),
}
