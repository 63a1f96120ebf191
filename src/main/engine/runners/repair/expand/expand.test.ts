import { readRgb8 } from '../../kit/pixels/rgb8.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  averageOf,
  difference,
  noise,
  paint,
  prepareRepair,
  read,
  sizeOf,
  withWeights,
} from '../../../../../../tests/support/repair-bench.ts'

const run = prepareRepair()
const EXPANDERS = withWeights(['texture-expand', 'mirror-expand'], ['neural-expand'])

describe('outpaint', () => {
  const land = paint(96, 80, (x, y) => (y < 40 ? [90, 150, 220 + (x % 3)] : [70, 130 - (x % 3), 50]))
  const none = { expand_left: 0, expand_right: 0, expand_top: 0, expand_bottom: 0 }

  test.each(EXPANDERS)('%s adds to each side what is asked for and goes on with what is there', async (id) => {
    const margins = { expand_left: 24, expand_right: 40, expand_top: 8, expand_bottom: 16 }
    const [output] = await run(id, { image: land, params: { ...margins, format: 'webp' } })
    expect(output!.facts).toMatchObject({ width: 160, height: 104, mimeType: 'image/webp' })
    const [, , skyBlue] = averageOf(await read([output!], { left: 0, top: 10, width: 16, height: 20 }))
    const [, , groundBlue] = averageOf(await read([output!], { left: 130, top: 72, width: 30, height: 20 }))
    expect(skyBlue).toBeGreaterThan(150)
    expect(groundBlue).toBeLessThan(120)
  })

  test.each(EXPANDERS)('%s leaves the picture where the margins put it', async (id) => {
    const output = await run(id, { image: land, params: { ...none, expand_left: 32 } })
    expect(sizeOf(output)).toEqual([128, 80])
    const inside = await read(output, { left: 32 + 30, top: 0, width: 66, height: 80 })
    const before = await readRgb8(
      sharp(await land.clone().extract({ left: 30, top: 0, width: 66, height: 80 }).toBuffer()),
    )
    expect(difference(inside, before)).toBe(0)
  })

  test.each(EXPANDERS)('%s leaves around a cut-out what is around it: nothing', async (id) => {
    const badge = '<svg width="96" height="80"><circle cx="48" cy="40" r="30" fill="#c33"/></svg>'
    const image = sharp(Buffer.from(badge)).png()
    const [output] = await run(id, { image, params: { ...none, expand_left: 32, expand_top: 16 } })
    expect(output!.facts).toMatchObject({ width: 128, height: 96, transparent: true })
    const file = output!.files.find(({ variant }) => variant === 'original')!.path
    const alpha = await sharp(file).extractChannel(3).raw().toBuffer()
    const at = (x: number, y: number) => alpha[y * 128 + x]
    expect([at(4, 4), at(16, 60), at(36, 20), at(32 + 48, 16 + 40)]).toEqual([0, 0, 0, 255])
  })

  test('textures depend on the seed and on which output it is', async () => {
    const image = noise(96, 80)
    const params = { ...none, expand_right: 32 }
    const [first, second] = await run('texture-expand', { image, params, outputs: 2 })
    expect(difference(await read([first!]), await read([second!]))).toBeGreaterThan(0)
    const other = await run('texture-expand', { image, params, seed: 2 })
    expect(difference(await read([first!]), await read(other))).toBeGreaterThan(0)
  })
})
