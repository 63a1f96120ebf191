import { blurPlane } from '../../kit/pixels/plane.ts'
import type { LabPlanes } from '../../kit/pixels/lab-planes.ts'
import { clamp } from '../../kit/maths.ts'

/** Broad when the references are broadly painted: little of what they show is fine. */
export function coarsenessOf(references: readonly LabPlanes[]): number {
  if (references.length === 0) return 1
  const shares = references.map(({ lightness, width, height }) => {
    const [fine, broad] = [blurPlane(lightness, { width, height }, 1), blurPlane(lightness, { width, height }, 5)]
    let [small, large] = [0, 1e-6]
    for (let index = 0; index < lightness.length; index++) {
      small += Math.abs(lightness[index]! - fine[index]!)
      large += Math.abs(fine[index]! - broad[index]!)
    }
    return small / (small + large)
  })
  const share = shares.reduce((sum, value) => sum + value, 0) / shares.length
  return 1.7 - 1.1 * clamp(share / 0.5)
}
