import { carve, planCarving } from './seams.ts'
import { type Rgb8, readRgb8 } from '../../kit/pixels/rgb8.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  averageOf,
  difference,
  inBox,
  paint,
  prepareRepair,
  read,
  sizeOf,
  withWeights,
} from '../../../../../../tests/support/repair-bench.ts'

const run = prepareRepair()
const KEEPERS = withWeights(['mirror-reframe'], ['neural-reframe'])

const isSubject = (raster: Rgb8, at: number) => raster.data[at]! - raster.data[at + 2]! > 60

const subjectColumns = (raster: Rgb8) =>
  new Set(
    Array.from({ length: raster.width * raster.height }, (_, pixel) => pixel)
      .filter((pixel) => isSubject(raster, pixel * 3))
      .map((pixel) => pixel % raster.width),
  ).size

describe('reframe', () => {
  const subject = { left: 150, top: 30, width: 50, height: 50 }
  const scene = paint(240, 100, (x, y) =>
    inBox(subject, x, y) ? (((x >> 2) + (y >> 2)) % 2 ? [230, 40, 30] : [250, 210, 40]) : [120 + (y >> 2), 140, 150],
  )
  test.each(['smart-crop', 'seam-reframe'])('%s fits the frame around what matters', async (id) => {
    const square = await run(id, { image: scene, params: { aspect_ratio: '1:1', format: 'png' } })
    expect(sizeOf(square)).toEqual([100, 100])
    expect(subjectColumns(await read(square))).toBeGreaterThan(44)
    const [wide] = await run(id, { image: scene, params: { aspect_ratio: '16:9', format: 'jpeg' } })
    expect(wide!.facts).toMatchObject({ width: 178, height: 100, mimeType: 'image/jpeg' })
  })

  test('seams keep more of the surroundings than a crop', async () => {
    const graded = paint(240, 100, (x, y) => (inBox(subject, x, y) ? [230, 40, (x * y) % 256] : [x, 140, 150]))
    const leftmost = async (id: string) =>
      (await read(await run(id, { image: graded, params: { aspect_ratio: '16:9' } }))).data[0]!
    expect(await leftmost('seam-reframe')).toBeLessThan((await leftmost('smart-crop')) - 10)
  })

  test('a tall frame out of a tall picture loses height', async () => {
    const tall = sharp(await scene.clone().rotate(90).toBuffer()).png()
    expect(sizeOf(await run('seam-reframe', { image: tall, params: { aspect_ratio: '4:5' } }))).toEqual([100, 125])
  })

  test.each(KEEPERS)('%s keeps the whole picture and adds what the frame lacks', async (id) => {
    const square = await run(id, { image: scene, params: { aspect_ratio: '4:3', format: 'png' } })
    expect(sizeOf(square)).toEqual([240, 180])
    const inside = await read(square, { left: 0, top: 70, width: 240, height: 40 })
    const before = await readRgb8(
      sharp(await scene.clone().extract({ left: 0, top: 30, width: 240, height: 40 }).toBuffer()),
    )
    expect(difference(inside, before)).toBe(0)
    const [red, green, blue] = averageOf(await read(square, { left: 0, top: 2, width: 100, height: 30 }))
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(70)
    expect(red).toBeGreaterThan(80)
  })
})

test('a picture is pressed together no further once it is not wanted any more', async () => {
  const raster = { width: 64, height: 32, data: new Uint8Array(64 * 32 * 3) }
  const plan = await planCarving(raster, 0.8, new AbortController().signal)
  await expect(carve(raster, 3, 51, plan, AbortSignal.abort())).rejects.toThrow('aborted')
})
