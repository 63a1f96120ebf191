import { expect, test } from 'vitest'
import { fillOutline } from './lasso.ts'

const SIZE = { width: 20, height: 20 }
const areaOf = ({ data }: { data: Uint8Array }) => data.reduce((sum, value) => sum + value, 0) / 255

test('a box of whole pixels is filled exactly, whichever way round it was drawn', () => {
  const corners = [
    { x: 4, y: 5 },
    { x: 12, y: 5 },
    { x: 12, y: 9 },
    { x: 4, y: 9 },
  ]
  for (const outline of [corners, corners.toReversed()]) {
    const patch = fillOutline(outline, SIZE)
    expect(patch).toMatchObject({ x: 4, y: 5, width: 8, height: 4 })
    expect(patch.data.every((value) => value === 255)).toBe(true)
  }
})

test('a slanted edge covers its pixels in part', () => {
  const triangle = fillOutline(
    [
      { x: 0, y: 0 },
      { x: 16, y: 0 },
      { x: 0, y: 16 },
    ],
    SIZE,
  )
  expect(areaOf(triangle)).toBeCloseTo(128, -0.3)
  expect(triangle.data[15 * 16]).toBeGreaterThan(0)
  expect(triangle.data[15 * 16]).toBeLessThan(255)
})

test('a line that crosses itself is inside all over; one that leaves the picture is cut there', () => {
  const twice = [
    { x: 2, y: 2 },
    { x: 12, y: 2 },
    { x: 12, y: 12 },
    { x: 2, y: 12 },
  ]
  expect(areaOf(fillOutline([...twice, ...twice], SIZE))).toBe(100)
  const beyond = fillOutline(
    [
      { x: -50, y: 10 },
      { x: 50, y: 10 },
      { x: 50, y: 90 },
      { x: -50, y: 90 },
    ],
    SIZE,
  )
  expect(beyond).toMatchObject({ x: 0, y: 10, width: 20, height: 10 })
  expect(areaOf(beyond)).toBe(200)
})

test('two points hold nothing', () => {
  expect(
    areaOf(
      fillOutline(
        [
          { x: 1, y: 1 },
          { x: 9, y: 9 },
        ],
        SIZE,
      ),
    ),
  ).toBe(0)
})
