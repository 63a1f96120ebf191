import { type Rgb8, readRgb8 } from '../kit/pixels/rgb8.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  averageOf,
  context,
  hasWeights,
  paint,
  pathOf,
  prepareRepair,
  read,
  sizeOf,
  withWeights,
} from '../../../../../tests/support/repair-bench.ts'
import { enlarge } from './networks/esrgan.ts'

const run = prepareRepair()
const UPSCALERS = withWeights(['lanczos-upscale'], ['neural-upscale'])

/** How much one column differs from the next, for every column. */
function columnSteps({ width, height, data }: Rgb8): number[] {
  return Array.from({ length: width - 1 }, (_, x) => {
    let sum = 0
    for (let y = 0; y < height; y++)
      for (let channel = 0; channel < 3; channel++)
        sum += Math.abs(data[(y * width + x + 1) * 3 + channel]! - data[(y * width + x) * 3 + channel]!)
    return sum / height / 3
  })
}

describe('upscale', () => {
  const edge = paint(24, 20, (x) => (x < 12 ? [200, 60, 40] : [30, 90, 160]))

  test.each(UPSCALERS)('%s makes the picture as many times larger as asked', async (id) => {
    expect(sizeOf(await run(id, { image: edge, params: { upscale_factor: 2 } }))).toEqual([48, 40])
    const [output] = await run(id, { image: edge, params: { upscale_factor: 4, format: 'webp' } })
    expect(output!.facts).toMatchObject({ width: 96, height: 80, mimeType: 'image/webp' })
    const [left, right] = [
      { left: 4, top: 4, width: 30, height: 70 },
      { left: 62, top: 4, width: 30, height: 70 },
    ]
    expect(averageOf(await read([output!], left))[0]).toBeGreaterThan(170)
    expect(averageOf(await read([output!], right))[2]).toBeGreaterThan(130)
  })

  test.each(UPSCALERS)('%s keeps what is transparent transparent', async (id) => {
    const alpha = Buffer.from(Uint8Array.from({ length: 24 * 20 }, (_, at) => (at % 24 < 12 ? 0 : 255)))
    const image = sharp(
      await edge
        .clone()
        .joinChannel(alpha, { raw: { width: 24, height: 20, channels: 1 } })
        .toBuffer(),
    )
    const [output] = await run(id, { image, params: { upscale_factor: 2 } })
    expect(output!.facts.transparent).toBe(true)
    const seen = await sharp(pathOf(output!)).extractChannel(3).raw().toBuffer()
    expect([seen[20 * 48 + 4], seen[20 * 48 + 44]]).toEqual([0, 255])
  })

  test.runIf(hasWeights)('pieces of an enlarged picture meet without a seam', async () => {
    const raster = await readRgb8(paint(190, 24, (x, y) => [40 + x, 128 + 90 * Math.sin(y / 3), 220 - x]))
    const steps = columnSteps(await enlarge(raster, context))
    // the border between the two pieces is in the middle
    const border = Math.max(...steps.slice(172, 208))
    expect(border).toBeLessThan(2 * (steps.reduce((sum, step) => sum + step) / steps.length))
  })
})
