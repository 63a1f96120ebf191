/** White noise without a table: the same for a pixel whenever it is asked, between 0 and 1. */
export function speckle(x: number, y: number, salt: number): number {
  let hash = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(salt, 1274126177)
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296
}

const ease = (share: number): number => share * share * (3 - 2 * share)

/** Smooth noise between 0 and 1 that wanders over the given number of pixels. */
export function mottle(x: number, y: number, size: number, salt: number): number {
  const [u, v] = [x / size, y / size]
  const [left, top] = [Math.floor(u), Math.floor(v)]
  const [across, down] = [ease(u - left), ease(v - top)]
  const upper = speckle(left, top, salt) + (speckle(left + 1, top, salt) - speckle(left, top, salt)) * across
  const lower =
    speckle(left, top + 1, salt) + (speckle(left + 1, top + 1, salt) - speckle(left, top + 1, salt)) * across
  return upper + (lower - upper) * down
}
