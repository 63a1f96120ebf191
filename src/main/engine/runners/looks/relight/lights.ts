import { rows } from '../../kit/rows.ts'
import { columns } from '../../kit/words/tables.ts'
import type { LIGHT_DIRECTIONS, LIGHTING_NAMES } from '../style-names.ts'

/** Linear light, red, green and blue; 1 is as bright as before. */
type Colour = readonly [number, number, number]

export interface Lighting {
  key: Colour
  /** What comes from everywhere else. */
  ambient: Colour
  /** From the side opposite the key. */
  counter: Colour
  /** How fast the key fades across the picture, 0 to 1. */
  falloff: number
  /** How much forms are modelled. */
  relief: number
  shine: number
  /** Light around the subject's outline. */
  rim: number
  /** What the background keeps of its light. */
  background: number
  pattern?: 'window' | 'leaves' | undefined
  /** How much of the colours is left in what is dark, as at night. */
  darkColour: number
}

/** Key, ambient and counter, then the amounts. */
const light = (colours: string, amounts: string, pattern?: Lighting['pattern']): Lighting => {
  const [key, ambient, counter] = rows<Colour>(colours) as [Colour, Colour, Colour]
  return { key, ambient, counter, pattern, ...columns('falloff relief shine rim background darkColour', amounts) }
}

export const LIGHTINGS: Record<(typeof LIGHTING_NAMES)[number], Lighting> = {
  studio: light('1.3 1.28 1.25, 0.42 0.43 0.46, 0.1 0.12 0.16', '0.45 1 0.25 0.25 0.72 1'),
  'golden-hour': light('1.85 1.16 0.56, 0.42 0.37 0.46, 0.05 0.06 0.14', '0.62 1.1 0.22 0.6 0.95 1'),
  window: light('1.75 1.68 1.5, 0.3 0.33 0.42, 0.02 0.03 0.05', '0.4 0.8 0.12 0.1 0.9 0.9', 'window'),
  dappled: light('1.75 1.62 1.12, 0.36 0.42 0.38, 0.03 0.06 0.05', '0.25 0.7 0.12 0.2 0.95 1', 'leaves'),
  neon: light('1.7 0.22 1.15, 0.13 0.1 0.26, 0.06 0.95 1.35', '0.8 1.5 0.5 0.9 0.55 0.9'),
  candle: light('1.75 0.86 0.3, 0.12 0.08 0.07, 0.01 0.01 0.02', '1 1.25 0.2 0.3 0.5 0.75'),
  moonlight: light('0.5 0.68 1.06, 0.08 0.12 0.24, 0 0.01 0.03', '0.55 1.2 0.3 0.6 0.6 0.5'),
  rim: light('0.95 0.96 1, 0.13 0.14 0.17, 0.03 0.03 0.05', '0.7 1.5 0.4 1.7 0.25 0.8'),
  overcast: light('0.42 0.45 0.49, 0.66 0.69 0.74, 0.08 0.09 0.1', '0.2 0.4 0 0 1 0.85'),
}

/** Where the light stands: across to the right, up, and towards the viewer. */
export const DIRECTIONS: Record<(typeof LIGHT_DIRECTIONS)[number], readonly [x: number, y: number, z: number]> = {
  left: [-1, 0.25, 0.55],
  right: [1, 0.25, 0.55],
  top: [0, 1, 0.55],
  bottom: [0, -1, 0.55],
  'top-left': [-0.8, 0.8, 0.6],
  'top-right': [0.8, 0.8, 0.6],
  front: [0, 0.12, 1.1],
  back: [0.1, 0.75, -0.35],
}
