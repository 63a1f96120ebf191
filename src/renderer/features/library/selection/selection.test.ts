import { expect, test } from 'vitest'
import { choose, moved, NOTHING, rangeTo, steppedTo, toggle } from './selection.ts'

const layout = { count: 23, across: 5, page: 2 }

test.each<[string, number, number | undefined]>([
  ['ArrowRight', 4, 5],
  ['ArrowRight', 22, 22],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 3, 8],
  // the last line has three: below the fourth there is nothing, and the way ends at the last
  ['ArrowDown', 18, 22],
  ['ArrowDown', 21, 21],
  ['ArrowUp', 3, 3],
  ['ArrowUp', 8, 3],
  ['PageDown', 1, 11],
  ['PageDown', 16, 22],
  ['PageUp', 3, 0],
  ['Home', 17, 0],
  ['End', 2, 22],
  ['ArrowDown', -1, 0],
  ['Tab', 3, undefined],
])('%s at %i leads to %s', (key, focus, target) => {
  expect(steppedTo(key, focus, layout)).toBe(target)
})

test('nothing to stand on is nowhere to go', () => {
  expect(steppedTo('ArrowDown', -1, { ...layout, count: 0 })).toBeUndefined()
})

test('a range runs from where it began, in either direction, and toggling begins a new one', () => {
  const one = choose(4, 'e')
  expect(rangeTo(one, 7)).toEqual({ anchor: 4, first: 4, end: 8 })
  expect(rangeTo(one, 1)).toEqual({ anchor: 4, first: 1, end: 5 })
  expect(rangeTo(NOTHING, 3)).toEqual({ anchor: 3, first: 3, end: 4 })
  const two = toggle(one, 7, 'h')
  expect([...two.ids]).toEqual(['e', 'h'])
  expect(two.anchor).toBe(7)
  expect([...toggle(two, 4, 'e').ids]).toEqual(['h'])
})

test('who comes in above moves the keyboard along with its item', () => {
  expect(moved(choose(4, 'e'), 6)).toMatchObject({ focus: 6, anchor: 6, focusId: 'e' })
})
