import type { RETOUCH_FINISHES } from '../style-names.ts'

/** How far a retouch goes. */
export interface Finish {
  /** How much of the uneven middle structure of skin is taken away; fine texture stays. */
  smooth: number
  /** How much of the finest texture goes as well. */
  polish: number
  /** How far blotches of colour are evened out. */
  even: number
  blemishes: number
  /** Light in eyes and on teeth. */
  sparkle: number
  glow: number
  warmth: number
  contrast: number
  clarity: number
  /** Shine on skin is taken back. */
  matte: number
}

export const FINISHES: Record<(typeof RETOUCH_FINISHES)[number], Finish> = {
  natural: {
    smooth: 0.55,
    polish: 0.05,
    even: 0.5,
    blemishes: 0.9,
    sparkle: 0.6,
    glow: 0,
    warmth: 0.1,
    contrast: 0.08,
    clarity: 0.25,
    matte: 0.15,
  },
  soft: {
    smooth: 0.8,
    polish: 0.3,
    even: 0.65,
    blemishes: 1,
    sparkle: 0.5,
    glow: 0.3,
    warmth: 0.25,
    contrast: -0.06,
    clarity: 0,
    matte: 0.2,
  },
  glamour: {
    smooth: 0.95,
    polish: 0.25,
    even: 0.8,
    blemishes: 1,
    sparkle: 1,
    glow: 0.2,
    warmth: 0.3,
    contrast: 0.3,
    clarity: 0.45,
    matte: 0,
  },
  matte: {
    smooth: 0.7,
    polish: 0.1,
    even: 0.7,
    blemishes: 1,
    sparkle: 0.4,
    glow: 0,
    warmth: 0,
    contrast: -0.05,
    clarity: 0.15,
    matte: 0.9,
  },
}
