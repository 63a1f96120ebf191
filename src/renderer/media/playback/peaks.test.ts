import { expect, test } from 'vitest'
import { levelled, peaksOf, slicesFor } from './peaks.ts'

test('each slice has its lowest and highest of all channels', () => {
  const left = Float32Array.of(0.5, -0.25, 0, 0, 0.125, 0.125)
  const right = Float32Array.of(0, -0.75, 0, 0, -0.5, 0)
  expect([...peaksOf([left, right], 3)]).toEqual([-0.75, 0.5, 0, 0, -0.5, 0.125])
})

test('fewer samples than slices, and none at all, leave nothing out', () => {
  expect([...peaksOf([Float32Array.of(0.5, -0.5)], 4)]).toEqual([0, 0.5, 0, 0.5, -0.5, 0, -0.5, 0])
  expect([...peaksOf([], 2)]).toEqual([0, 0, 0, 0])
})

test('a quiet recording fills the height, silence stays a line', () => {
  expect([...levelled(Float32Array.of(-0.25, 0.125))]).toEqual([-1, 0.5])
  expect([...levelled(Float32Array.of(-0.0005, 0.0005))].every((value) => Math.abs(value) < 0.001)).toBe(true)
})

test('a narrow drawing loses no peak, a wide one repeats them', () => {
  const peaks = Float32Array.of(-1, 0.5, 0, 0.25, -0.25, 1, 0, 0)
  expect(slicesFor(peaks, 2)).toEqual([
    [-1, 0.5],
    [-0.25, 1],
  ])
  expect(slicesFor(peaks, 8).map(([low]) => low)).toEqual([-1, -1, 0, 0, -0.25, -0.25, 0, 0])
})
