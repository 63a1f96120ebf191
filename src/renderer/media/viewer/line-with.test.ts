import { expect, test } from 'vitest'
import { lineWith } from './line-with.ts'

test('what is looked at stays where it is found, whatever comes before it, and has its neighbours when it is gone', () => {
  expect(lineWith('b', ['new', 'a', 'b'], ['a', 'b'])).toEqual(['new', 'a', 'b'])
  expect(lineWith('b', ['new', 'a'], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
})
