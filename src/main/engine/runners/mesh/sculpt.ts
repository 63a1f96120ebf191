import { createNoise3D } from 'simplex-noise'
import { readPalette } from '../illustration/palette/read-palette.ts'
import { textOf } from '../kit/params.ts'
import { createRandom, type Random } from '../kit/random.ts'
import { finish, lightOf, mixed, type Material, type Rgb } from './materials/material.ts'
import { implicit, openWorkshop, ring, type Workshop } from './objects/workshop.ts'
import type { DraftMaker } from './finish-solid.ts'
import { readOptions } from './options.ts'
import { placedAll, type Part } from './part.ts'
import { createLexicon, readWishes } from './read-wish.ts'
import { blended, type Lump } from './shapes/blend.ts'
import type { Implicit } from './shapes/implicit.ts'
import type { Vector } from './vector.ts'

interface Clay extends Workshop {
  /** Noise between -1 and 1, rougher with every octave; how many depends on the quality asked for. */
  rough: (x: number, y: number, z: number, scale: number) => number
}

interface Sculpture {
  words: readonly string[]
  metres: number
  make: (clay: Clay) => Part[]
}

const OCTAVES = { draft: 1, standard: 3, high: 5 } as const

const sphere = (
  radius: number,
  bumps: (x: number, y: number, z: number) => number,
  colour?: Implicit['colour'],
): Implicit => ({
  low: [-radius * 1.35, -radius * 1.35, -radius * 1.35],
  high: [radius * 1.35, radius * 1.35, radius * 1.35],
  field: (x, y, z) => Math.hypot(x, y, z) - radius - bumps(x, y, z),
  ...(colour ? { colour } : {}),
})

const white = (material: Material): Material => ({
  ...material,
  colour: '#ffffff',
  ...(material.second ? { second: '#c9c4bc' } : {}),
})

const blendLight = (from: Rgb, to: Rgb, share: number): Rgb => {
  const part = Math.min(1, Math.max(0, share))
  return [0, 1, 2].map((axis) => from[axis]! + (to[axis]! - from[axis]!) * part) as unknown as Rgb
}

