import { expect, test } from 'vitest'
import { inParts } from './in-parts.ts'

const lengths = (parts: unknown[][]) => parts.map(({ length }) => length)

test('many small things come in parts of some thousands', () => {
  const parts = inParts(Array.from({ length: 12_000 }, (_, at) => at))
  expect(lengths(parts)).toEqual([5000, 5000, 2000])
  expect(parts.flat()).toHaveLength(12_000)
})

test('large things come in fewer, and one that is too large comes alone', () => {
  const sized = [300_000, 300_000, 100_000, 900_000, 1].map((size) => 'x'.repeat(size))
  expect(lengths(inParts(sized))).toEqual([1, 2, 1, 1])
  expect(inParts([])).toEqual([])
})

test('what counts is how large they are on their way, in any script', () => {
  expect(lengths(inParts(['漢'.repeat(100_000), '漢'.repeat(100_000)]))).toEqual([1, 1])
  expect(lengths(inParts(['"'.repeat(200_000), '"'.repeat(200_000)]))).toEqual([1, 1])
})
