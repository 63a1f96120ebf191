import { finish, paint } from '../materials/material.ts'
import { placed } from '../geometry/part.ts'
import { blended, lump, limb } from '../shapes/blend.ts'
import { facetSurface } from '../shapes/facets.ts'
import { onCircle, type Vector } from '../geometry/vector.ts'
import { type Recipe, recipe } from './workshop.ts'
import { both, circle, implicit } from './parts.ts'

export const NATURE: Record<string, Recipe> = {
  cloud: recipe('cloud', 2, ({ main, random }) => [
    implicit(
      (({ field, low, high }) => ({ field, low, high }))(
        blended(
          [
            limb([-0.3, 0.2, 0], [0.32, 0.2, 0], 0.17, '#ffffff'),
            lump([-0.1, 0.36, 0], random.between(0.2, 0.24), '#ffffff'),
            lump([0.16, 0.32, 0.04], random.between(0.15, 0.19), '#ffffff'),
            lump([-0.34, 0.24, 0.05], 0.14, '#ffffff'),
            lump([0.02, 0.2, 0.14], 0.16, '#ffffff'),
          ],
          0.05,
        ),
      ),
      main(paint('#f4f7fa', 0.9)),
    ),
  ]),
  star: recipe('star', 0.5, ({ main }) => {
    const corners = star(5, 0.5, 0.21).map(([x, y]): Vector => [x, 0, -y])
    const facets = { tiers: [corners.toReversed()], top: [0, 0.17, 0], tip: [0, -0.17, 0] } as const
    const material = main({ ...finish('gold'), pattern: 'plain', roughness: 0.3 })
    return [placed({ material, build: (detail) => facetSurface(facets, detail) }, { turn: [Math.PI / 2, 0, 0] })]
  }),
  heart: recipe('heart, love', 0.3, ({ main }) => {
    const lobes = both((side) =>
      limb([side * 0.19, 0.6, 0], [side * 0.01, 0.1, 0], [0.24, 0.03], '#ffffff', [1, 1, 0.72]),
    )
    const { field, low, high } = blended(lobes, 0.12)
    return [implicit({ field, low, high }, main(paint('#cf2f45', 0.18)))]
  }),
  moon: recipe('crescent, moon', 0.5, ({ main }) => [
    implicit(
      {
        low: [-0.55, -0.55, -0.15],
        high: [0.55, 0.55, 0.15],
        field: (x, y, z) => {
          const [edge, side] = [
            Math.max(Math.hypot(x, y) - 0.5, 0.4 - Math.hypot(x - 0.21, y - 0.06)) + 0.05,
            Math.abs(z) - 0.05,
          ]
          return Math.hypot(Math.max(0, edge), Math.max(0, side)) + Math.min(0, Math.max(edge, side)) - 0.05
        },
      },
      main(finish('stone', '#f0d98c')),
    ),
  ]),
  gem: recipe('gem, diamond, crystal, jewel, ruby, emerald, sapphire', 0.05, ({ main, says }) => {
    const colour = says('ruby') ? '#c0143c' : says('emerald') ? '#1f9d61' : says('sapphire') ? '#2450b8' : '#8fd0ee'
    const cut = main({ ...finish('glass', colour), opacity: 0.82, roughness: 0.04 })
    const count = 8
    const tier = (radius: number, y: number, start: number) =>
      circle(count, radius, start).map(([x, z]): Vector => [x, y, z])
    return [
      {
        material: cut,
        build: (detail) =>
          facetSurface(
            {
              tiers: [tier(0.3, 0.75, 0.39), tier(0.5, 0.58, 0), tier(0.26, 0.26, 0.39)],
              top: [0, 0.75, 0],
              tip: [0, 0, 0],
            },
            detail,
          ),
      },
    ]
  }),
  rock: recipe('boulder, rock, pebble', 1, ({ main, random }) => {
    const planes = Array.from({ length: 16 }, (): readonly [Vector, number] => {
      const [y, angle] = [random.between(-1, 1), random.between(0, Math.PI * 2)]
      const flat = Math.sqrt(1 - y * y)
      return [onCircle(angle, flat, y), random.between(0.3, 0.42)]
    })
    return [
      implicit(
        {
          low: [-0.6, -0.4, -0.6],
          high: [0.6, 0.55, 0.6],
          field: (x, y, z) => {
            let far = Math.hypot(x / 1.2, y, z / 1.05) - 0.46
            for (const [[nx, ny, nz], reach] of planes) {
              const plane = x * nx + y * ny + z * nz - reach
              const overlap = Math.max(0, 0.04 - Math.abs(far - plane)) / 0.04
              far = Math.max(far, plane) + overlap * overlap * 0.01
            }
            return far
          },
        },
        main(finish('stone')),
      ),
    ]
  }),
  bone: recipe('bone, skeleton', 0.3, ({ main }) => [
    implicit(
      (({ field, low, high }) => ({ field, low, high }))(
        blended(
          [
            limb([-0.34, 0.2, 0], [0.34, 0.2, 0], 0.085, '#ffffff'),
            ...both((x) => both((z) => lump([x * 0.4, 0.2, z * 0.1], 0.13, '#ffffff'))).flat(),
          ],
          0.05,
        ),
      ),
      main(paint('#efe6d2', 0.6)),
    ),
  ]),
}

export function star(points: number, outer: number, inner: number): [number, number][] {
  return Array.from({ length: points * 2 }, (_, index) => {
    const angle = Math.PI / 2 + (index / (points * 2)) * Math.PI * 2
    const radius = index % 2 === 0 ? outer : inner
    return [Math.cos(angle) * radius, Math.sin(angle) * radius]
  })
}
