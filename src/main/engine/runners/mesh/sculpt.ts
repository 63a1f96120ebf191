import { createNoise3D } from 'simplex-noise'
import { readPalette } from '../illustration/palette/read-palette.ts'
import { textOf } from '../kit/params.ts'
import { createRandom, type Random } from '../kit/random.ts'
import { finish, lightOf, mixed, type Material, type Rgb } from './materials/material.ts'
import { ball, both, implicit, openWorkshop, paint, ring, type Workshop } from './objects/workshop.ts'
import { abstractForm } from './sculpt-abstract.ts'
import type { DraftMaker } from './finish-solid.ts'
import { readOptions } from './options.ts'
import { placedAll, type Part } from './part.ts'
import { createLexicon, readWishes } from './read-wish.ts'
import { blended, type Lump } from './shapes/blend.ts'
import type { Implicit } from './shapes/implicit.ts'
import type { Vector } from './vector.ts'

export interface Clay extends Workshop {
  /** A body with the marks that fingers and tools leave on it. */
  modelled: (shape: Implicit, material: Material) => Part
  /** Noise between -1 and 1, rougher with every octave; how many depends on the quality asked for. */
  rough: (x: number, y: number, z: number, scale: number) => number
}

interface Sculpture {
  words: readonly string[]
  metres: number
  make: (clay: Clay) => Part[]
}

