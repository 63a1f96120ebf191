import { type Plane, type Size, boundsOf, boxBlur } from '../kit/pixels/plane.ts'
import { alphaPlane, type Pixels } from '../kit/pixels/raw.ts'

/** Gaps of twice this share of the garment's width are closed. */
const REACH = 0.03

/**
 * A stripe as pale as the ground behind it is taken for ground, and the garment falls into steps. Such gaps are closed
 * with what the picture shows there; the outline around them stays where it is. Changes the cut-out in place.
 */
export function completeCloth(cut: Pixels, picture: Pixels): Pixels {
  const alpha = alphaPlane(cut)
  const bounds = boundsOf(alpha, cut)
  if (!bounds) return cut
  const closed = close(alpha, cut, Math.max(1, Math.round((bounds.right - bounds.left) * REACH)))
  for (let at = 0; at < alpha.length; at += 1) {
    if (closed[at]! <= alpha[at]!) continue
    cut.data[at * 4 + 3] = Math.round(closed[at]! * 255)
    for (let channel = 0; channel < 3; channel += 1)
      cut.data[at * 4 + channel] = picture.data[at * picture.channels + channel]!
  }
  return cut
}

/** Grown and shrunk again by the same distance: what is narrow between two parts is filled. */
function close(alpha: Plane, size: Size, radius: number): Plane {
  const around = (2 * radius + 1) ** 2
  const solid = alpha.map((value) => (value > 0.5 ? 1 : 0))
  const grown = boxBlur(solid, size, radius, 'cut').map((share) => (share * around > 0.5 ? 1 : 0))
  const shrunk = boxBlur(grown, size, radius, 'cut').map((share) => (share > 1 - 0.5 / around ? 1 : 0))
  // a soft rim, as the rest of the outline has
  return boxBlur(shrunk, size, 1, 'cut')
}
