import { createNoise3D } from 'simplex-noise'
import type { Random } from '../../kit/random.ts'
import type { Material } from '../materials/material.ts'
import { type Recipe, type Workshop } from '../objects/workshop.ts'
import { implicit } from '../objects/parts.ts'
import type { GeometryQuality } from '../options.ts'
import type { Part } from '../geometry/part.ts'
import type { Implicit } from '../shapes/implicit.ts'
import type { LinearRgb } from '../../kit/colour/rgb.ts'
import { clamp, triple } from '../../kit/maths.ts'

export interface Clay extends Workshop {
  /** A body with the marks that fingers and tools leave on it. */
  modelled: (shape: Implicit, material: Material) => Part
  /** Noise between -1 and 1, rougher with every octave; how many depends on the quality asked for. */
  rough: (x: number, y: number, z: number, scale: number) => number
}

/** A kind of sculpture: the words for it, its size in the world along its longest side, and how it is made. */
export type Sculpture = Recipe<Clay>

const OCTAVES = { draft: 1, standard: 3, high: 5 } as const
/** How deep the marks of modelling are. */
const MARKS = { draft: 0, standard: 0.0018, high: 0.0045 } as const

export function openClay(workshop: Workshop, quality: GeometryQuality): Clay {
  const rough = roughness(workshop.random, OCTAVES[quality])
  return { ...workshop, rough, modelled: (shape, material) => implicit(marked(shape, rough, MARKS[quality]), material) }
}

export const blendLight = (from: LinearRgb, to: LinearRgb, share: number): LinearRgb => {
  const part = clamp(share)
  return triple((channel) => from[channel] + (to[channel] - from[channel]) * part)
}

/** What two bodies have in common, its edge rounded over `width`. */
export function softlyWithin(one: number, other: number, width: number): number {
  const overlap = Math.max(0, width - Math.abs(one - other)) / width
  return Math.max(one, other) + overlap * overlap * width * 0.25
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