const OCTAVES = { draft: 1, standard: 3, high: 5 } as const
/** How deep the marks of modelling are. */
const MARKS = { draft: 0, standard: 0.0018, high: 0.0045 } as const

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
      const body = sphere(0.5, height, ([px, y, pz]) => {
        const share = 0.5 / Math.hypot(px, y, pz)
        const level = height(px * share, y * share, pz * share)
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
      const craters = Array.from({ length: 14 }, (): readonly [Vector, number] => {
        const [y, angle] = [random.between(-1, 1), random.between(0, 6.28)]
        const flat = Math.sqrt(1 - y * y) * 0.46
        return [[Math.cos(angle) * flat, y * 0.46, Math.sin(angle) * flat], random.between(0.08, 0.2)]
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
    },
  },
  coral: {
    words: ['coral', 'reef', 'branch', 'antler', 'root', 'tree'],
    metres: 0.4,
    make: ({ main, random, modelled }) => {
      const material = main(finish('ceramic', '#e0695a'))
      const lumps: Lump[] = [{ from: [0, 0.02, 0], radius: 0.2, squash: [1, 0.4, 1], colour: material.colour }]
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
      for (let stem = 0; stem < 4; stem++)
        grow([0, 0.04, 0], stem * 1.57 + random.between(0, 0.6), random.between(0.3, 0.62), 0.24, 0.06)
      const { field, low, high } = blended(lumps, 0.035)
      return [modelled({ field, low, high }, material)]
    },
  },
  figure: {
    words: ['figure', 'person', 'man', 'woman', 'human', 'statue', 'dancer', 'angel'],
    metres: 1.7,
    make: ({ main, random, modelled }) => {
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
          { from: [-0.285, 0.785 + arm * 0.3, 0.11], radius: 0.03, squash: [0.8, 1.3, 0.7], colour },
          { from: [0.252, 0.39, 0.06], radius: 0.03, squash: [0.7, 1.3, 0.9], colour },
          { from: [sway, 0.965, -0.045], radius: 0.055, squash: [1.1, 1, 1], colour },
          { from: [0, -0.02, 0], to: [0, -0.03, 0], radius: 0.24, squash: [1, 0.13, 1], colour },
        ],
        0.045,
      )
      return [modelled({ field, low, high }, material)]
    },
  },
  whale: {
    words: ['whale', 'dolphin', 'shark', 'fish', 'seal'],
    metres: 5,
    make: ({ main, accent, modelled }) => {
      const skin = main({ ...finish('rubber', '#3f6f9c'), roughness: 0.4 })
      const belly = lightOf(accent(finish('rubber', '#e9efec')).colour)
      const { colour } = skin
      const back = lightOf(colour)
      const body = blended(
        [
          { from: [0, 0.32, 0.3], to: [0, 0.31, -0.05], radius: 0.29, endRadius: 0.24, squash: [1, 0.88, 1], colour },
          { from: [0, 0.31, -0.1], to: [0, 0.44, -0.58], radius: 0.2, endRadius: 0.05, colour },
          ...both((side): Lump => ({
            from: [side * 0.03, 0.45, -0.6],
            to: [side * 0.24, 0.55, -0.76],
            radius: 0.07,
            endRadius: 0.035,
            squash: [1, 0.4, 1],
            colour,
          })),
          ...both((side): Lump => ({
            from: [side * 0.2, 0.18, 0.12],
            to: [side * 0.46, 0.07, -0.04],
            radius: 0.08,
            endRadius: 0.035,
            squash: [1, 0.42, 1],
            colour,
          })),
          { from: [0, 0.5, -0.12], to: [0, 0.6, -0.24], radius: 0.06, endRadius: 0.02, squash: [0.4, 1, 1], colour },
        ],
        0.08,
      )
      return [
        modelled(
          {
            ...body,
            // pale below, with the folds of a throat
            colour: ([x, y, z], normal) => {
              const fold = z > 0 && Math.abs(x) < 0.26 ? 0.86 + 0.14 * Math.cos(x * 130) : 1
              const pale = blendLight([0, 0, 0], belly, fold)
              return blendLight(pale, back, (y - 0.19 - Math.max(0, -z - 0.1) * 0.3) * 26 + (normal[1] + 0.3) * 1.2)
            },
          },
          white(skin),
        ),
        ...both((side) => ball(0.026, [side * 0.262, 0.33, 0.4], paint('#15161a', 0.1))),
      ]
    },
  },
  minimal: {
    words: ['gyroid', 'lattice', 'sponge', 'labyrinth', 'structure', 'minimal'],
    metres: 0.5,
    make: ({ main, random, modelled }) => {
      const [scale, thick] = [random.between(7.6, 9), 0.62]
      return [
        modelled(
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
    make: ({ main, random, modelled }) => {
      const material = main(finish('glass', '#58b7d8'))
      const { colour } = material
      const fingers = 9
      const crown = Array.from({ length: fingers }, (_, index): Lump[] => {
        const angle = (index / fingers) * Math.PI * 2 + random.between(-0.12, 0.12)
        const [height, lean] = [random.between(0.28, 0.44), random.between(0.36, 0.42)]
        const at = (reach: number, y: number): Vector => [Math.cos(angle) * reach, y, Math.sin(angle) * reach]
        return [
          { from: at(0.25, 0.05), to: at(0.3, 0.2), radius: 0.075, endRadius: 0.06, colour },
          { from: at(0.3, 0.2), to: at(lean, height), radius: 0.05, endRadius: 0.022, colour },
          { from: at(lean + 0.01, height + 0.03), radius: random.between(0.034, 0.05), colour },
        ]
      }).flat()
      const lumps: Lump[] = [
        { from: [0, 0.03, 0], radius: 0.46, squash: [1, 0.1, 1], colour },
        { from: [0, 0.05, 0], radius: 0.16, squash: [1, 0.5, 1], colour },
        ...crown,
      ]
      const { field, low, high } = blended(lumps, 0.06)
      return [modelled({ field, low, high }, { ...material, opacity: Math.max(0.72, material.opacity ?? 1) })]
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
  const { quality } = readOptions(job)
  const rough = roughness(random, OCTAVES[quality])
  const modelled = (shape: Implicit, material: Material) => implicit(marked(shape, rough, MARKS[quality]), material)
  const clay: Clay = { ...openWorkshop(wish!, swatches, random), rough, modelled }
  const { make, metres } = wish!.noun === null ? { make: abstractForm, metres: 1 } : SCULPTURES[wish!.noun]!
  context.onProgress(0.05)
  const parts = placedAll(make(clay), { scale: wish!.stretch })
  return { name: wish!.noun ?? 'sculpture', parts, metres }
}

function marked(shape: Implicit, rough: Clay['rough'], depth: number): Implicit {
  if (depth === 0) return shape
  return {
    ...shape,
    field: (x, y, z) => {
      const far = shape.field(x, y, z)
      // noise is dear, and further off nobody sees it
      return Math.abs(far) < 0.03 ? far + rough(x, y, z, 9) * depth : far
    },
  }
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
