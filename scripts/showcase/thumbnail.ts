import sharp from 'sharp'

const SIDE = 96

/** Tasks whose results show what a model does; an enlarged or mended picture looks like any other. */
const TELLING = new Set<string>([
  'image.generate',
  'image.restyle',
  'image.sketch',
  'image.effect',
  'image.relight',
  'image.remove-bg',
  'image.replace-bg',
  'image.product-shot',
  'image.try-on',
  'image.vectorize',
  'video.generate',
  'video.effect',
  'video.v2v',
  'video.remove-bg',
  '3d.from-text',
  '3d.from-image',
])

export function isTelling(taskType: string): boolean {
  return TELLING.has(taskType)
}

/** The small picture a model is found by: of a film its first frame, of a picture what draws the eye. */
export async function thumbnailOf(cell: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(cell).metadata()
  const frame = { left: 0, top: 0, width: Math.min(width, Math.round((height * 16) / 9)), height }
  return sharp(cell)
    .extract(frame)
    .resize(SIDE, SIDE, { fit: 'cover', position: sharp.strategy.attention })
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
}
