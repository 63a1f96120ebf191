import { expect, test } from 'vitest'
import type { AnyParamDescriptor } from '#shared/service/catalog.ts'
import { readLines, shownLines } from './sweep-lines.ts'

const SECONDS = {
  kind: 'range',
  name: 'duration',
  required: false,
  min: 1,
  max: 9,
  step: 1,
  ui: { control: 'slider', group: 'basic', order: 0 },
} as AnyParamDescriptor

test('lines stand as they were typed while they say what is set', () => {
  expect(readLines(SECONDS, ' 3 \n\n5')).toEqual([3, 5])
  expect(shownLines(SECONDS, { typed: ' 3 \n\n5', values: [3, 5] })).toBe(' 3 \n\n5')
})

test('what was taken back, or belongs to a step that is gone, is not shown any more', () => {
  expect(shownLines(SECONDS, { typed: '3\n5', values: [] })).toBe('')
  expect(shownLines(SECONDS, { typed: '3\n5', values: [4] })).toBe('4')
})
