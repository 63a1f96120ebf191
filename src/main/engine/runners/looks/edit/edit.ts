import type { Recolour } from './read-recolours.ts'

/** Everything an edit can change; all zero changes nothing. Amounts near 1 are plain to see and still tasteful. */
export interface Edit {
  /** In stops. */
  exposure: number
  contrast: number
  /** Lifts what is dark, or what is light down. */
  shadows: number
  highlights: number
  saturation: number
  /** Colour for what has little of it. */
  vibrance: number
  /** Warm above zero, cool below. */
  warmth: number
  /** Magenta above zero, green below. */
  magenta: number
  /** In turns of the colour wheel. */
  hueTurn: number
  /** Lifted blacks, as on matte paper. */
  matte: number
  monochrome: number
  sepia: number
  invert: number
  posterize: number
  clarity: number
  sharpen: number
  blur: number
  backgroundBlur: number
  backgroundDim: number
  tiltShift: number
  glow: number
  /** Dark corners above zero, light ones below. */
  vignette: number
  grain: number
  fog: number
  rain: number
  snow: number
  stars: number
  sunlight: number
  lensGlow: number
  water: number
  /** How far foliage turns to autumn, to fresh green, or is covered by snow. */
  autumn: number
  greenery: number
  frost: number
  /** How far the sky glows like an evening's. */
  eveningSky: number
  blueSky: number
  pixelate: number
  letterbox: number
  frame: number
  smooth: number
  /** Tint of dark and light tones, as OKLab a and b. */
  shadowTint: [number, number]
  lightTint: [number, number]
  /** Hue in degrees that stays while all others turn grey. */
  keepHue: number | null
  /** A colour poured over everything. */
  wash: { tint: [number, number]; amount: number } | null
  /** Quarter turns clockwise. */
  /** One after the other. */
  recolours: Recolour[]
  quarterTurns: number
  tiltDegrees: number
  mirror: boolean
  upsideDown: boolean
}

export const untouched = (): Edit => ({
  exposure: 0,
  contrast: 0,
  shadows: 0,
  highlights: 0,
  saturation: 0,
  vibrance: 0,
  warmth: 0,
  magenta: 0,
  hueTurn: 0,
  matte: 0,
  monochrome: 0,
  sepia: 0,
  invert: 0,
  posterize: 0,
  clarity: 0,
  sharpen: 0,
  blur: 0,
  backgroundBlur: 0,
  backgroundDim: 0,
  tiltShift: 0,
  glow: 0,
  vignette: 0,
  grain: 0,
  fog: 0,
  rain: 0,
  snow: 0,
  stars: 0,
  sunlight: 0,
  lensGlow: 0,
  water: 0,
  autumn: 0,
  greenery: 0,
  frost: 0,
  eveningSky: 0,
  blueSky: 0,
  pixelate: 0,
  letterbox: 0,
  frame: 0,
  smooth: 0,
  shadowTint: [0, 0],
  lightTint: [0, 0],
  keepHue: null,
  wash: null,
  recolours: [],
  quarterTurns: 0,
  tiltDegrees: 0,
  mirror: false,
  upsideDown: false,
})
