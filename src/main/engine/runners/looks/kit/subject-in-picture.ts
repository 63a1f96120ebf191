import { PackFileMissingError } from '../../../media/pack.ts'
import { findSubject } from '../../cutout/find-subject.ts'
import type { RunContext } from '../../runner.ts'
import { opaquePixels } from './people-in-picture.ts'
import { shrinkRaster } from './planes.ts'
import { withinSide, type Plane, type Raster, type Size } from './raster.ts'

const LOOK_SIDE = 448
/** What covers all of the picture is not told apart from anything. */
const MOST_SHARE = 0.9

/** The main thing of the picture with its outline; null when none stands out, or nothing here could tell. */
export async function lookForSubject(raster: Raster, context: RunContext): Promise<{ size: Size; mask: Plane } | null> {
  const size = withinSide(raster, LOOK_SIDE)
  try {
    const { mask } = await findSubject(opaquePixels(shrinkRaster(raster, size)), 'smart', context)
    const share = mask.reduce((sum, value) => sum + value, 0) / mask.length
    return share < MOST_SHARE ? { size, mask } : null
  } catch (error) {
    if (error instanceof PackFileMissingError) return null
    throw error
  }
}
