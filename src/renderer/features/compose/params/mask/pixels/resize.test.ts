import { expect, test } from 'vitest'
import { emptyAlpha } from './alpha.ts'
import { combine, invert } from './combine.ts'
import { fitTo } from './resize.ts'

const share = (data: Uint8Array) => data.reduce((sum, value) => sum + value, 0) / (255 * data.length)

test('a small mask fits a large picture: as much of it is taken, at the same place, with a smooth edge', () => {
  const small = emptyAlpha({ width: 20, height: 10 })
  for (let y = 3; y < 7; y += 1) small.data.fill(255, y * 20 + 5, y * 20 + 11)
  const size = { width: 80, height: 40 }
  const patch = fitTo(small, size)
  const large = emptyAlpha(size)
  combine(large, patch, 'add')
  expect(share(large.data)).toBeCloseTo(share(small.data), 3)
  expect([large.data[20 * 80 + 32], large.data[20 * 80 + 60]]).toEqual([255, 0])
  expect(new Set(large.data).size).toBeGreaterThan(3)
  // and no more than around it is worked on
  expect(patch.width).toBeLessThan(40)
})

test('adding takes the more of two, removing the less, and inverting twice is nothing', () => {
  const mask = { width: 3, height: 1, data: Uint8Array.of(0, 100, 255) }
  const shape = { x: 0, y: 0, width: 3, height: 1, data: Uint8Array.of(50, 50, 50) }
  combine(mask, shape, 'add')
  expect([...mask.data]).toEqual([50, 100, 255])
  combine(mask, shape, 'remove')
  expect([...mask.data]).toEqual([50, 100, 205])
  invert(mask)
  expect([...mask.data]).toEqual([205, 155, 50])
})
