import { expect, test } from 'vitest'
import { estimateDepth } from './picture-depth.ts'

test('far from a cut-out subject the ground is as deep as anywhere: a number', () => {
  const [width, height] = [320, 320]
  // soft edges leave sums that do not come out even
  const mask = Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return Math.min(1, Math.max(0, (60.3 - Math.hypot(x - 90, y - 110)) / 7))
  })
  const image = { width, height, channels: 3 as const, data: Buffer.alloc(width * height * 3, 200) }
  const depth = estimateDepth({ image, mask }, { width: 160, height: 160 }, 0.5)
  expect(depth.every(Number.isFinite)).toBe(true)
})
