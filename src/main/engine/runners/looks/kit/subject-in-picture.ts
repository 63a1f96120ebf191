import { type Planes, shrinkPlanes } from '../../kit/pixels/planes.ts'
import { type Plane, type Size, fitted } from '../../kit/pixels/plane.ts'
import { findWhatStandsOut } from '../../kit/subject/find-subject.ts'
import type { RunContext } from '../../runner.ts'
import { opaquePixels } from './people-in-picture.ts'

const LOOK_SIDE = 448
/** What is to be coloured apart must leave a good piece of the picture to the rest. */
const MOST_SHARE = 0.9

/** The main thing of the picture with its outline; null when none stands out, or nothing here could tell. */
export async function lookForSubject(raster: Planes, context: RunContext): Promise<{ size: Size; mask: Plane } | null> {
  const size = fitted(raster, LOOK_SIDE)
  const small = opaquePixels(shrinkPlanes(raster, size))
  const { mask, standsOut } = await findWhatStandsOut(small, { eyes: ['smart'], mostShare: MOST_SHARE }, context)
  return standsOut ? { size, mask } : null
}