const SCULPTURES: Record<string, Sculpture> = {
  planet: {
    words: ['planet', 'world', 'earth', 'globe', 'mars', 'saturn', 'moon'],
    metres: 1,
    make: ({ main, accent, rough, says }) => {
      const [sea, land] = [
        main(finish('ceramic', says('mars') ? '#b5532f' : says('moon') ? '#a9a7a2' : '#2f6fa8')),
        accent(finish('stone', says('mars') ? '#d98a57' : says('moon') ? '#d2d0c9' : '#6a9a4a')),
      ]
      const height = (x: number, y: number, z: number) => Math.max(-0.004, rough(x, y, z, 2.6) * 0.04)
      const [low, high, snow] = [lightOf(sea.colour), lightOf(land.colour), lightOf('#f5f5f0')]
      const body = sphere(0.5, height, ([x, y, z]) => {
        const level = height(x, y, z)
        return level <= -0.0039
          ? low
          : blendLight(
              blendLight(lightOf(mixed(land.colour, '#e8d7a0', 0.5)), high, level * 90),
              snow,
              (level - 0.03) * 110 + Math.max(0, Math.abs(y) - 0.42) * 9,
            )
      })
      return [
        implicit(body, white(finish('ceramic'))),
        ...(says('saturn', 'ringed', 'rings')
          ? [ring(0.78, 0.09, accent(finish('stone', '#d8c296')), { scale: [1, 0.08, 1], turn: [0.35, 0, 0.2] })]
          : []),
      ]
    },
  },
  asteroid: {
    words: ['asteroid', 'meteor', 'comet', 'rock', 'stone', 'boulder', 'pebble'],
    metres: 2,
    make: ({ main, rough, random }) => {
      const craters = Array.from({ length: 9 }, (): readonly [Vector, number] => {
        const [y, angle] = [random.between(-1, 1), random.between(0, 6.28)]
        const flat = Math.sqrt(1 - y * y) * 0.5
        return [[Math.cos(angle) * flat, y * 0.5, Math.sin(angle) * flat], random.between(0.08, 0.18)]
      })
      const dent = (x: number, y: number, z: number) =>
        craters.reduce((sum, [[cx, cy, cz], radius]) => {
          const far = Math.hypot(x - cx, y - cy, z - cz) / radius
          return far < 1.4 ? sum + (far < 1 ? (far * far - 1) * radius * 0.35 : (1.4 - far) * radius * 0.1) : sum
        }, 0)
      return [
        implicit(
          sphere(0.46, (x, y, z) => rough(x, y, z, 2) * 0.14 + dent(x, y, z)),
          main(finish('stone')),
          { scale: [1.15, 0.9, 1] },
        ),
      ]
    },
  },
  coral: {
    words: ['coral', 'reef', 'branch', 'antler', 'root', 'tree'],
    metres: 0.4,
    make: ({ main, random }) => {
      const material = main(finish('ceramic', '#e0695a'))
      const lumps: Lump[] = [
        {
          from: [0, 0.02, 0],
          to: [0, 0.14, 0],
          radius: 0.17,
          endRadius: 0.1,
          squash: [1, 0.7, 1],
          colour: material.colour,
        },
      ]
      const grow = (from: Vector, angle: number, lean: number, length: number, radius: number) => {
        const to: Vector = [
          from[0] + Math.cos(angle) * Math.sin(lean) * length,
          from[1] + Math.cos(lean) * length,
          from[2] + Math.sin(angle) * Math.sin(lean) * length,
        ]
        lumps.push({ from, to, radius, endRadius: radius * 0.8, colour: material.colour })
        if (radius > 0.026)
          for (const turn of [-1, 1])
            grow(
              to,
              angle + turn * random.between(0.7, 1.4),
              Math.min(1.1, lean + random.between(-0.15, 0.4)),
              length * random.between(0.7, 0.86),
              radius * 0.76,
            )
      }
      for (let stem = 0; stem < 3; stem++)
        grow([0, 0.12, 0], stem * 2.1 + random.between(0, 0.6), random.between(0.25, 0.5), 0.24, 0.062)
      const { field, low, high } = blended(lumps, 0.035)
      return [implicit({ field, low, high }, material)]
    },
  },
  figure: {
    words: ['figure', 'person', 'man', 'woman', 'human', 'statue', 'dancer', 'angel'],
    metres: 1.7,
    make: ({ main, random }) => {
      const material = main(finish('marble'))
      const { colour } = material
      const [arm, sway] = [random.between(0.5, 1), random.between(-0.05, 0.05)]
      const { field, low, high } = blended(
        [
          { from: [sway, 0.94, 0], radius: 0.075, squash: [0.9, 1.15, 0.95], colour },
          { from: [sway, 0.84, 0], to: [0, 0.78, 0], radius: 0.032, colour },
          { from: [0, 0.72, 0], to: [0.01, 0.52, 0], radius: 0.115, endRadius: 0.095, squash: [1.1, 1, 0.72], colour },
          { from: [-0.12, 0.755, 0], to: [0.12, 0.755, 0], radius: 0.045, colour },
          { from: [0.01, 0.46, 0], radius: 0.115, squash: [1.12, 0.8, 0.8], colour },
          { from: [-0.065, 0.44, 0], to: [-0.085, 0.22, 0.03], radius: 0.068, endRadius: 0.046, colour },
          { from: [-0.085, 0.22, 0.03], to: [-0.085, 0.03, -0.01], radius: 0.044, endRadius: 0.028, colour },
          { from: [0.07, 0.44, 0], to: [0.1, 0.23, -0.03], radius: 0.068, endRadius: 0.046, colour },
          { from: [0.1, 0.23, -0.03], to: [0.11, 0.04, -0.11], radius: 0.044, endRadius: 0.028, colour },
          { from: [-0.085, 0.02, 0.0], to: [-0.09, 0.02, 0.08], radius: 0.03, colour },
          { from: [0.11, 0.02, -0.11], to: [0.12, 0.02, -0.04], radius: 0.03, colour },
          {
            from: [-0.15, 0.74, 0],
            to: [-0.24, 0.74 + (arm - 0.6) * 0.4, 0.05],
            radius: 0.04,
            endRadius: 0.033,
            colour,
          },
          {
            from: [-0.24, 0.74 + (arm - 0.6) * 0.4, 0.05],
            to: [-0.28, 0.76 + arm * 0.3, 0.1],
            radius: 0.032,
            endRadius: 0.022,
            colour,
          },
          { from: [0.15, 0.74, 0], to: [0.23, 0.58, -0.02], radius: 0.04, endRadius: 0.033, colour },
          { from: [0.23, 0.58, -0.02], to: [0.25, 0.42, 0.05], radius: 0.032, endRadius: 0.022, colour },
          { from: [0, -0.02, 0], to: [0, -0.03, 0], radius: 0.24, squash: [1, 0.13, 1], colour },
        ],
        0.045,
      )
      return [implicit({ field, low, high }, material)]
    },
  },
  whale: {
    words: ['whale', 'dolphin', 'shark', 'fish', 'seal'],
    metres: 5,
    make: ({ main, accent }) => {
      const skin = main(finish('rubber', '#3f6488'))
      const belly = accent(finish('rubber', '#dfe6e4')).colour
      const { colour } = skin
      return [
        implicit(
          blended(
            [
              {
                from: [0.02, 0.3, 0.28],
                to: [0, 0.3, -0.1],
                radius: 0.25,
                endRadius: 0.22,
                squash: [0.95, 0.9, 1.1],
                colour,
              },
              {
                from: [0, 0.22, 0.3],
                to: [0, 0.2, -0.1],
                radius: 0.2,
                endRadius: 0.14,
                squash: [0.9, 0.8, 1.1],
                colour: belly,
              },
              { from: [0, 0.3, -0.2], to: [0, 0.42, -0.62], radius: 0.16, endRadius: 0.05, colour },
              {
                from: [0, 0.44, -0.64],
                to: [0.22, 0.52, -0.78],
                radius: 0.06,
                endRadius: 0.03,
                squash: [1, 0.5, 1],
                colour,
              },
              {
                from: [0, 0.44, -0.64],
                to: [-0.22, 0.52, -0.78],
                radius: 0.06,
                endRadius: 0.03,
                squash: [1, 0.5, 1],
                colour,
              },
              {
                from: [0.2, 0.18, 0.12],
                to: [0.42, 0.06, -0.02],
                radius: 0.07,
                endRadius: 0.03,
                squash: [1, 0.5, 1],
                colour,
              },
              {
                from: [-0.2, 0.18, 0.12],
                to: [-0.42, 0.06, -0.02],
                radius: 0.07,
                endRadius: 0.03,
                squash: [1, 0.5, 1],
                colour,
              },
              {
                from: [0, 0.5, -0.12],
                to: [0, 0.6, -0.22],
                radius: 0.05,
                endRadius: 0.02,
                squash: [0.5, 1, 1],
                colour,
              },
              ...[-1, 1].map((x): Lump => ({ from: [x * 0.205, 0.36, 0.42], radius: 0.022, colour: '#15161a' })),
            ],
            0.07,
          ),
          white(skin),
        ),
      ]
    },
  },
  minimal: {
    words: ['gyroid', 'lattice', 'sponge', 'labyrinth', 'structure', 'minimal'],
    metres: 0.5,
    make: ({ main, random }) => {
      const [scale, thick] = [random.between(9, 12), 0.3]
      return [
        implicit(
          {
            low: [-0.52, -0.52, -0.52],
            high: [0.52, 0.52, 0.52],
            field: (x, y, z) => {
              const wave =
                Math.sin(x * scale) * Math.cos(y * scale) +
                Math.sin(y * scale) * Math.cos(z * scale) +
                Math.sin(z * scale) * Math.cos(x * scale)
              const wall = (Math.abs(wave) - thick) / (scale * 1.5)
              return Math.max(wall, Math.hypot(x, y, z) - 0.48)
            },
          },
          main(finish('ceramic', '#e6dccb')),
        ),
      ]
    },
  },
  drop: {
    words: ['drop', 'blob', 'splash', 'liquid', 'slime', 'cloud', 'smoke', 'jelly'],
    metres: 0.5,
    make: ({ main, random }) => {
      const material = main(finish('glass', '#58b7d8'))
      const lumps: Lump[] = [
        { from: [0, 0.12, 0], radius: 0.34, squash: [1, 0.42, 1], colour: material.colour },
        {
          from: [0, 0.2, 0],
          to: [random.between(-0.05, 0.05), 0.66, 0],
          radius: 0.14,
          endRadius: 0.12,
          colour: material.colour,
        },
        ...Array.from({ length: 7 }, (_, index): Lump => {
          const [angle, reach] = [index * 0.9, random.between(0.26, 0.36)]
          return {
            from: [Math.cos(angle) * reach * 0.6, 0.14, Math.sin(angle) * reach * 0.6],
            to: [Math.cos(angle) * reach, random.between(0.24, 0.46), Math.sin(angle) * reach],
            radius: 0.07,
            endRadius: random.between(0.04, 0.075),
            colour: material.colour,
          }
        }),
      ]
      const { field, low, high } = blended(lumps, 0.12)
      return [implicit({ field, low, high }, { ...material, opacity: Math.max(0.72, material.opacity ?? 1) })]
    },
  },
}

