import { expect, test } from 'vitest'
import { emptyAlpha } from './alpha.ts'
import { paintLine } from './brush.ts'

const SIZE = { width: 40, height: 30 }

test('a line covers what lies within its radius, half at its edge, and nothing beyond', () => {
  const mask = emptyAlpha(SIZE)
  const part = paintLine(mask, { x: 10, y: 15 }, { x: 30, y: 15 }, { radius: 5, erase: false })
  const at = (x: number, y: number) => mask.data[y * SIZE.width + x]
  expect([at(20, 15), at(20, 11), at(20, 8)]).toEqual([255, 255, 0])
  // round at its ends
  expect([at(6, 15), at(6, 10)]).toEqual([255, 0])
  expect(part).toEqual({ x: 4, y: 9, width: 32, height: 12 })
  const area = mask.data.reduce((sum, value) => sum + value, 0) / 255
  expect(area).toBeCloseTo(20 * 10 + Math.PI * 25, -0.7)
})

test('a dot at the edge of the picture is cut there, and the eraser takes away what the brush gave', () => {
  const mask = emptyAlpha(SIZE)
  paintLine(mask, { x: 0, y: 0 }, { x: 0, y: 0 }, { radius: 6, erase: false })
  expect(mask.data[0]).toBe(255)
  paintLine(mask, { x: 0, y: 0 }, { x: 0, y: 0 }, { radius: 8, erase: true })
  expect(mask.data.every((value) => value === 0)).toBe(true)
  const outside = paintLine(mask, { x: -90, y: -90 }, { x: -80, y: -90 }, { radius: 6, erase: false })
  expect([outside.width, outside.height]).toEqual([0, 0])
})
