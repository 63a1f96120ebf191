import { meanDifference } from '../../kit/maths.ts'
import { greyCopy } from '../../kit/pixels/luma.ts'
import type { Size } from './film-source.ts'

/** Of 255 on average over small grey pictures: what differs by more is another shot, however fast something moves. */
export const OTHER_SHOT = 42
/** Scenes that differ by less may as well be mixed. */
export const SAME_SCENE = 12
/** What lies between the two is fast motion or a cut: a cut shares less of the colours. */
const SAME_COLOURS = 0.65

/** What is left of a picture to be compared with others. */
export interface Glimpse extends Size {
  grey: Float32Array
}

const GLIMPSE_SIDE = 64

export function glimpseOf(rgb: Uint8Array, { width, height }: Size): Glimpse {
  const scale = Math.min(1, GLIMPSE_SIDE / Math.max(width, height))
  const small = { width: Math.max(2, Math.round(width * scale)), height: Math.max(2, Math.round(height * scale)) }
  return { ...small, grey: greyCopy(rgb, width, height, small) }
}

/** How much of a picture each of 64 colours takes. */
export function coloursOf(rgb: Uint8Array): Float32Array {
  const shares = new Float32Array(64)
  // every fourth pixel
  const each = 12 / rgb.length
  for (let at = 0; at < rgb.length; at += 12)
    shares[((rgb[at]! >> 6) << 4) | ((rgb[at + 1]! >> 6) << 2) | (rgb[at + 2]! >> 6)]! += each
  return shares
}

export const areOtherColours = (one: Float32Array, other: Float32Array): boolean =>
  one.reduce((shared, share, colour) => shared + Math.min(share, other[colour]!), 0) < SAME_COLOURS

/** Says of each frame of a film, which come one after the other, whether another shot begins with it. */
export function cutFinder(size: Size): (rgb: Uint8Array) => boolean {
  let before: { grey: Float32Array; colours: Float32Array } | null = null
  return (rgb) => {
    const now = { grey: glimpseOf(rgb, size).grey, colours: coloursOf(rgb) }
    const difference = before ? meanDifference(before.grey, now.grey) : 0
    const others = before !== null && areOtherColours(before.colours, now.colours)
    before = now
    return difference > OTHER_SHOT || (difference >= SAME_SCENE && others)
  }
}