const sculptureOf = createLexicon(
  Object.fromEntries(Object.entries(SCULPTURES).map(([name, { words }]) => [name, words])),
)

/** Models a soft, seamless body from a field in space. */
export const draftSculpture: DraftMaker = async (job, context) => {
  const prompt = textOf(job, 'prompt')
  const random = createRandom('sculpture', prompt, job.seed)
  const [wish] = readWishes(prompt, sculptureOf)
  const palette = textOf(job, 'palette')
  const swatches = palette && palette !== 'auto' ? readPalette(palette).slice(1) : []
  const rough = roughness(random, OCTAVES[readOptions(job).quality])
  const clay: Clay = { ...openWorkshop(wish!, swatches, random), rough }
  const { make, metres } = wish!.noun === null ? { make: abstract, metres: 1 } : SCULPTURES[wish!.noun]!
  context.onProgress(0.05)
  const parts = placedAll(make(clay), { scale: wish!.stretch })
  return { name: wish!.noun ?? 'sculpture', parts, metres }
}

function roughness(random: Random, octaves: number): Clay['rough'] {
  const noise = createNoise3D(() => random.next())
  return (x, y, z, scale) => {
    let [sum, share, size] = [0, 1, scale]
    for (let octave = 0; octave < octaves; octave++) {
      sum += noise(x * size, y * size, z * size) * share
      share *= 0.5
      size *= 2.1
    }
    return sum
  }
}

