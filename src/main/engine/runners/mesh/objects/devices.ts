import { onCircle } from '../geometry/vector.ts'
import { rows } from '../../kit/rows.ts'
import { black, finish, glowing, metal, paint, wood } from '../materials/material.ts'
import { placed } from '../geometry/part.ts'
import { type Recipe, recipe } from './workshop.ts'
import { around, ball, both, box, drum, FACING, plate, ring, rod, tube, turned } from './parts.ts'

export const DEVICES: Record<string, Recipe> = {
  robot: recipe('robot, android, droid', 1.2, ({ main, accent }) => {
    const shell = main(paint('#7fb3bd', 0.3))
    const trim = accent(paint('#e8a33a', 0.35))
    const joint = metal('#7d838b')
    return [
      box([0.36, 0.36, 0.26], [0, 0.46, 0], shell, { round: 0.06 }),
      box([0.34, 0.26, 0.28], [0, 0.82, 0], shell, { round: 0.08 }),
      drum(0.07, 0.07, 0.1, [0, 0.62, 0], joint),
      box([0.26, 0.13, 0.04], [0, 0.83, 0.132], black(), { round: 0.03 }),
      ...both((x) => ball(0.034, [x * 0.065, 0.835, 0.148], glowing('#7ff0ff'))),
      rod([0, 0.93, 0], [0, 1.05, 0], 0.012, joint),
      ball(0.034, [0, 1.07, 0], glowing('#ff6a5a')),
      ...both((x) => drum(0.055, 0.045, 0.04, [x * 0.165, 0.82, 0], trim, [0, 0, (x * -Math.PI) / 2])),
      box([0.2, 0.14, 0.03], [0, 0.5, 0.127], trim, { round: 0.02 }),
      ...[-0.05, 0, 0.05].map((x) =>
        ball(
          [0.018, 0.018, 0.012],
          [x, 0.52, 0.144],
          glowing(['#ff6a5a', '#ffd45c', '#8be08a'][Math.round(x * 20) + 1]!),
        ),
      ),
      ...both((x) => ball(0.075, [x * 0.22, 0.58, 0], joint)),
      ...both((x) => tube(`${x * 0.23} 0.58 0, ${x * 0.3} 0.46 0.02, ${x * 0.29} 0.34 0.08`, 0.045, shell)),
      ...both((x) =>
        [-1, 1].map((grip) =>
          tube(
            `${x * 0.29} 0.32 0.09, ${x * 0.29 + grip * 0.05} 0.27 0.13, ${x * 0.29 + grip * 0.025} 0.22 0.16`,
            0.022,
            joint,
          ),
        ),
      ).flat(),
      ...both((x) => rod([x * 0.1, 0.3, 0], [x * 0.1, 0.1, 0], 0.05, joint)),
      ...both((x) => box([0.15, 0.09, 0.24], [x * 0.1, 0.045, 0.03], shell, { round: 0.035 })),
    ]
  }),
  guitar: recipe('guitar, violin, ukulele, cello', 1, ({ main }) => {
    const outline = Array.from({ length: 36 }, (_, index): [number, number] => {
      const angle = (index / 36) * Math.PI * 2
      const y = Math.sin(angle)
      const waist = 1 - 0.28 * Math.exp(-(((y - 0.22) / 0.3) ** 2)) - (y > 0 ? 0.16 * y : 0)
      return [Math.cos(angle) * 0.25 * waist, 0.3 + y * 0.29]
    })
    return [
      plate(outline, 0.11, main(wood('#b8722f')), { round: 0.02 }),
      drum(0.075, 0.075, 0.014, [0, 0.37, 0.047], black(), FACING),
      ring(0.08, 0.009, wood('#5a3418'), { at: [0, 0.37, 0.058], turn: FACING }),
      box([0.055, 0.6, 0.03], [0, 0.78, 0.05], wood('#4a2f1b'), { round: 0.008 }),
      plate(rows('-0.045 0, 0.045 0, 0.055 0.16, 0 0.18, -0.055 0.16'), 0.03, main(wood('#b8722f')), {
        at: [0, 1.07, 0.042],
        turn: [-0.12, 0, 0],
      }),
      ...Array.from({ length: 9 }, (_, index) =>
        box([0.056, 0.005, 0.008], [0, 0.52 + index * 0.06, 0.066], metal(), { round: 0.002 }),
      ),
      box([0.15, 0.026, 0.024], [0, 0.18, 0.062], wood('#4a2f1b'), { round: 0.008 }),
      ...[-2, -1, 0, 1, 2].map((string) =>
        rod([string * 0.009, 0.18, 0.079], [string * 0.0095, 1.08, 0.074], 0.0022, metal('#dfe2e6')),
      ),
      ...both((x) =>
        [0.03, 0.08, 0.13].map((y) => ball([0.02, 0.012, 0.012], [x * 0.068, 1.07 + y, 0.035], metal())),
      ).flat(),
    ]
  }),
  camera: recipe('camera, webcam', 0.14, ({ main, accent }) => [
    box([0.9, 0.44, 0.26], [0, 0.24, 0], main(finish('leather', '#2a2a2e')), { round: 0.04 }),
    box([0.9, 0.13, 0.262], [0, 0.485, 0], metal('#c9ccd1'), { round: 0.03 }),
    box([0.24, 0.12, 0.2], [0, 0.58, 0], metal('#c9ccd1'), { round: 0.03 }),
    drum(0.2, 0.2, 0.08, [0.02, 0.26, 0.1], metal('#b5b9bf'), FACING),
    drum(0.175, 0.165, 0.2, [0.02, 0.26, 0.14], accent(black()), FACING),
    ...[0.2, 0.25, 0.3].map((z) => ring(0.17, 0.012, paint('#3a3c42', 0.4), { at: [0.02, 0.26, z], turn: FACING })),
    ball([0.13, 0.13, 0.05], [0.02, 0.26, 0.325], { ...paint('#1b2a4a', 0.04), metallic: 0.4 }),
    drum(0.055, 0.055, 0.07, [0.32, 0.53, 0], metal(), [0, 0, 0]),
    drum(0.07, 0.07, 0.06, [-0.32, 0.53, 0], black(), [0, 0, 0]),
    drum(0.028, 0.028, 0.1, [0.32, 0.53, 0], paint('#c23b3b', 0.3)),
    box([0.15, 0.07, 0.02], [0, 0.585, 0.098], { ...paint('#31485a', 0.06) }, { round: 0.01 }),
    ball(0.03, [-0.3, 0.47, 0.13], glowing('#fff0c0')),
  ]),
  phone: recipe('phone, smartphone, mobile, tablet, iphone', 0.16, ({ main }) => [
    ...[
      box([0.5, 1, 0.06], [0, 0.5, 0], main(metal('#3c4048')), { round: 0.028 }),
      box([0.465, 0.965, 0.01], [0, 0.5, 0.0285], { ...paint('#10131c', 0.05) }, { round: 0.003 }),
      box([0.44, 0.86, 0.006], [0, 0.5, 0.0335], glowing('#3d6fd6'), { round: 0.002 }),
      ...[0, 1, 2, 3].flatMap((row) =>
        [0, 1, 2].map((column) =>
          box(
            [0.095, 0.095, 0.006],
            [-0.13 + column * 0.13, 0.82 - row * 0.145, 0.0365],
            glowing(['#ff7a59', '#ffd166', '#59d2a2', '#f4f6fb', '#b48cf2'][(row * 3 + column) % 5]!),
            { round: 0.002 },
          ),
        ),
      ),
      box([0.13, 0.02, 0.008], [0, 0.958, 0.033], black(), { round: 0.003 }),
      box([0.02, 0.12, 0.022], [0.252, 0.7, 0], metal(), { round: 0.006 }),
      box([0.16, 0.16, 0.03], [-0.13, 0.87, -0.03], metal('#2a2d33'), { round: 0.014 }),
    ].map((part) => placed(part, { turn: [-0.22, 0, 0] })),
    box([0.3, 0.05, 0.26], [0, 0.02, -0.05], metal('#c9ccd1'), { round: 0.02 }),
  ]),
  computer: recipe('computer, laptop, monitor, screen, television, tv', 0.4, ({ main }) => [
    box([0.9, 0.035, 0.6], [0, 0.02, 0], main(metal('#c9ccd1')), { round: 0.014 }),
    box([0.78, 0.008, 0.28], [0, 0.037, -0.08], black(), { round: 0.003 }),
    ...Array.from({ length: 4 }, (_, row) =>
      Array.from({ length: 11 }, (_, column) =>
        box([0.056, 0.008, 0.052], [-0.34 + column * 0.068, 0.0425, -0.18 + row * 0.064], paint('#43474f', 0.5), {
          round: 0.003,
        }),
      ),
    ).flat(),
    box([0.26, 0.006, 0.16], [0, 0.0375, 0.19], metal('#a9adb3'), { round: 0.002 }),
    ...[
      box([0.9, 0.58, 0.024], [0, 0.29, 0], main(metal('#c9ccd1')), { round: 0.01 }),
      box([0.86, 0.53, 0.008], [0, 0.295, 0.011], black(), { round: 0.003 }),
      box([0.83, 0.5, 0.005], [0, 0.295, 0.0145], glowing('#4a86d8'), { round: 0.002 }),
      box([0.4, 0.26, 0.005], [-0.12, 0.33, 0.0175], glowing('#f5f7fb'), { round: 0.002 }),
      box([0.24, 0.16, 0.005], [0.22, 0.2, 0.0175], glowing('#ffb45e'), { round: 0.002 }),
    ].map((part) => placed(part, { at: [0, 0.035, -0.29], turn: [-0.28, 0, 0] })),
  ]),
  lightbulb: recipe('lightbulb, bulb, idea, light bulb', 0.12, ({ main }) => [
    turned(
      '0 0.3, 0.14 0.3, 0.16 0.38, 0.3 0.62, 0.3 0.78, 0.18 0.95, 0 1',
      main({ ...finish('glass', '#fff0bd'), opacity: 0.5 }),
    ),
    drum(0.15, 0.15, 0.24, [0, 0.08, 0], metal()),
    ...[0.12, 0.18, 0.24].map((y) => ring(0.152, 0.022, metal(), { at: [0, y, 0] })),
    turned('0 0, 0.06 0.01, 0.11 0.085 sharp, 0 0.09', black()),
    tube(
      '-0.05 0.3 0, -0.09 0.58 0, -0.03 0.66 0, 0 0.58 0, 0.03 0.66 0, 0.09 0.58 0, 0.05 0.3 0',
      0.012,
      glowing('#ffb638'),
    ),
  ]),
  drum: recipe('drum, snare', 0.5, ({ main }) => [
    drum(0.4, 0.4, 0.4, [0, 0.06, 0], main(paint('#b5333a', 0.25))),
    drum(0.385, 0.385, 0.03, [0, 0.445, 0], paint('#f5efe0', 0.6)),
    ...[0.08, 0.45].map((y) => ring(0.405, 0.026, metal(), { at: [0, y, 0] })),
    ...around(8, (angle) => rod(onCircle(angle, 0.42, 0.09), onCircle(angle, 0.42, 0.44), 0.014, metal())),
    ...both((x) => rod([x * 0.1, 0.52, 0.32], [x * -0.22, 0.5, -0.3], 0.018, wood('#d9b27c'))),
    ...both((x) => ball(0.032, [x * -0.22, 0.5, -0.3], wood('#d9b27c'))),
  ]),
}
