import { expect, test } from 'vitest'
import { moodOf } from './mood.ts'

/** A grey as the words have it. */
const greyIn = (words: string) => {
  const rgb = new Uint8Array([100, 100, 100])
  moodOf(words)?.(rgb)
  return [...rgb]
}

test.each(['a knight on a horse', 'a fairy tale', 'a dairy farm', 'a city at twilight', 'a spicy market', 'a policy'])(
  '%s changes neither light nor warmth',
  (words) => {
    expect(moodOf(words)).toBeNull()
  },
)

test('words for light and warmth are followed', () => {
  expect(greyIn('at night')).toEqual([78, 78, 78])
  expect(greyIn('bright colours')).toEqual([113, 113, 113])
  const [red, , blue] = greyIn('a warm evening')
  expect(red! - blue!).toBe(36)
  expect(greyIn('by moonlight')[2]).toBe(118)
})