/** Flowing masses with openings, as in a sculpture garden. */
function abstract({ main, random, rough }: Clay): Part[] {
  const material = main(
    random.pick([finish('marble'), finish('bronze'), finish('ceramic', '#3d6e78'), finish('gold'), finish('obsidian')]),
  )
  const lumps: Lump[] = []
  let at: Vector = [0, 0.2, 0]
  for (let index = 0; index < 6; index++) {
    const angle = random.between(0, 6.28)
    const to: Vector = [
      Math.cos(angle) * random.between(0.12, 0.3),
      0.2 + (index + 1) * 0.13,
      Math.sin(angle) * random.between(0.1, 0.24),
    ]
    lumps.push({
      from: at,
      to,
      radius: random.between(0.1, 0.19),
      endRadius: random.between(0.06, 0.15),
      colour: material.colour,
    })
    at = to
  }
  const holes = [random.between(0.32, 0.45), random.between(0.6, 0.75)].map((y): readonly [Vector, number] => [
    [random.between(-0.06, 0.06), y, 0],
    random.between(0.07, 0.11),
  ])
  const { field, low, high } = blended(lumps, 0.16, (x, y, z) => rough(x, y, z, 3) * 0.008)
  return [
    implicit(
      {
        low: [low[0], 0.02, low[2]],
        high,
        field: (x, y, z) => {
          let far = field(x, y, z)
          for (const [[hx, hy], radius] of holes) {
            const hole = radius - Math.hypot(x - hx, y - hy)
            const overlap = Math.max(0, 0.08 - Math.abs(far - hole)) / 0.08
            far = Math.max(far, hole) + overlap * overlap * 0.02
          }
          return far
        },
      },
      material,
    ),
    implicit(
      {
        low: [-0.3, -0.06, -0.3],
        high: [0.3, 0.1, 0.3],
        field: (x, y, z) => Math.max(Math.hypot(x, z) - 0.24, Math.abs(y - 0.02) - 0.05),
      },
      finish('marble', '#2c2b2f'),
    ),
  ]
}
