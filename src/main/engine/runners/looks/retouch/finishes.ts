import { table } from '../../kit/words/tables.ts'
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

export const FINISHES: Record<(typeof RETOUCH_FINISHES)[number], Finish> = table(
  'smooth polish even blemishes sparkle glow warmth contrast clarity matte',
  {
    natural: '0.55 0.05 0.5  0.9 0.6 0   0.1  0.08  0.25 0.15',
    soft: '   0.8  0.3  0.65 1   0.5 0.3 0.25 -0.06 0    0.2',
    glamour: '0.95 0.25 0.8  1   1   0.2 0.3  0.3   0.45 0',
    matte: '  0.7  0.1  0.7  1   0.4 0   0    -0.05 0.15 0.9',
  },
)
