import { type Planes, pixelCount, shrinkPlanes } from '../../kit/pixels/planes.ts'
import { type Plane, type Size, fitted } from '../../kit/pixels/plane.ts'
import { orWithoutPack } from '../../../media/pack.ts'
import { findFaces, segmentPerson, type Face } from '../../kit/subject/people.ts'
import type { Pixels } from '../../kit/pixels/raw.ts'
import type { RunContext } from '../../runner.ts'

const LOOK_SIDE = 512

export interface People {
  /** In which the faces and the mask are told. */
  size: Size
  faces: Face[]
  /** Where a person is; null when there is nobody, or nothing on this machine that could tell. */
  mask: Plane | null
}

/** Who is in the picture. Without the media pack nobody is ever found, and the work goes on by colour and form. */
export async function lookForPeople(raster: Planes, context: RunContext): Promise<People> {
  const size = fitted(raster, LOOK_SIDE)
  const image = opaquePixels(shrinkPlanes(raster, size))
  const look = async () => {
    const faces = await findFaces(image, context)
    return { size, faces, mask: faces.length > 0 ? await segmentPerson(image, context) : null }
  }
  return orWithoutPack(look, { size, faces: [], mask: null })
}

/** As the networks take them. */
export function opaquePixels(raster: Planes): Pixels {
  const data = new Uint8Array(pixelCount(raster) * 3)
  for (let index = 0; index < pixelCount(raster); index++) {
    data[index * 3] = Math.round(raster.red[index]! * 255)
    data[index * 3 + 1] = Math.round(raster.green[index]! * 255)
    data[index * 3 + 2] = Math.round(raster.blue[index]! * 255)
  }
  return { data, width: raster.width, height: raster.height, channels: 3 }
}
