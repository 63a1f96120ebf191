import { clamp, smoothstep } from '../maths.ts'

/** A pixel at an edge, taken for a mixture of the subject's colour nearby and the background's. */
export interface Mixture {
  /** How much of the subject's colour would give what is seen, 0 to 1. */
  share: number
  /** How far apart the two colours are, squared: where both look alike a mixture says nothing. */
  apart: number
  /** How much of what is seen lies off the way between them. */
  unexplained: number
}

/** How far around a matte its network may have missed the outline, as a share of the longer side. */
export const SOFT_REACH = 0.003
/** From here on a network's word is taken for the whole truth. */
export const SURE = 0.95
/** The thinner a strand is, the less its colours say; the network keeps a word. */
const MOST_TRUST = 0.8

/**
 * From sums over the channels, of the way from the background's colour to what is seen and to the subject's: one by the
 * other, the second squared, and the first squared.
 */
export function mixtureOf(along: number, apart: number, distance: number): Mixture {
  const safe = Math.max(1e-6, apart)
  const share = clamp(along / safe)
  return { share, apart, unexplained: Math.max(0, distance - 2 * share * along + share * share * apart) / safe }
}

/** A strand that the network saw too small, read from the colours wherever their mixture explains what is seen. */
export function strandShare({ share, apart, unexplained }: Mixture, soft: number): number {
  const trust = smoothstep(0.01, 0.09, apart) * (1 - smoothstep(0.05, 0.2, Math.sqrt(unexplained))) * MOST_TRUST
  return trust * share + (1 - trust) * soft
}

/** What is nearly whole becomes whole, and what is nearly nothing nothing. */
export const firmed = (share: number) => smoothstep(-0.1, 1.1, share)

/** One channel of the subject's own colour, with what shines through from behind taken out. */
export function ownColour(seen: number, near: number, behind: number, share: number): number {
  const alone = clamp((seen - (1 - share) * behind) / share)
  // the thinner it is, the less its own colour can be told
  return alone * share + near * (1 - share)
}
