import { expect, test } from 'vitest'
import type { Plane } from '../pixels/plane.ts'
import type { Pixels } from '../pixels/raw.ts'
import { refineEdges } from './refine-edges.ts'

const SIDE = 96
const each = <Value>(valueAt: (x: number, y: number) => Value) =>
  Array.from({ length: SIDE ** 2 }, (_, at) => valueAt(at % SIDE, Math.floor(at / SIDE)))
const isInDisc = (x: number, y: number) => Math.hypot(x - SIDE / 2, y - SIDE / 2) < 30
const truth = Float32Array.from(each((x, y) => (isInDisc(x, y) ? 1 : 0)))

function picture(inside: readonly number[], outside: readonly number[]): Pixels {
  const data = Uint8Array.from(each((x, y) => [...(isInDisc(x, y) ? inside : outside)]).flat())
  return { data, width: SIDE, height: SIDE, channels: 3 }
}

/** The disc in steps of four pixels, as the network sees it. */
const coarse: Plane = Float32Array.from(each((x, y) => (isInDisc(x - (x % 4) + 2, y - (y % 4) + 2) ? 0.9 : 0.1)))
const errorOf = (mask: Plane) => mask.reduce((sum, value, at) => sum + Math.abs(value - truth[at]!), 0)

test('an edge that the picture shows is followed', () => {
  const refined = refineEdges(picture([200, 40, 30], [40, 60, 120]), coarse, 3)
  expect(errorOf(refined)).toBeLessThan(0.05 * errorOf(coarse.map((value) => (value > 0.5 ? 1 : 0))))
})

test('where it shows none, the edge stays where it was', () => {
  const refined = refineEdges(picture([90, 90, 90], [90, 90, 90]), coarse, 3)
  for (let at = 0; at < refined.length; at += 1) expect(refined[at]! > 0.5).toBe(coarse[at]! > 0.5)
})

test('nothing stays nothing, and everything everything', () => {
  const plain = picture([200, 40, 30], [40, 60, 120])
  expect(new Set(refineEdges(plain, new Float32Array(SIDE ** 2), 3))).toEqual(new Set([0]))
  expect(new Set(refineEdges(plain, new Float32Array(SIDE ** 2).fill(1), 3))).toEqual(new Set([1]))
})
