import { expect, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'

test.each([
  [null, 'whole'],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=9-99', { start: 9, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['lines=0-1', 'whole'],
])('%s of ten bytes', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range)
})

test('nothing of an empty file can be satisfied', () => {
  expect(parseByteRange('bytes=0-0', 0)).toBe('unsatisfiable')
  expect(parseByteRange('bytes=-5', 0)).toBe('unsatisfiable')
})
