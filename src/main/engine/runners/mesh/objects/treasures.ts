import { rows } from '../../kit/rows.ts'
import { finish, metal, mixed, paint, wood } from '../materials/material.ts'
import { placed } from '../geometry/part.ts'
import { star } from './nature.ts'
import { type Recipe, recipe } from './workshop.ts'
import { around, ball, both, box, drum, FACING, plate, ring, rod, tube, turned } from './parts.ts'

export const TREASURES: Record<string, Recipe> = {
  crown: recipe('crown, tiara', 0.22, ({ main }) => {
    const gold = main(finish('gold'))
    const stones = ['#c0143c', '#2450b8', '#1f9d61']
    return [
      turned('0.36 0 sharp, 0.38 0.02, 0.38 0.16 sharp, 0.34 0.16 sharp, 0.34 0 sharp, 0.36 0', gold),
      ring(0.375, 0.026, gold, { at: [0, 0.02, 0] }),
      ring(0.375, 0.022, gold, { at: [0, 0.15, 0] }),
      ...around(8, (angle, index) =>
        placed(
          plate(
            [
              [-0.13, -0.02],
              [0.13, -0.02],
              [0, index % 2 ? 0.2 : 0.27],
            ],
            0.03,
            gold,
            { round: 0.01, turn: [-0.12, 0, 0] },
          ),
          { at: [Math.sin(angle) * 0.362, 0.15, Math.cos(angle) * 0.362], turn: [0, angle, 0] },
        ),
      ),
      ...around(8, (angle, index) =>
        ball(
          index % 2 ? 0.03 : 0.04,
          [Math.sin(angle) * 0.335, index % 2 ? 0.36 : 0.44, Math.cos(angle) * 0.335],
          gold,
        ),
      ),
      ...around(8, (angle, index) =>
        ball(
          [0.035, 0.04, 0.02],
          [Math.sin(angle) * 0.385, 0.085, Math.cos(angle) * 0.385],
          { ...finish('glass', stones[index % 3]), opacity: 0.9 },
          [0, angle, 0],
        ),
      ),
    ]
  }),
  sword: recipe('sword, blade, dagger, knife', 1, ({ main, accent }) => [
    plate(rows('-0.045 0.24, 0.045 0.24, 0.038 0.9, 0 1.02, -0.038 0.9'), 0.026, main(metal('#d5d9de')), {
      round: 0.011,
    }),
    box([0.014, 0.56, 0.034], [0, 0.54, 0], metal('#8d939b'), { round: 0.006 }),
    tube('-0.19 0.26 0, -0.1 0.235 0, 0 0.23 0, 0.1 0.235 0, 0.19 0.26 0', 0.03, accent(finish('gold'))),
    ...both((x) => ball(0.042, [x * 0.2, 0.264, 0], accent(finish('gold')))),
    rod([0, 0.06, 0], [0, 0.23, 0], 0.028, finish('leather')),
    ...[0.08, 0.12, 0.16, 0.2].map((y) => ring(0.029, 0.007, finish('gold'), { at: [0, y, 0] })),
    ball(0.05, [0, 0.04, 0], accent(finish('gold'))),
    ball(0.024, [0, 0.04, 0.038], { ...finish('glass', '#c0143c'), opacity: 0.95 }),
  ]),
  shield: recipe('shield, armor, armour', 0.8, ({ main, accent }) => {
    return [
      plate(shieldOutline(1), 0.07, accent(metal()), { round: 0.025 }),
      plate(shieldOutline(0.86), 0.1, main(paint('#a62b2f', 0.3)), { round: 0.02 }),
      plate(star(4, 0.26, 0.07), 0.14, finish('gold'), { round: 0.03 }),
      ...around(
        8,
        (angle) => ball(0.022, [Math.cos(angle) * 0.34, 0.02 + Math.sin(angle) * 0.37, 0.036], finish('gold')),
        0.39,
      ),
    ]
  }),
  key: recipe('key', 0.08, ({ main }) => [
    ring(0.15, 0.045, main(finish('gold')), { at: [0, 0.84, 0], turn: FACING }),
    rod([0, 0.04, 0], [0, 0.71, 0], 0.042, main(finish('gold'))),
    box([0.16, 0.07, 0.05], [0.09, 0.09, 0], main(finish('gold')), { round: 0.015 }),
    box([0.12, 0.07, 0.05], [0.07, 0.22, 0], main(finish('gold')), { round: 0.015 }),
    ring(0.05, 0.022, main(finish('gold')), { at: [0, 0.66, 0] }),
  ]),
  trophy: recipe('trophy, award, medal', 0.4, ({ main }) => {
    const gold = main(finish('gold'))
    return [
      box([0.4, 0.14, 0.4], [0, 0.07, 0], { ...finish('marble', '#2b2a2e'), second: '#5b5860' }, { round: 0.02 }),
      turned(
        '0 0.12, 0.15 0.12 sharp, 0.13 0.16, 0.035 0.24, 0.03 0.34, 0.07 0.38, 0.2 0.5, 0.27 0.72, 0.28 0.92 sharp, 0.25 0.92 sharp, 0.23 0.72, 0.15 0.54, 0 0.48',
        gold,
      ),
      ...both((x) =>
        tube(
          `${x * 0.26} 0.86 0, ${x * 0.42} 0.88 0, ${x * 0.43} 0.7 0, ${x * 0.3} 0.6 0, ${x * 0.2} 0.54 0`,
          0.026,
          gold,
        ),
      ),
      plate(star(5, 0.11, 0.05), 0.05, mixStar(gold), { at: [0, 0.72, 0.262] }),
    ]
  }),
  anchor: recipe('anchor', 1, ({ main }) => {
    const iron = main(metal('#4a525c'))
    return [
      rod([0, 0.1, 0], [0, 0.84, 0], 0.045, iron),
      ring(0.085, 0.03, iron, { at: [0, 0.94, 0], turn: FACING }),
      rod([-0.2, 0.76, 0], [0.2, 0.76, 0], 0.035, iron),
      tube('-0.38 0.36 0, -0.3 0.16 0, 0 0.06 0, 0.3 0.16 0, 0.38 0.36 0', 0.045, iron),
      ...both((x) =>
        plate(rows('-0.09 -0.02, 0.09 -0.02, 0 0.15'), 0.08, iron, {
          at: [x * 0.37, 0.34, 0],
          turn: [0, 0, x * -0.3],
          round: 0.02,
        }),
      ),
    ]
  }),
  chest: recipe('chest, treasure, treasure chest, suitcase', 0.7, ({ main, random }) => [
    box([0.8, 0.36, 0.5], [0, 0.18, 0], main(wood('#8a5a30')), { round: 0.02 }),
    plate(
      Array.from({ length: 13 }, (_, index): [number, number] => [
        Math.cos((index / 12) * Math.PI) * 0.25,
        Math.sin((index / 12) * Math.PI) * 0.24,
      ]),
      0.8,
      main(wood('#8a5a30')),
      { at: [0, 0.47, -0.18], turn: [0, Math.PI / 2, 0], round: 0.02 },
    ),
    ...both((x) => box([0.07, 0.38, 0.52], [x * 0.3, 0.19, 0], finish('gold'), { round: 0.012 })),
    box([0.12, 0.14, 0.04], [0, 0.32, 0.255], finish('gold'), { round: 0.015 }),
    ...Array.from({ length: 34 }, (_, index) => {
      const [x, z] = [random.between(-0.33, 0.33), random.between(0.02, 0.21)]
      return drum(0.045, 0.045, 0.014, [x, 0.36 + random.between(0, 0.05) * (index % 3), z], finish('gold'), [
        random.between(-0.5, 0.5),
        0,
        random.between(-0.5, 0.5),
      ])
    }),
  ]),
}

const mixStar = (material: ReturnType<typeof paint>) => ({
  ...material,
  colour: mixed(material.colour, '#ffffff', 0.25),
})

const shieldOutline = (size: number): [number, number][] =>
  rows(
    '0 -0.55, 0.25 -0.34, 0.38 -0.05, 0.4 0.36, 0.2 0.42, 0 0.47, -0.2 0.42, -0.4 0.36, -0.38 -0.05, -0.25 -0.34',
  ).map(([x, y]) => [x * size, y * size])
