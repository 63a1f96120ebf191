import type { Random } from '../../kit/random.ts'
import { listed } from '../../kit/words/listed.ts'
import { finish, mixed, type FinishName, type Material } from '../materials/material.ts'
import type { Part } from '../geometry/part.ts'
import type { Wish } from '../read-wish.ts'
import { luma } from '../../kit/pixels/luma.ts'
import { unitRgbOf } from '../../kit/colour/rgb.ts'

/** What a maker works with: the wish, chance, and materials that follow both. */
export interface Workshop {
  wish: Wish
  random: Random
  /** The material of what the thing mostly is: as wished, else as usual. */
  main: (usual: Material) => Material
  /** The material of what sets it off. */
  accent: (usual: Material) => Material
  /** Whether one of the words was said. */
  says: (...words: string[]) => boolean
}

/** A kind of thing: the words for it, its size in the world along its longest side, and how it is made. */
export interface Recipe<Shop = Workshop> {
  words: readonly string[]
  metres: number
  make: (shop: Shop) => Part[]
}

export const recipe = <Shop = Workshop>(words: string, metres: number, make: (shop: Shop) => Part[]): Recipe<Shop> => ({
  words: listed(words),
  metres,
  make,
})

export function openWorkshop(wish: Wish, swatches: readonly string[], random: Random): Workshop {
  const [first, second] = wish.colours
  const main = (usual: Material): Material => {
    const colour = first ?? swatches[0] ?? null
    const own = wish.finish
      ? finish(wish.finish, colour ?? (ownColour(wish.finish) ? null : usual.colour))
      : colour
        ? recoloured(usual, colour)
        : usual
    if (!wish.pattern) return own
    return {
      ...own,
      pattern: wish.pattern,
      second: second ?? swatches[1] ?? (lightness(own.colour) > 0.6 ? mixed(own.colour, '#20242c', 0.65) : '#f6f1e4'),
    }
  }
  const accent = (usual: Material): Material => {
    const colour = (wish.pattern ? null : second) ?? swatches[wish.colours.length > 0 ? 0 : 1] ?? null
    return colour ? recoloured(usual, colour) : usual
  }
  return { wish, random, main, accent, says: (...words) => words.some((word) => wish.words.has(word)) }
}

const ownColour = (name: FinishName) => !['glass', 'ceramic', 'plastic', 'fabric', 'fur'].includes(name)

function recoloured(usual: Material, colour: string): Material {
  return { ...usual, colour, ...(usual.second ? { second: mixed(colour, '#15110e', 0.4) } : {}) }
}

const lightness = (colour: string): number => luma(...unitRgbOf(colour))
