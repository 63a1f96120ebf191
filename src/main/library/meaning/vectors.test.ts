import { expect, test } from 'vitest'
import { cosine, createVectors, vectorIn } from './vectors.ts'

/** Numbers that look random and are always the same. */
function vectorOf(seed: number): Int8Array {
  let state = seed * 2654435761
  return Int8Array.from({ length: 384 }, () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    return (state >>> 16) & 255
  })
}

test('the cosine is that of the directions, whatever the lengths', () => {
  const one = vectorOf(1)
  expect(cosine(one, one)).toBeCloseTo(1)
  expect(
    cosine(
      one,
      one.map((value) => Math.max(-127, -value)),
    ),
  ).toBeCloseTo(-1, 1)
  expect(Math.abs(cosine(one, vectorOf(2)))).toBeLessThan(0.25)
  expect(cosine(one, new Int8Array(384))).toBe(0)
})

test('bytes that lie inside of others are read where they lie', () => {
  const bytes = Uint8Array.of(0, 0, 255, 1)
  expect([...vectorIn(bytes.subarray(2))]).toEqual([-1, 1])
})

test('every vector is compared, as if one by one', () => {
  const vectors = createVectors()
  const sought = vectorOf(7)
  // more than there is room for at first
  const all = Array.from({ length: 9000 }, (_, number) => vectorOf(number + 100))
  for (const [number, vector] of all.entries()) vectors.set(number, vector)
  const { near, nearest } = vectors.compare(sought)
  for (const number of [0, 1, 4095, 4096, 8999]) expect(near(number)).toBeCloseTo(cosine(sought, all[number]!), 2)
  const exact = all.map((vector, number) => ({ number, near: cosine(sought, vector) }))
  const best = exact.toSorted((one, other) => other.near - one.near).slice(0, 50)
  const found = nearest(50)
  expect(found).toHaveLength(50)
  // a byte of -128 counts as -127, so that two of nearly the same distance may change places
  expect(found.filter((number) => best.some((each) => each.number === number)).length).toBeGreaterThanOrEqual(48)
})

test('the nearest come first, and what was never set is near to nothing', () => {
  const vectors = createVectors()
  const sought = vectorOf(7).map((value) => Math.max(-127, value))
  expect(vectors.compare(sought).nearest(3)).toEqual([])
  const near = sought.map((value, at) => (at % 10 === 0 ? -value : value))
  vectors.set(20_000, near)
  vectors.set(12, sought)
  vectors.set(
    13,
    sought.map((value) => -value),
  )
  expect(vectors.compare(sought).nearest(5)).toEqual([12, 20_000])
  expect(vectors.compare(sought).near(12)).toBeCloseTo(1)
  expect(vectors.compare(sought).near(13)).toBeCloseTo(-1)
  expect([4, 19_999, 90_000].map(vectors.compare(sought).near)).toEqual([0, 0, 0])
  // what is read again stands where it stands now
  vectors.set(12, vectorOf(99))
  expect(vectors.compare(sought).nearest(1)).toEqual([20_000])
  // where products stood before there was more room, nothing is left of them
  vectors.set(30_000, near)
  expect(vectors.compare(sought).nearest(5)).toEqual(expect.arrayContaining([30_000, 20_000]))
  expect(vectors.compare(sought).near(25_000)).toBe(0)
})
