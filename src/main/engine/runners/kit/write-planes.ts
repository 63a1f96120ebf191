import { openImage } from '../../media/image.ts'
import type { ProducedOutput, RunJob } from '../../jobs/service-jobs.ts'
import { toBytes, type Planes } from './pixels/planes.ts'
import { writeImage } from './write-image.ts'

export async function writePlanes(job: RunJob, raster: Planes): Promise<ProducedOutput> {
  const { width, height, alpha } = raster
  const bytes = toBytes(raster)
  const pixels = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const image = await openImage(pixels, { raw: { width, height, channels: 4 } })
  return writeImage(job, 0, alpha ? image : image.removeAlpha())
}
