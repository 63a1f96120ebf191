import sharp from 'sharp'

const SIDE = 8

/**
 * What a picture looks like from afar: the mean colour of each of 64 fields, clear parts as grey. Rasterisers and the
 * arithmetic of other processors move such a mean by one or two of 255; a thing that is missing, another place or
 * other colours move the mean over all fields by ten and more.
 */
export async function fingerprintOf(path: string): Promise<string> {
  const pixels = await sharp(path)
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .resize(SIDE, SIDE, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  return pixels.toString('base64')
}

/** The mean difference of two fingerprints, of 255. */
export function fingerprintDistance(one: string, other: string): number {
  const [a, b] = [Buffer.from(one, 'base64'), Buffer.from(other, 'base64')]
  if (a.length !== b.length) return Number.POSITIVE_INFINITY
  return a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0) / a.length
}
