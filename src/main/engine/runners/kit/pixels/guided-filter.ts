import { type Plane, type Size, boxBlur, resizePlane } from './plane.ts'

const product = (one: Plane, other: Plane) => one.map((value, index) => value * other[index]!)

/** How a guided smoothing is done: over what distance, and how strong an edge must be to stop it. */
interface Guidance {
  radius: number
  /** Differences in brightness below this are smoothed away. */
  edge: number
}

/** Smooths a plane along the shapes of a guide: what it says ends where the picture ends it (He's guided filter). */
export function guidedSmooth(plane: Plane, guide: Plane, size: Size, guidance: Guidance): Plane {
  return guidedBy(guide, size, guidance)(plane)
}

/** The same for several planes along one guide, which is worked out once. */
export function guidedBy(guide: Plane, size: Size, { radius, edge }: Guidance): (plane: Plane) => Plane {
  // its coefficients are smooth, so they are worked out small
  const factor = Math.max(1, Math.floor(radius / 6))
  const small = { width: Math.ceil(size.width / factor), height: Math.ceil(size.height / factor) }
  const reach = Math.max(1, Math.round(radius / factor))
  const g = resizePlane(guide, size, small)
  const [meanG, meanGG] = [boxBlur(g, small, reach), boxBlur(product(g, g), small, reach)]
  return (plane) => {
    const p = resizePlane(plane, size, small)
    const [meanP, meanGP] = [boxBlur(p, small, reach), boxBlur(product(g, p), small, reach)]
    const slope = meanGP.map((value, index) => {
      const spread = meanGG[index]! - meanG[index]! * meanG[index]!
      return (value - meanG[index]! * meanP[index]!) / (spread + edge * edge)
    })
    const offset = meanP.map((value, index) => value - slope[index]! * meanG[index]!)
    const slopes = resizePlane(boxBlur(slope, small, reach), small, size)
    const offsets = resizePlane(boxBlur(offset, small, reach), small, size)
    for (let index = 0; index < slopes.length; index++) slopes[index] = slopes[index]! * guide[index]! + offsets[index]!
    return slopes
  }
}
