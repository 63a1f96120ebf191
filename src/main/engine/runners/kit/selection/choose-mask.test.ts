import { expect, test } from 'vitest'
import { chooseMask } from './choose-mask.ts'
import { MASK_SIDE, type NetworkMask } from './decode-masks.ts'

/** A disc around the middle, of a part of the side, whose edge is as sure as `slope` is steep. */
function disc(radius: number, slope: number, score: number): NetworkMask {
  const values = Float32Array.from({ length: MASK_SIDE ** 2 }, (_, at) => {
    const [x, y] = [(at % MASK_SIDE) / MASK_SIDE - 0.5, Math.floor(at / MASK_SIDE) / MASK_SIDE - 0.5]
    return (radius - Math.hypot(x, y)) * slope
  })
  return { values, score }
}

const SURE = 1000
const WAVERING = 20
const [part, whole, spill] = [disc(0.1, SURE, 0.99), disc(0.3, SURE, 0.4), disc(0.45, WAVERING, 0.6)]
const masks = [spill, part, whole]
const middle = { x: 0.5, y: 0.5, adds: true }
const beyond = { x: 0.5, y: 0.75, adds: false }

test('a click takes the largest of the masks that have an edge, whatever they score', () => {
  expect(chooseMask(masks, { points: [middle], box: null })).toBe(whole)
})

test('where none has one, the likeliest', () => {
  const doubtful = [disc(0.1, WAVERING, 0.3), disc(0.3, WAVERING, 0.8)]
  expect(chooseMask(doubtful, { points: [middle], box: null })).toBe(doubtful[1])
})

test('nearly everything is no thing, as long as there is another', () => {
  const everything = disc(1, SURE, 0.9)
  expect(chooseMask([everything, part], { points: [middle], box: null })).toBe(part)
  expect(chooseMask([everything], { points: [middle], box: null })).toBe(everything)
})

test('what takes a point that is to be left, or leaves one that is to be taken, is out', () => {
  expect(chooseMask(masks, { points: [middle, beyond], box: null })).toBe(part)
  expect(chooseMask(masks, { points: [middle, { ...beyond, adds: true }], box: null })).toBe(whole)
})

test('in a box score and steadiness decide together', () => {
  const box = { x: 0, y: 0, width: 1, height: 1 }
  expect(chooseMask(masks, { points: [], box })).toBe(part)
})
