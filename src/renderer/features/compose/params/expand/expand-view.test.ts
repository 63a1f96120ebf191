import { expect, test } from 'vitest'
import { frameOf, pulledTo, snapped, viewOf } from './expand-view.ts'

const PICTURE = { width: 400, height: 300 }
const EDGES = { left: 10, right: 20, top: 30, bottom: 40 }

test('the frame grows by its edges, and the view leaves room around it', () => {
  const frame = frameOf(PICTURE, EDGES)
  expect(frame).toEqual({ x: -10, y: -30, width: 430, height: 370 })
  const view = viewOf(PICTURE, EDGES)
  expect(view.x).toBeLessThan(frame.x)
  expect(view.x + view.width).toBeGreaterThan(frame.x + frame.width)
  expect(view.y + view.height).toBeGreaterThan(frame.y + frame.height)
})

test('pulling a handle to where it stands changes nothing', () => {
  const { x, y, width, height } = frameOf(PICTURE, EDGES)
  expect([
    pulledTo('left', { x, y: 0 }, PICTURE),
    pulledTo('right', { x: x + width, y: 0 }, PICTURE),
    pulledTo('top', { x: 0, y }, PICTURE),
    pulledTo('bottom', { x: 0, y: y + height }, PICTURE),
  ]).toEqual([10, 20, 30, 40])
})

test('values keep to the steps and bounds of the setting', () => {
  const rule = { min: 0, max: 1020, step: 8 }
  expect([-50, 3, 5, 12, 2000].map((value) => snapped(value, rule))).toEqual([0, 0, 8, 16, 1020])
  expect(snapped(0.34, { min: 0, max: 1, step: 0.1 })).toBe(0.3)
})
