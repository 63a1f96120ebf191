import { expect, test } from 'vitest'
import { findProblem } from './inspect-file.ts'

const MB = 1024 * 1024

test('a file within the limits has no problem', () => {
  expect(findProblem(MB, { kind: 'image', width: 8192, height: 10 }, {})).toBeUndefined()
  expect(findProblem(MB, { kind: 'audio' }, { minInputSeconds: 3 })).toBeUndefined()
  // what the codec of a recording of ten minutes adds to it
  expect(findProblem(MB, { kind: 'audio', seconds: 600.024 }, { maxInputSeconds: 600 })).toBeUndefined()
})

test.each([
  [0, { kind: 'image' }, {}, 'is empty.'],
  [20.1 * MB, { kind: 'image' }, {}, 'has 20.1 MB; at most 20 MB can be used.'],
  [MB, { kind: 'image', width: 9000, height: 20 }, {}, 'is 9,000 × 20 px; at most 8,192 px a side can be used.'],
  [MB, { kind: 'video', seconds: 61.04 }, {}, 'lasts 61 s; at most 60 s can be used.'],
  [MB, { kind: 'audio', seconds: 600.2 }, {}, 'lasts 600.2 s; at most 600 s can be used.'],
  [MB, { kind: 'video', seconds: 31 }, { maxInputSeconds: 30 }, 'lasts 31 s; at most 30 s can be used.'],
  [MB, { kind: 'audio', seconds: 1.26 }, { minInputSeconds: 2 }, 'lasts 1.3 s; at least 2 s are needed.'],
  [3 * MB, { kind: 'audio', seconds: 5 }, { maxInputBytes: 2 * MB }, 'has 3 MB; at most 2 MB can be used.'],
] as const)('%d bytes of %j within %j: %s', (bytes, facts, limits, problem) => {
  expect(findProblem(bytes, facts, limits)).toBe(problem)
})
