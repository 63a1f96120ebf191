import { expect, test } from 'vitest'
import { countRepeated, findLoop } from './repeats.ts'

const TIME = 1000
const phrase = [1, 2, 3, 4, 5, 6, 7]

test('the third turn of a circle is noticed, and where the second began', () => {
  expect(findLoop([TIME, ...phrase, ...phrase], TIME)).toBeNull()
  expect(findLoop([TIME, 9, ...phrase, ...phrase, ...phrase.slice(0, 6)], TIME)).toBe(9)
  // a refrain: the singer breathed in between
  expect(findLoop([TIME, ...phrase, TIME + 50, TIME + 50, ...phrase, TIME + 99, TIME + 99, ...phrase], TIME)).toBeNull()
})

test.each([
  ['and then we went home', 'home. It was late', 1],
  ['The cat sat on the', 'on the mat', 2],
  ['One two', 'three four', 0],
  ['Yes', 'Yes.', 1],
])('%s | %s', (before, text, expected) => {
  expect(countRepeated(before.split(' '), text.split(' '))).toBe(expected)
})
