import { blendLight, type Clay, type Sculpture } from './clay.ts'
import { finish, mixed, white } from '../materials/material.ts'
import { recipe } from '../objects/workshop.ts'
import { implicit, ring } from '../objects/parts.ts'
import type { Part } from '../geometry/part.ts'
import type { Implicit } from '../shapes/implicit.ts'
import { onCircle, type Vector } from '../geometry/vector.ts'
import { type LinearRgb, linearRgbOf } from '../../kit/colour/rgb.ts'

/** Bumps are those of the place straight below on the ball: nothing overhangs, nothing comes loose. */
const sphere = (
  radius: number,
  bumps: (x: number, y: number, z: number) => number,
  colour?: Implicit['colour'],
): Implicit => ({
  low: [-radius * 1.4, -radius * 1.4, -radius * 1.4],
  high: [radius * 1.4, radius * 1.4, radius * 1.4],
  slope: 3,
  field: (x, y, z) => {
    const far = Math.hypot(x, y, z)
    const share = radius / Math.max(far, 1e-6)
    return far - radius - bumps(x * share, y * share, z * share)
  },
  ...(colour ? { colour } : {}),
})

/** A dark ring that grows out of the body, and a bright one around it: nothing hovers. */
function rings(accent: Clay['accent']): Part[] {
  const { colour, ...stone } = accent(finish('stone', '#d8c296'))
  const place = { scale: [1, 0.08, 1], turn: [0.35, 0, 0.2] } as const
  return [
    ring(0.55, 0.09, { ...stone, colour: mixed(colour, '#3d3428', 0.55) }, place),
    ring(0.76, 0.135, { ...stone, colour }, place),
  ]
}

/** What fills the sky. */
export const WORLDS: Readonly<Record<string, Sculpture>> = {
  planet: recipe('planet, world, earth, globe, mars, moon', 1, ({ main, accent, rough, says }) => {
    const [sea, land] = [
      main(finish('ceramic', says('mars') ? '#b5532f' : says('moon') ? '#a9a7a2' : '#2f6fa8')),
      accent(finish('stone', says('mars') ? '#d98a57' : says('moon') ? '#d2d0c9' : '#6a9a4a')),
    ]
    const height = (x: number, y: number, z: number) => Math.max(-0.004, rough(x, y, z, 2.6) * 0.04)
    const [low, high, snow] = [linearRgbOf(sea.colour), linearRgbOf(land.colour), linearRgbOf('#f5f5f0')]
    const body = sphere(0.5, height, ([px, y, pz]) => {
      const share = 0.5 / Math.hypot(px, y, pz)
      const level = height(px * share, y * share, pz * share)
      return level <= -0.0039
        ? low
        : blendLight(
            blendLight(linearRgbOf(mixed(land.colour, '#e8d7a0', 0.5)), high, level * 90),
            snow,
            (level - 0.03) * 110 + Math.max(0, Math.abs(y) - 0.42) * 9,
          )
    })
    return [implicit(body, white(finish('ceramic'))), ...(says('ringed', 'rings', 'ring') ? rings(accent) : [])]
  }),
  giant: recipe('saturn, jupiter, neptune, uranus, gas giant', 1, ({ main, accent, rough, says, random }) => {
    const usual = says('neptune') ? '#3b62b5' : says('uranus') ? '#9fd0d6' : says('jupiter') ? '#c9a184' : '#dcbf8c'
    const { colour } = main(finish('ceramic', usual))
    const belts = Array.from({ length: 15 }, (_, index): LinearRgb => {
      const towards = index % 2 === 0 ? '#fff6e2' : '#6b4327'
      return linearRgbOf(mixed(colour, towards, random.between(0.05, index % 2 === 0 ? 0.5 : 0.38)))
    })
    const clouds = sphere(
      0.5,
      () => 0,
      ([x, y, z]) => {
        // storms drag the borders of the belts along
        const along = (y * 0.97 + rough(x, y * 3, z, 2.2) * 0.012 + 0.5) * (belts.length - 1)
        const belt = Math.min(belts.length - 2, Math.max(0, Math.floor(along)))
        return blendLight(belts[belt]!, belts[belt + 1]!, (along - belt - 0.3) / 0.4)
      },
    )
    return [
      implicit(clouds, white({ ...finish('ceramic'), roughness: 0.55 })),
      ...(says('saturn', 'ringed', 'rings', 'ring') ? rings(accent) : []),
    ]
  }),
  asteroid: recipe('asteroid, meteor, comet, rock, stone, boulder, pebble', 2, ({ main, rough, random }) => {
    const craters = Array.from({ length: 14 }, (): readonly [Vector, number] => {
      const [y, angle] = [random.between(-1, 1), random.between(0, 6.28)]
      const flat = Math.sqrt(1 - y * y) * 0.46
      return [onCircle(angle, flat, y * 0.46), random.between(0.08, 0.2)]
    })
    const dent = (x: number, y: number, z: number) =>
      craters.reduce((sum, [[cx, cy, cz], radius]) => {
        const far = Math.hypot(x - cx, y - cy, z - cz) / radius
        return far < 1.4 ? sum + (far < 1 ? (far * far - 1) * radius * 0.35 : (1.4 - far) * radius * 0.1) : sum
      }, 0)
    return [
      implicit(
        sphere(0.46, (x, y, z) => rough(x, y, z, 1.7) * 0.075 + dent(x, y, z)),
        main(finish('stone')),
        { scale: [1.15, 0.9, 1] },
      ),
    ]
  }),
}
