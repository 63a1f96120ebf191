import type { Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  averageOf,
  maskOf,
  paint,
  prepareRepair,
  read,
  sizeOf,
  withWeights,
} from '../../../../../tests/support/repair-bench.ts'
import { REPAIR_RUNNERS } from './index.ts'

const run = prepareRepair()

describe('strange pictures', () => {
  const pictures: readonly (readonly [string, () => Sharp])[] = [
    ['one pixel', () => paint(1, 1, () => [200, 100, 50])],
    ['a hair line', () => paint(300, 2, (x) => [x % 256, 90, 90])],
    ['grey', () => paint(40, 30, (x) => [x * 6, x * 6, x * 6]).toColourspace('b-w')],
    ['sixteen bits', () => paint(40, 30, (x, y) => [x * 6, y * 8, 90]).toColourspace('rgb16')],
    [
      'four inks',
      () =>
        paint(40, 30, (x, y) => [x * 6, y * 8, 90])
          .toColourspace('cmyk')
          .jpeg(),
    ],
  ]
  const params = { upscale_factor: 2, style: 'old print', aspect_ratio: '9:16', expand_left: 16, expand_bottom: 8 }
  const ids = Object.keys(REPAIR_RUNNERS).filter((id) => !/fill|inpaint|eraser|neural/.test(id))

  test.each(pictures)('%s', async (_, image) => {
    for (const id of withWeights(ids, ['neural-upscale'])) {
      const [output] = await run(id, { image: image(), params })
      expect(output!.facts.kind, id).toBe('image')
    }
  })

  test('a hole in a picture of sixteen bits or of few pixels', async () => {
    const deep = paint(40, 30, () => [90, 160, 60]).toColourspace('rgb16')
    const output = await run('smooth-fill', {
      image: deep,
      mask: maskOf(40, 30, { left: 10, top: 10, width: 8, height: 8 }),
    })
    expect(averageOf(await read(output)).map(Math.round)).toEqual([90, 160, 60])
    for (const id of withWeights(['texture-fill'], ['neural-inpaint']))
      for (const [width, height] of [
        [3, 2],
        [900, 2],
      ] as const) {
        const mask = maskOf(width, height, { left: 0, top: 0, width: 1, height: 1 })
        expect(sizeOf(await run(id, { image: paint(width, height, () => [9, 9, 9]), mask }))).toEqual([width, height])
      }
  })

  test('work that is no longer wanted stops', async () => {
    const stop = new AbortController()
    const image = paint(300, 300, (x, y) => [x % 256, y % 256, 90])
    const work = run('texture-expand', {
      image,
      params: { expand_left: 200 },
      changes: { signal: stop.signal, onProgress: () => stop.abort(new Error('stopped')) },
    })
    await expect(work).rejects.toThrow('stopped')
  })
})
