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
  pattern?: 'window' | 'leaves'
  /** How much of the colours is left in what is dark, as at night. */
  darkColour: number
}

export const LIGHTINGS: Record<(typeof LIGHTING_NAMES)[number], Lighting> = {
  studio: {
    key: [1.3, 1.28, 1.25],
    ambient: [0.42, 0.43, 0.46],
    counter: [0.1, 0.12, 0.16],
    falloff: 0.45,
    relief: 1,
    shine: 0.25,
    rim: 0.25,
    background: 0.72,
    darkColour: 1,
  },
  'golden-hour': {
    key: [1.85, 1.16, 0.56],
    ambient: [0.42, 0.37, 0.46],
    counter: [0.05, 0.06, 0.14],
    falloff: 0.62,
    relief: 1.1,
    shine: 0.22,
    rim: 0.6,
    background: 0.95,
    darkColour: 1,
  },
  window: {
    key: [1.75, 1.68, 1.5],
    ambient: [0.3, 0.33, 0.42],
    counter: [0.02, 0.03, 0.05],
    falloff: 0.4,
    relief: 0.8,
    shine: 0.12,
    rim: 0.1,
    background: 0.9,
    pattern: 'window',
    darkColour: 0.9,
  },
  dappled: {
    key: [1.75, 1.62, 1.12],
    ambient: [0.36, 0.42, 0.38],
    counter: [0.03, 0.06, 0.05],
    falloff: 0.25,
    relief: 0.7,
    shine: 0.12,
    rim: 0.2,
    background: 0.95,
    pattern: 'leaves',
    darkColour: 1,
  },
  neon: {
    key: [1.7, 0.22, 1.15],
    ambient: [0.13, 0.1, 0.26],
    counter: [0.06, 0.95, 1.35],
    falloff: 0.8,
    relief: 1.5,
    shine: 0.5,
    rim: 0.9,
    background: 0.55,
    darkColour: 0.9,
  },
  candle: {
    key: [1.75, 0.86, 0.3],
    ambient: [0.12, 0.08, 0.07],
    counter: [0.01, 0.01, 0.02],
    falloff: 1,
    relief: 1.25,
    shine: 0.2,
    rim: 0.3,
    background: 0.5,
    darkColour: 0.75,
  },
  moonlight: {
    key: [0.5, 0.68, 1.06],
    ambient: [0.08, 0.12, 0.24],
    counter: [0, 0.01, 0.03],
    falloff: 0.55,
    relief: 1.2,
    shine: 0.3,
    rim: 0.6,
    background: 0.6,
    darkColour: 0.5,
  },
  rim: {
    key: [0.95, 0.96, 1],
    ambient: [0.13, 0.14, 0.17],
    counter: [0.03, 0.03, 0.05],
    falloff: 0.7,
    relief: 1.5,
    shine: 0.4,
    rim: 1.7,
    background: 0.25,
    darkColour: 0.8,
  },
  overcast: {
    key: [0.42, 0.45, 0.49],
    ambient: [0.66, 0.69, 0.74],
    counter: [0.08, 0.09, 0.1],
    falloff: 0.2,
    relief: 0.4,
    shine: 0,
    rim: 0,
    background: 1,
    darkColour: 0.85,
  },
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
