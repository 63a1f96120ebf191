import { rows, type XYZ } from '../../kit/rows.ts'
import { star } from './nature.ts'
import { finish, glowing, paint, wood } from '../materials/material.ts'
import { placed } from '../geometry/part.ts'
import { blended, type Lump, lump } from '../shapes/blend.ts'
import { onCircle, type Vector } from '../geometry/vector.ts'
import { type Recipe, recipe } from './workshop.ts'
import { around, ball, both, drum, implicit, plate, ring, tube, turned } from './parts.ts'

const bark = () => ({ ...wood('#6b4a30'), roughness: 0.9 })

export const PLANTS: Record<string, Recipe> = {
  tree: recipe('tree, oak, maple, bush, oak tree, walnut tree, maple tree, apple tree', 6, ({ main, random }) => {
    const leaves = main({ ...finish('stone', '#5d9a45'), second: '#3c7233' })
    const crown: Lump[] = [
      lump([0, 0.72, 0], 0.26, '#ffffff'),
      ...around(6, (angle) =>
        lump(
          [
            Math.cos(angle) * random.between(0.16, 0.24),
            random.between(0.58, 0.78),
            Math.sin(angle) * random.between(0.16, 0.24),
          ],
          random.between(0.13, 0.19),
          '#ffffff',
        ),
      ),
      lump([random.between(-0.06, 0.06), 0.92, 0], 0.16, '#ffffff'),
    ]
    const { field, low, high } = blended(
      crown,
      0.05,
      (x, y, z) => 0.012 * Math.sin(x * 34) * Math.sin(y * 31) * Math.sin(z * 37),
    )
    return [
      tube('0 -0.02 0, 0.015 0.25 0, 0 0.6 0', (along) => 0.085 - 0.045 * along, bark()),
      ...around(
        3,
        (angle) =>
          tube(
            [[0, 0.36, 0], onCircle(angle, 0.1, 0.5), onCircle(angle, 0.18, 0.62)],
            (along) => 0.03 - 0.014 * along,
            bark(),
          ),
        0.5,
      ),
      ...around(5, (angle) =>
        tube(
          [onCircle(angle, 0.03, 0.07), onCircle(angle, 0.12, 0.012), onCircle(angle, 0.19, -0.012)],
          (along) => 0.035 - 0.02 * along,
          bark(),
        ),
      ),
      implicit({ field, low, high }, leaves),
    ]
  }),
  pine: recipe('pine, fir, christmas tree, spruce, conifer', 5, ({ main, says }) => {
    const needles = main({ ...finish('stone', '#2f6b4a'), second: '#1f4b36' })
    const tiers = rows<XYZ>('0.36 0.16 0.44, 0.29 0.38 0.64, 0.22 0.58 0.82, 0.14 0.76 1')
    const festive = says('christmas')
    return [
      drum(0.06, 0.045, 0.26, [0, 0, 0], bark()),
      ...tiers.map(([radius, low, high]) =>
        turned(
          [
            [0, low + 0.03],
            [radius * 0.5, low + 0.02],
            [radius, low, 'sharp'],
            [radius * 0.86, low + 0.05],
            [radius * 0.45, low + (high - low) * 0.55],
            [0.012, high],
            [0, high],
          ],
          needles,
        ),
      ),
      ...(festive
        ? [
            ...tiers.flatMap(([radius, low], row) =>
              around(
                6,
                (angle, index) =>
                  ball(
                    0.03,
                    [Math.cos(angle) * radius * 0.93, low + 0.03, Math.sin(angle) * radius * 0.93],
                    paint(['#d8362f', '#e8b74a', '#3f78b8'][(index + row) % 3]!, 0.15),
                  ),
                row * 0.5,
              ),
            ),
            plate(star(5, 0.09, 0.038), 0.04, glowing('#ffd75e'), { at: [0, 1.05, 0] }),
          ]
        : []),
    ]
  }),
  palm: recipe('palm, palm tree, coconut', 6, ({ main }) => [
    tube('-0.1 -0.02 0, -0.06 0.3 0, 0.02 0.6 0, 0.1 0.82 0', (along) => 0.06 - 0.025 * along, {
      ...wood('#8d6b46'),
      pattern: 'scales',
      second: '#5f4428',
    }),
    ...around(9, (angle, index) => {
      const reach = index % 2 ? 0.44 : 0.36
      const [x, z] = [Math.cos(angle), Math.sin(angle)]
      return tube(
        [
          [0.1, 0.81, 0],
          [0.1 + x * reach * 0.5, 0.96 - (index % 2) * 0.05, z * reach * 0.5],
          [0.1 + x * reach, 0.84 - (index % 2) * 0.1, z * reach],
          [0.1 + x * reach * 1.18, 0.68 - (index % 2) * 0.1, z * reach * 1.18],
        ],
        (along) => 0.012 + 0.05 * Math.sin(along * Math.PI) ** 0.7,
        main(paint('#4f9447', 0.5)),
        { flat: 0.25 },
      )
    }),
    ...around(3, (angle) => ball(0.055, [0.1 + Math.cos(angle) * 0.06, 0.76, Math.sin(angle) * 0.06], wood('#5a3a22'))),
  ]),
  cactus: recipe('cactus, cacti, succulent', 0.4, ({ main, accent, random }) => {
    const skin = main(paint('#5b9457', 0.55))
    const ribbed = (height: number, radius: number, at: Vector) =>
      implicit(
        {
          low: [-radius * 1.25, 0, -radius * 1.25],
          high: [radius * 1.25, height + 0.02, radius * 1.25],
          field: (x, y, z) => {
            const far = Math.hypot(x, z) - radius * (1 + 0.1 * Math.cos(Math.atan2(z, x) * 10))
            const top = height - radius
            return y > top ? Math.hypot(Math.max(0, far + radius), y - top) - radius : far
          },
        },
        skin,
        { at },
      )
    return [
      turned(
        '0 0, 0.19 0 sharp, 0.25 0.24 sharp, 0.275 0.24 sharp, 0.275 0.3 sharp, 0.235 0.3 sharp, 0.22 0.26 sharp, 0 0.26',
        accent(finish('clay')),
      ),
      ball([0.22, 0.03, 0.22], [0, 0.265, 0], finish('stone', '#c8ab7c')),
      ribbed(0.76, 0.15, [0, 0.24, 0]),
      tube('0.1 0.58 0, 0.27 0.59 0, 0.31 0.66 0, 0.31 0.84 0', 0.068, skin),
      tube('-0.1 0.48 0, -0.25 0.49 0, -0.29 0.55 0, -0.29 0.68 0', 0.06, skin),
      ...around(
        6,
        (angle) => ball([0.03, 0.05, 0.03], onCircle(angle, 0.05, 1.0), paint('#ee6f93', 0.5), [0, -angle, -0.6]),
        random.between(0, 1),
      ),
      ball(0.03, [0, 1.0, 0], paint('#f6c927', 0.6)),
    ]
  }),
  mushroom: recipe('mushroom, toadstool, fungus', 0.2, ({ main, random }) => {
    const cap = main(paint('#cf3a2f', 0.35))
    const spots = [
      [0, 0.995, 0],
      ...around(6, (angle): Vector => onCircle(angle, 0.27, 0.88)),
      ...around(8, (angle): Vector => onCircle(angle, 0.4, 0.72), 0.4),
    ] as Vector[]
    return [
      turned('0 0, 0.17 0 sharp, 0.16 0.1, 0.1 0.3, 0.09 0.5, 0.12 0.66 sharp, 0 0.66', paint('#f1e6d0', 0.8)),
      turned('0 0.62, 0.2 0.6, 0.42 0.57 sharp, 0.45 0.61, 0.4 0.76, 0.25 0.92, 0 0.99', cap),
      ring(0.105, 0.03, paint('#efe2c8', 0.9), { at: [0, 0.46, 0], scale: [1, 0.6, 1] }),
      ...spots.map((at) => ball(random.between(0.03, 0.055), at, paint('#fbf4e4', 0.8))),
    ]
  }),
  flower: recipe('flower, daisy, sunflower, rose, tulip, blossom', 0.4, ({ main, says }) => {
    const petals = says('sunflower') ? 14 : 9
    const petal = main(paint(says('sunflower') ? '#f3b61f' : says('rose', 'tulip') ? '#d23a4e' : '#f4f0ea', 0.6))
    return [
      tube('0 -0.02 0, 0.03 0.35 0.02, 0 0.72 0', 0.02, paint('#4f8a45', 0.6)),
      ...both((x) =>
        tube(
          `0.02 ${0.22 + x * 0.06} 0.01, ${x * 0.14} ${0.34 + x * 0.06} 0.03, ${x * 0.26} ${0.32 + x * 0.06} 0.05`,
          (along) => 0.008 + 0.055 * Math.sin(along * Math.PI),
          paint('#4f8a45', 0.6),
          { flat: 0.2 },
        ),
      ),
      ...around(petals, (angle) => ball([0.15, 0.022, 0.075], onCircle(angle, 0.2, 0.745), petal, [0, -angle, 0])).map(
        (part) => placed(part, { at: [0, 0.21, 0.55], turn: [0.75, 0, 0] }),
      ),
      placed(
        ball([0.11, 0.055, 0.11], [0, 0.755, 0], {
          ...finish('stone', says('sunflower') ? '#5a3719' : '#e8a92c'),
          pattern: 'scales',
        }),
        { at: [0, 0.21, 0.55], turn: [0.75, 0, 0] },
      ),
    ].map((part, index) => (index < 3 ? part : placed(part, { at: [0, 0, -1.06] })))
  }),
}
