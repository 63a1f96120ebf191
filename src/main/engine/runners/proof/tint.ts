import type { Sharp } from 'sharp'
import { choosePalette } from './palette.ts'
import { createRandom } from './random.ts'

/** Draws a picture's colours towards a palette without touching its light. */
export async function tint(image: Sharp, name: string, words: string, seed: number): Promise<Sharp> {
  const palette = choosePalette(name, words, createRandom('tint', words, seed))
  return image.tint(palette.layers[0])
}
