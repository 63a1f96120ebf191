import { openImage } from '../../media/image.ts'
import type { Runner } from '../runner.ts'
import { requiredInput } from './params.ts'
import { readPicture } from './picture.ts'
import { writeImage } from './write-image.ts'

/** Lays the garment over the middle of the picture, with soft edges: a first impression, not a fitting. */
export const overlayGarment: Runner = async (job, context) => {
  const person = await readPicture(requiredInput(job, 'image'))
  const garment = await readPicture(requiredInput(job, 'garment'))
  context.onProgress(0.3)
  const box = {
    width: Math.max(2, Math.round(person.width * 0.5)),
    height: Math.max(2, Math.round(person.height * 0.5)),
  }
  const scale = Math.min(box.width / garment.width, box.height / garment.height)
  const width = Math.max(1, Math.round(garment.width * scale))
  const height = Math.max(1, Math.round(garment.height * scale))
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><filter id="soft"><feGaussianBlur stdDeviation="${Math.max(1, width / 30)}"/></filter></defs>
<rect x="8%" y="6%" width="84%" height="88%" rx="${width * 0.14}" fill="#fff" filter="url(#soft)"/></svg>`
  const cut = (await garment.open()).resize(width, height, { fit: 'fill' }).ensureAlpha()
  const shaped = await cut
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
  context.onProgress(0.6)
  const left = Math.round((person.width - width) / 2)
  const top = Math.min(Math.round(person.height * 0.3), person.height - height)
  const flat = await openImage(await (await person.open()).png({ compressionLevel: 1 }).toBuffer())
  return [await writeImage(job, 0, flat.composite([{ input: shaped, left, top: Math.max(0, top) }]))]
}
