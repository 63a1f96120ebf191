import { names } from '../../kit/words/listed.ts'
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
  /** One after the other. */
  recolours: Recolour[]
  /** Quarter turns clockwise. */
  quarterTurns: number
  tiltDegrees: number
  mirror: boolean
  upsideDown: boolean
}

/** What an edit tells as one number. */
const AMOUNTS = names(
  'exposure contrast shadows highlights saturation vibrance warmth magenta hueTurn matte monochrome sepia invert posterize',
  'clarity sharpen blur backgroundBlur backgroundDim tiltShift glow vignette grain fog rain snow stars sunlight lensGlow',
  'water autumn greenery frost eveningSky blueSky pixelate letterbox frame smooth quarterTurns tiltDegrees',
)
export type Amount = (typeof AMOUNTS)[number]
export const isAmount = (name: string | undefined): name is Amount => AMOUNTS.some((amount) => amount === name)

export const untouched = (): Edit => ({
  ...(Object.fromEntries(AMOUNTS.map((name) => [name, 0])) as Record<Amount, number>),
  shadowTint: [0, 0],
  lightTint: [0, 0],
  keepHue: null,
  wash: null,
  recolours: [],
  mirror: false,
  upsideDown: false,
})
