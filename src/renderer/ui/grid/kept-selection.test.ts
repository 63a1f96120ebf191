import { expect, test } from 'vitest'
import type { KeyedLines } from './follow-lines.ts'
import { keepSelected, keptAfter, keptIn, keptInPlace, type KeptSelection } from './kept-selection.ts'
import { selectLines } from './selection.ts'

const source = (keys: readonly string[], isSettled = true): KeyedLines => ({
  count: keys.length,
  lineKey: (line) => keys[line],
  isSettled: () => isSettled,
})
const before = source(['a', 'b', 'c'])
const onB = () => keepSelected(selectLines(1, 1, 0), before)
const active = ({ source: lines, held }: KeptSelection<KeyedLines>) => lines.lineKey(held.selection.active.line)

test('a line that was inserted where somebody stands is the selected one, and is followed from then on', () => {
  const change = Promise.resolve()
  const inserting = keptInPlace(onB(), change)
  // told of before the change has answered
  const early = keptIn(inserting, source(['a', 'new', 'b', 'c']))
  expect(active(early)).toBe('new')
  const made = keptIn(keptAfter(early, change), source(['a', 'new', 'b', 'c'], false))
  const read = keptIn(made, source(['a', 'new', 'b', 'c']))
  expect(active(read)).toBe('new')
  expect(active(keptIn(read, source(['x', 'a', 'new', 'b', 'c'])))).toBe('new')
})

test('a change that has answered before its lines are read keeps the place until they are', () => {
  const change = Promise.resolve()
  const made = keptIn(keptAfter(keptInPlace(onB(), change), change), source(['a', 'b', 'c'], false))
  expect(active(keptIn(made, source(['a', 'new', 'b', 'c'])))).toBe('new')
})

test('after a step back that came to nothing the line is followed as before', () => {
  const change = Promise.resolve(false)
  const nothing = keptIn(keptAfter(keptInPlace(onB(), change), change), before)
  expect(active(keptIn(nothing, source(['x', 'a', 'b', 'c'])))).toBe('b')
})

test('of several changes the last is waited for, and none once something else is selected', () => {
  const [first, second] = [Promise.resolve(1), Promise.resolve(2)]
  const both = keptAfter(keptInPlace(keptInPlace(onB(), first), second), first)
  expect(active(keptIn(both, source(['x', 'a', 'b'])))).toBe('a')
  const other = keptAfter(keepSelected(selectLines(2, 2, 0), before), second)
  expect(active(keptIn(other, source(['x', 'a', 'b', 'c'])))).toBe('c')
})

test('another order, asked for in the same moment, leaves the selection where it is', () => {
  const sorting = keptIn(keptInPlace(onB(), undefined), source(['a', 'b', 'c'], false))
  const sorted = keptIn(sorting, source(['b', 'c', 'a']))
  expect(active(sorted)).toBe('c')
  expect(active(keptIn(sorted, source(['x', 'b', 'c', 'a'])))).toBe('c')
})
