import { expect, test } from 'vitest'
import { lineOf } from './use-writing.ts'

const source = (keys: string[]) => ({ count: keys.length, lineKey: (line: number) => keys[line] })

test('what is typed goes to the line it was begun in, wherever that one has moved', () => {
  expect(lineOf(source(['a', 'b', 'c']), 1, 'b')).toBe(1)
  expect(lineOf(source(['new', 'a', 'b', 'c']), 1, 'b')).toBe(2)
  expect(lineOf(source(['b', 'c']), 1, 'b')).toBe(0)
})

test('and nowhere when it is gone', () => {
  expect(lineOf(source(['a', 'c']), 1, 'b')).toBeUndefined()
})
