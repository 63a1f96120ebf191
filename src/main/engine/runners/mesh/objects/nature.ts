import { finish } from '../materials/material.ts'
import { placed } from '../part.ts'
import { blended, type Lump } from '../shapes/blend.ts'
import { facetSurface } from '../shapes/facets.ts'
import type { Vector } from '../vector.ts'
import { both, circle, implicit, paint, type Recipe } from './workshop.ts'

export const NATURE: Record<string, Recipe> = {
  cloud: {
    words: ['cloud'],
    metres: 2,
    make: ({ main, random }) => [
      implicit(
        (({ field, low, high }) => ({ field, low, high }))(
          blended(
            [
              { from: [-0.3, 0.2, 0], to: [0.32, 0.2, 0], radius: 0.17, colour: '#ffffff' },
              { from: [-0.1, 0.36, 0], radius: random.between(0.2, 0.24), colour: '#ffffff' },
              { from: [0.16, 0.32, 0.04], radius: random.between(0.15, 0.19), colour: '#ffffff' },
              { from: [-0.34, 0.24, 0.05], radius: 0.14, colour: '#ffffff' },
              { from: [0.02, 0.2, 0.14], radius: 0.16, colour: '#ffffff' },
            ],
            0.05,
          ),
        ),
        main(paint('#f4f7fa', 0.9)),
      ),
    ],
  },
  star: {
    words: ['star'],
    metres: 0.5,
    make: ({ main }) => {
      const corners = star(5, 0.5, 0.21).map(([x, y]): Vector => [x, 0, -y])
      const facets = { tiers: [corners.toReversed()], top: [0, 0.17, 0], tip: [0, -0.17, 0] } as const
      const material = main({ ...finish('gold'), pattern: 'plain', roughness: 0.3 })
      return [placed({ material, build: (detail) => facetSurface(facets, detail) }, { turn: [Math.PI / 2, 0, 0] })]
    },
  },
  heart: {
    words: ['heart', 'love'],
    metres: 0.3,
    make: ({ main }) => {
      const lobes = both((side): Lump => ({
        from: [side * 0.19, 0.6, 0],
        to: [side * 0.01, 0.1, 0],
        radius: 0.24,
        endRadius: 0.03,
        squash: [1, 1, 0.72],
        colour: '#ffffff',
      }))
      const { field, low, high } = blended(lobes, 0.12)
      return [implicit({ field, low, high }, main(paint('#cf2f45', 0.18)))]
    },
  },
  moon: {
    words: ['crescent', 'moon'],
    metres: 0.5,
    make: ({ main }) => [
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
    ],
  },
  gem: {
    words: ['gem', 'diamond', 'crystal', 'jewel', 'ruby', 'emerald', 'sapphire'],
    metres: 0.05,
    make: ({ main, says }) => {
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
    },
  },
  rock: {
    words: ['boulder', 'rock', 'pebble'],
    metres: 1,
    make: ({ main, random }) => {
      const planes = Array.from({ length: 16 }, (): readonly [Vector, number] => {
        const [y, angle] = [random.between(-1, 1), random.between(0, Math.PI * 2)]
        const flat = Math.sqrt(1 - y * y)
        return [[Math.cos(angle) * flat, y, Math.sin(angle) * flat], random.between(0.3, 0.42)]
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
    },
  },
  bone: {
    words: ['bone', 'skeleton'],
    metres: 0.3,
    make: ({ main }) => [
      implicit(
        (({ field, low, high }) => ({ field, low, high }))(
          blended(
            [
              { from: [-0.34, 0.2, 0], to: [0.34, 0.2, 0], radius: 0.085, colour: '#ffffff' },
              ...both((x) =>
                both((z): Lump => ({ from: [x * 0.4, 0.2, z * 0.1], radius: 0.13, colour: '#ffffff' })),
              ).flat(),
            ],
            0.05,
          ),
        ),
        main(paint('#efe6d2', 0.6)),
      ),
    ],
  },
}

export function star(points: number, outer: number, inner: number): [number, number][] {
  return Array.from({ length: points * 2 }, (_, index) => {
    const angle = Math.PI / 2 + (index / (points * 2)) * Math.PI * 2
    const radius = index % 2 === 0 ? outer : inner
    return [Math.cos(angle) * radius, Math.sin(angle) * radius]
  })
}
