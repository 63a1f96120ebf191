import { readRgb8 } from '../../kit/pixels/rgb8.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  averageOf,
  difference,
  inBox,
  maskOf,
  noise,
  paint,
  pathOf,
  prepareRepair,
  read,
  spreadOf,
  withWeights,
} from '../../../../../../tests/support/repair-bench.ts'

const run = prepareRepair()
const INPAINTERS = withWeights(['texture-fill', 'smooth-fill'], ['neural-inpaint'])
const ERASERS = withWeights(['texture-eraser'], ['neural-eraser'])

const stripes = (x: number, y: number) => ((x + y) % 12 < 6 ? [60, 120, 70] : [150, 190, 110])

describe('inpaint and erase', () => {
  const spot = { left: 60, top: 50, width: 30, height: 26 }
  const spoilt = paint(160, 120, (x, y) => (inBox(spot, x, y) ? [230, 20, 20] : stripes(x, y)))
  const mask = maskOf(160, 120, { left: 58, top: 48, width: 34, height: 30 })

  test.each([...INPAINTERS, ...ERASERS])('%s replaces what is masked and nothing else', async (id) => {
    const [output] = await run(id, { image: spoilt, mask, params: { format: 'png' } })
    expect(output!.facts).toMatchObject({ width: 160, height: 120, mimeType: 'image/png' })
    const [red, green] = averageOf(await read([output!], spot))
    expect(green).toBeGreaterThan(red)
    for (const away of [
      { left: 0, top: 0, width: 160, height: 30 },
      { left: 120, top: 0, width: 40, height: 120 },
    ])
      expect(
        difference(await read([output!], away), await readRgb8(sharp(await spoilt.clone().extract(away).toBuffer()))),
      ).toBe(0)
  })

  test('texture goes on through the hole, a smooth filling has none', async () => {
    const inner = { left: 64, top: 54, width: 22, height: 18 }
    expect(await spreadOf(await run('texture-fill', { image: spoilt, mask }), inner)).toBeGreaterThan(20)
    expect(await spreadOf(await run('smooth-fill', { image: spoilt, mask }), inner)).toBeLessThan(15)
  })

  test('another mask changes another place, another seed fills it otherwise, several outputs differ', async () => {
    const image = noise(120, 90)
    const left = maskOf(120, 90, { left: 20, top: 30, width: 20, height: 20 })
    const right = maskOf(120, 90, { left: 80, top: 30, width: 20, height: 20 })
    for (const id of ['texture-fill', 'texture-eraser']) {
      const first = await read(await run(id, { image, mask: left }))
      expect(difference(first, await read(await run(id, { image, mask: right })))).toBeGreaterThan(0)
      expect(difference(first, await read(await run(id, { image, mask: left, seed: 2 })))).toBeGreaterThan(0)
    }
    const outputs = await run('texture-fill', { image, mask: left, outputs: 2 })
    expect(outputs).toHaveLength(2)
    expect(difference(await read([outputs[0]!]), await read([outputs[1]!]))).toBeGreaterThan(0)
  })

  test.each(withWeights(['texture'], ['neural']))(
    'the %s eraser also takes the halo around what is masked',
    async (kind) => {
      const halo = { left: 66, top: 46, width: 28, height: 28 }
      const image = paint(160, 120, (x, y) => (inBox(halo, x, y) ? [240, 40, 40] : [90, 110, 130]))
      const tight = maskOf(160, 120, { left: 69, top: 49, width: 22, height: 22 })
      const redOf = async (id: string) => averageOf(await read(await run(id, { image, mask: tight }), halo))[0]
      const inpainter = kind === 'texture' ? 'smooth-fill' : 'neural-inpaint'
      expect(await redOf(`${kind}-eraser`)).toBeLessThan((await redOf(inpainter)) - 10)
    },
  )

  test('a mask that marks nothing or everything is refused', async () => {
    for (const [width, refusal] of [
      [0, 'nothing'],
      [160, 'everything'],
    ] as const)
      await expect(
        run('smooth-fill', { image: spoilt, mask: maskOf(160, 120, { left: 0, top: 0, width, height: 120 }) }),
      ).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining(refusal) })
  })

  test('a transparent picture stays transparent', async () => {
    const alpha = Buffer.from(Uint8Array.from({ length: 160 * 120 }, (_, at) => (at % 160 < 75 ? 0 : 255)))
    const image = sharp(
      await spoilt
        .clone()
        .joinChannel(alpha, { raw: { width: 160, height: 120, channels: 1 } })
        .toBuffer(),
    )
    const [output] = await run('texture-eraser', { image, mask })
    const seen = await sharp(pathOf(output!)).extractChannel(3).raw().toBuffer()
    expect(seen.equals(alpha)).toBe(true)
  })
})
