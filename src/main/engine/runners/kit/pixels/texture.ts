import { eased } from '../maths.ts'

/** White noise without a table: the same for a pixel whenever it is asked, between 0 and 1. */
export function speckle(x: number, y: number, salt: number): number {
  let hash = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(salt, 1274126177)
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296
}

/** Smooth noise between 0 and 1 that wanders over the given number of pixels. */
export function mottle(x: number, y: number, size: number, salt: number): number {
  const u = x / size
  const v = y / size
  const left = Math.floor(u)
  const top = Math.floor(v)
  const across = eased(u - left)
  const upperLeft = speckle(left, top, salt)
  const lowerLeft = speckle(left, top + 1, salt)
  const upper = upperLeft + (speckle(left + 1, top, salt) - upperLeft) * across
  const lower = lowerLeft + (speckle(left + 1, top + 1, salt) - lowerLeft) * across
  return upper + (lower - upper) * eased(v - top)
}
