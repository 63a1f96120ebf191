import { expect, test } from 'vitest'
import { emptyAlpha, type Alpha } from './alpha.ts'
import { replacePart } from './combine.ts'
import { moveEdge } from './edges.ts'

const SIZE = { width: 60, height: 50 }

function box(x: number, y: number, width: number, height: number): Alpha {
  const mask = emptyAlpha(SIZE)
  for (let row = y; row < y + height; row += 1) mask.data.fill(255, row * SIZE.width + x, row * SIZE.width + x + width)
  return mask
}

function moved(mask: Alpha, pixels: number): Alpha {
  const work = moveEdge(mask, pixels)
  for (;;) {
    const { done, value } = work.next()
    if (!done) continue
    const copy = { ...mask, data: mask.data.slice() }
    replacePart(copy, value)
    return copy
  }
}

test('every pixel within the distance is taken, and none beyond, as measured one by one', () => {
  const mask = box(20, 20, 6, 3)
  mask.data[5 * SIZE.width + 50] = 255
  const grown = moved(mask, 7)
  for (let y = 0; y < SIZE.height; y += 1)
    for (let x = 0; x < SIZE.width; x += 1) {
      let nearest = Infinity
      mask.data.forEach((value, at) => {
        if (value) nearest = Math.min(nearest, Math.hypot((at % SIZE.width) - x, Math.floor(at / SIZE.width) - y))
      })
      const expected = Math.round(255 * Math.min(1, Math.max(0, 8 - nearest)))
      expect(Math.abs(grown.data[y * SIZE.width + x]! - expected)).toBeLessThanOrEqual(1)
    }
})

test('a box shrinks by as much on every side, but not at the edge of the picture', () => {
  expect(moved(box(10, 10, 20, 20), -4).data).toEqual(box(14, 14, 12, 12).data)
  expect(moved(box(0, 0, 20, 20), -4).data).toEqual(box(0, 0, 16, 16).data)
  expect(moved(box(0, 0, SIZE.width, SIZE.height), -4).data).toEqual(box(0, 0, SIZE.width, SIZE.height).data)
  expect(moved(box(10, 10, 6, 6), -4).data.every((value) => value === 0)).toBe(true)
})

test('growing and shrinking by the same brings a box back, but for the very corners', () => {
  const there = box(15, 15, 20, 12)
  const back = moved(moved(there, 5), -5)
  const others = there.data.filter((value, at) => value !== back.data[at])
  expect(others.length).toBeLessThanOrEqual(4)
})

test('a mask of nothing stays one', () => {
  expect(moved(emptyAlpha(SIZE), 9).data.every((value) => value === 0)).toBe(true)
})
