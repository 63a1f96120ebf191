import type { Box } from '../../kit/pixels/rgb8.ts'
import { describe, expect, test } from 'vitest'
import {
  averageOf,
  paint,
  prepareRepair,
  read,
  rough,
  spreadOf,
  withWeights,
} from '../../../../../../tests/support/repair-bench.ts'
import type { ProducedOutput } from '../../../jobs/service-jobs.ts'

const run = prepareRepair()
const RESTORERS = withWeights(['photo-rescue'], ['neural-restore'])

const brightness = async (output: ProducedOutput[], box: Box) => averageOf(await read(output, box))[1]

const castOf = async (output: ProducedOutput[], box: Box) => {
  const [red, , blue] = averageOf(await read(output, box))
  return red - blue
}

describe('restore', () => {
  const faded = paint(72, 56, (x, y) => {
    const value = (x < 36 ? 110 : 170) + (rough(x, y) % 25) - 12
    return x === 18 && y > 6 && y < 50 ? [235, 235, 235] : [value + 10, value, value - 20]
  })
  const plain = { left: 42, top: 6, width: 24, height: 44 }
  const scratch = { left: 17, top: 12, width: 3, height: 30 }

  test.each(RESTORERS)('%s takes noise away and keeps the size', async (id) => {
    const [output] = await run(id, { image: faded, params: { style: 'compressed', format: 'webp' } })
    expect(output!.facts).toMatchObject({ width: 72, height: 56, mimeType: 'image/webp' })
    expect(await spreadOf([output!], plain)).toBeLessThan(4)
  })

  test.each(RESTORERS)('%s treats an old print otherwise than a photo', async (id) => {
    const [photo, print] = [
      await run(id, { image: faded, params: { style: 'photo' } }),
      await run(id, { image: faded, params: { style: 'old print' } }),
    ]
    // the scratch is gone
    const beside = { ...scratch, left: 6 }
    expect((await brightness(photo, scratch)) - (await brightness(photo, beside))).toBeGreaterThan(15)
    expect((await brightness(print, scratch)) - (await brightness(print, beside))).toBeLessThan(8)
    // tones are apart again, and the yellow is gone
    const left = { left: 4, top: 6, width: 10, height: 44 }
    const contrast = async (output: ProducedOutput[]) =>
      (await brightness(output, plain)) - (await brightness(output, left))
    expect(await contrast(print)).toBeGreaterThan((await contrast(photo)) * 1.2)
    expect(await castOf(print, plain)).toBeLessThan(await castOf(photo, plain))
  })
})
