import { expect, test } from 'vitest'
import { inParts } from './in-parts.ts'

test('many small things come in parts of some thousands', () => {
  const parts = inParts(
    Array.from({ length: 12_000 }, (_, at) => at),
    () => 10,
  )
  expect(parts.map(({ length }) => length)).toEqual([5000, 5000, 2000])
  expect(parts.flat()).toHaveLength(12_000)
})

test('large things come in fewer, and one that is too large comes alone', () => {
  expect(inParts([300_000, 200_000, 100_000, 900_000, 1], (size) => size)).toEqual([
    [300_000],
    [200_000, 100_000],
    [900_000],
    [1],
  ])
  expect(inParts([], () => 1)).toEqual([])
})
