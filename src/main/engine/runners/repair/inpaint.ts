import { openImage } from '../../media/image.ts'
import { RunnerRefusal, type Runner } from '../runner.ts'
import { breathe } from '../kit/breathe.ts'
import { requiredInput } from '../kit/params.ts'
import { readPicture, settled, type Picture } from '../kit/picture.ts'
import { writeImage } from '../kit/write-image.ts'

/** The filling is smooth, so it is worked out small and enlarged. */
const WORK_SIDE = 768

/** Fills what the mask marks white with what surrounds it. */
export const inpaint: Runner = async (job, context) => {
  const picture = await readPicture(requiredInput(job, 'image'))
  const mask = await readPicture(requiredInput(job, 'mask'))
  context.onProgress(0.2)
  const scale = Math.min(1, WORK_SIDE / Math.max(picture.width, picture.height))
  const size = { width: Math.ceil(picture.width * scale), height: Math.ceil(picture.height * scale) }
  const hole = await readMask(mask, size)
  if (!hole.some((value) => value > 127))
    throw new RunnerRefusal('invalid_input', 'The mask marks nothing: paint it white.')
  if (hole.every((value) => value > 127)) throw new RunnerRefusal('invalid_input', 'The mask marks everything.')

  const small = (await picture.open()).resize(size.width, size.height, { fit: 'fill' }).removeAlpha()
  const pixels = await small.raw().toBuffer()
  context.onProgress(0.4)
  await breathe()
  const filled = fill(pixels, hole, size)
  context.onProgress(0.6)

  const { width, height } = picture
  const softMask = await (
    await mask.open()
  )
    .flatten({ background: '#000000' })
    .resize(width, height, { fit: 'fill' })
    .greyscale()
    .blur(Math.max(1, Math.min(width, height) / 300))
    .extractChannel(0)
    .raw()
    .toBuffer()
  const patch = (await openImage(filled, { raw: { ...size, channels: 3 } }))
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .joinChannel(softMask, { raw: { width, height, channels: 1 } })
  context.onProgress(0.8)
  return [await writeImage(job, 0, (await picture.open()).composite([{ input: await settled(patch) }]))]
}

async function readMask(mask: Picture, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const image = (await mask.open()).flatten({ background: '#000000' }).resize(width, height, { fit: 'fill' })
  return image.greyscale().extractChannel(0).raw().toBuffer()
}

interface Level {
  width: number
  height: number
  /** Red, green, blue and how much is known, each times how much is known. */
  values: Float32Array
}

/** Averages what is known into ever smaller pictures, then gives every unknown pixel the nearest average there is. */
function fill(pixels: Buffer, hole: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const values = new Float32Array(width * height * 4)
  for (let index = 0; index < width * height; index++) {
    const known = hole[index]! > 127 ? 0 : 1
    for (let channel = 0; channel < 3; channel++) values[index * 4 + channel] = pixels[index * 3 + channel]! * known
    values[index * 4 + 3] = known
  }
  const levels: Level[] = [{ width, height, values }]
  for (let level = levels[0]!; level.width > 1 || level.height > 1; level = levels.at(-1)!) levels.push(halve(level))
  for (let index = levels.length - 2; index >= 0; index--) pull(levels[index]!, levels[index + 1]!)
  const filled = Buffer.alloc(width * height * 3)
  for (let index = 0; index < width * height; index++)
    for (let channel = 0; channel < 3; channel++)
      filled[index * 3 + channel] = Math.round(values[index * 4 + channel]! / values[index * 4 + 3]!)
  return filled
}

function halve({ width, height, values }: Level): Level {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const sums = new Float32Array(half.width * half.height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const target = ((y >> 1) * half.width + (x >> 1)) * 4
      for (let channel = 0; channel < 4; channel++) sums[target + channel]! += values[(y * width + x) * 4 + channel]!
    }
  return { ...half, values: sums }
}

/** Blends four averages for each unknown pixel, so that no blocks are seen. */
function pull(level: Level, above: Level): void {
  for (let y = 0; y < level.height; y++)
    for (let x = 0; x < level.width; x++) {
      const target = (y * level.width + x) * 4
      if (level.values[target + 3]! > 0) continue
      const [column, row] = [(x - 0.5) / 2, (y - 0.5) / 2]
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const) {
        const [left, top] = [Math.floor(column), Math.floor(row)]
        const weight = Math.abs(1 - dx - (column - left)) * Math.abs(1 - dy - (row - top))
        const source = (clamp(top + dy, above.height) * above.width + clamp(left + dx, above.width)) * 4
        const known = above.values[source + 3]!
        if (known === 0) continue
        for (let channel = 0; channel < 3; channel++)
          level.values[target + channel]! += (above.values[source + channel]! / known) * weight
        level.values[target + 3]! += weight
      }
    }
}

const clamp = (value: number, length: number) => Math.min(Math.max(value, 0), length - 1)
