import { limb } from '../shapes/blend.ts'
import { rows } from '../../kit/rows.ts'
import { finish, mixed, paint } from '../materials/material.ts'
import { onCircle, type Vector } from '../geometry/vector.ts'
import { type Recipe, recipe } from './workshop.ts'
import { around, ball, both, plate, tube, turned } from './parts.ts'
import { body, eyes } from './animal-bodies.ts'

export const SEA_CREATURES: Record<string, Recipe> = {
  fish: recipe('fish, goldfish, shark, whale, dolphin', 0.3, ({ main, accent }) => {
    const skin = main({ ...finish('leather', '#ef8123'), pattern: 'scales', roughness: 0.3, second: '#a8521a' })
    const fin = accent(paint('#f6b04a', 0.4))
    const belly = mixed(skin.colour, '#fff6e6', 0.6)
    return [
      body(
        [
          limb([0, 0.45, 0.18], [0, 0.46, -0.3], [0.25, 0.07], skin.colour, [0.62, 1.05, 1.2]),
          limb([0, 0.36, 0.14], [0, 0.4, -0.12], [0.17, 0.1], belly, [0.7, 1, 1.2]),
        ],
        0.1,
        skin,
      ),
      plate(rows('0.06 -0.03, 0.3 -0.26, 0.36 -0.2, 0.26 0, 0.36 0.22, 0.3 0.28, 0.06 0.05'), 0.035, fin, {
        at: [0, 0.46, -0.3],
        turn: [0, Math.PI / 2, 0],
      }),
      plate(rows('-0.24 0, 0.22 0, 0.2 0.1, 0.02 0.2, -0.16 0.14'), 0.035, fin, {
        at: [0, 0.64, 0.02],
        turn: [0, Math.PI / 2, 0],
      }),
      ...both((x) => ball([0.02, 0.07, 0.13], [x * 0.19, 0.36, 0.04], fin, [0.5, x * 0.7, 0])),
      ...both((x) => ball(0.05, [x * 0.12, 0.52, 0.36], paint('#fbf7ea', 0.2))),
      ...both((x) => ball(0.03, [x * 0.15, 0.525, 0.382], paint('#17161a', 0.1))),
    ]
  }),
  turtle: recipe('turtle, tortoise', 0.4, ({ main, accent }) => {
    const skin = '#7da25a'
    const shell = main({ ...finish('leather', '#7a5a32'), second: '#3f2d18' })
    const scale = accent({ ...finish('leather', mixed(shell.colour, '#f2d9a0', 0.35)), roughness: 0.35 })
    const scute = (down: number, angle: number, size: number) =>
      ball(
        [size, 0.035, size],
        [
          Math.sin(down) * Math.sin(angle) * 0.425,
          0.125 + Math.cos(down) * 0.37,
          Math.sin(down) * Math.cos(angle) * 0.425,
        ],
        scale,
        [down, angle, 0],
      )
    return [
      turned('0 0.12, 0.42 0.12 sharp, 0.45 0.17, 0.4 0.3, 0.25 0.44, 0 0.5', shell),
      scute(0, 0, 0.14),
      ...around(6, (angle) => scute(0.72, angle, 0.13)),
      ...around(12, (angle) => scute(1.22, angle, 0.085), 0.26),
      body(
        [
          limb([0, 0.2, 0.34], [0, 0.34, 0.56], [0.09, 0.13], skin),
          ...both((x) =>
            both((z) => limb([x * 0.26, 0.16, z * 0.24], [x * 0.38, 0.06, z * 0.36], [0.09, 0.075], skin)),
          ).flat(),
          limb([0, 0.14, -0.38], [0, 0.1, -0.54], [0.06, 0.02], skin),
          limb([0, 0.15, 0.3], [0, 0.15, -0.3], 0.12, skin, [2.2, 0.6, 1]),
        ],
        0.05,
        finish('leather', skin),
      ),
      ...eyes([0.07, 0.39, 0.66], 0.026),
    ]
  }),
  octopus: recipe('octopus, squid, jellyfish, monster', 0.5, ({ main }) => {
    const skin = main(paint('#a04a8f', 0.35))
    const arms = Array.from({ length: 8 }, (_, index) => {
      const angle = (index / 8) * Math.PI * 2 + 0.2
      const at = (reach: number, y: number, twist = 0): Vector => onCircle(angle + twist, reach, y)
      return tube(
        [at(0.1, 0.34), at(0.32, 0.1), at(0.5, 0.05, 0.15), at(0.62, 0.1, 0.3), at(0.6, 0.18, 0.42)],
        (along) => 0.09 - 0.07 * along,
        skin,
      )
    })
    return [
      ...arms,
      ball([0.27, 0.36, 0.27], [0, 0.62, 0], skin),
      ball([0.22, 0.2, 0.22], [0, 0.36, 0], skin),
      ...both((x) => ball(0.07, [x * 0.12, 0.55, 0.23], paint('#fbf7ea', 0.2))),
      ...both((x) => ball(0.042, [x * 0.128, 0.555, 0.272], paint('#17161a', 0.1))),
    ]
  }),
}
