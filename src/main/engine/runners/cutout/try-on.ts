import { openImage } from '../../media/image.ts'
import type { Runner } from '../runner.ts'
import { requiredInput } from '../kit/params.ts'
import { readPicture, settled } from '../kit/picture.ts'
import { writeImage } from '../kit/write-image.ts'

const SOFT_SHAPE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><defs><filter id="soft"><feGaussianBlur stdDeviation="8"/></filter></defs>
<rect x="20" y="16" width="216" height="224" rx="36" fill="#fff" filter="url(#soft)"/></svg>`

/** Lays the garment over the middle of the picture, with soft edges: a first impression, not a fitting. */
export const overlayGarment: Runner = async (job, context) => {
  const person = await readPicture(requiredInput(job, 'image'))
  const garment = await readPicture(requiredInput(job, 'garment'))
  context.onProgress(0.3)
  const box = {
    width: Math.max(1, Math.round(person.width * 0.5)),
    height: Math.max(1, Math.round(person.height * 0.5)),
  }
  const scale = Math.min(box.width / garment.width, box.height / garment.height)
  const width = Math.max(1, Math.round(garment.width * scale))
  const height = Math.max(1, Math.round(garment.height * scale))
  // drawn first, then enlarged: a vector picture would be blurred again at full size
  const shape = await settled(await openImage(Buffer.from(SOFT_SHAPE)))
  const mask = (await openImage(shape)).resize(width, height, { fit: 'fill' })
  const cut = await settled((await garment.open()).resize(width, height, { fit: 'fill' }).ensureAlpha())
  const shaped = (await openImage(cut)).composite([{ input: await settled(mask), blend: 'dest-in' }])
  context.onProgress(0.6)
  const left = Math.round((person.width - width) / 2)
  const top = Math.max(0, Math.min(Math.round(person.height * 0.3), person.height - height))
  const below = await openImage(await settled(await person.open()))
  return [await writeImage(job, 0, below.composite([{ input: await settled(shaped), left, top }]))]
}
