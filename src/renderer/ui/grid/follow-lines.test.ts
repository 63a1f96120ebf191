import { expect, test } from 'vitest'
import { followLines, holdLines, lineOf, type KeyedLines } from './follow-lines.ts'
import { selectLines, type GridSelection } from './selection.ts'

/** Lines that are all read, unless it is said of some that they are yet to come. */
const source = (keys: readonly (string | undefined)[], isSettled = true): KeyedLines => ({
  count: keys.length,
  lineKey: (line) => keys[line],
  isSettled: () => isSettled,
})
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`)

test('what is typed goes to the line it was begun in, wherever that one has moved', () => {
  expect(lineOf(source(['a', 'b', 'c']), 1, 'b')).toBe(1)
  expect(lineOf(source(['new', 'a', 'b', 'c']), 1, 'b')).toBe(2)
  expect(lineOf(source(['b', 'c']), 1, 'b')).toBe(0)
})

test('and nowhere when it is gone', () => {
  expect(lineOf(source(['a', 'c']), 1, 'b')).toBeUndefined()
})

/** What is selected after lines have changed, and the active line. */
function followed(before: readonly (string | undefined)[], selection: GridSelection, ...after: KeyedLines[]) {
  let held = holdLines(selection, source(before))
  for (const lines of after) held = followLines(held, lines)
  const { active, anchor, head } = held.selection
  const last = after.at(-1) ?? source(before)
  const chosen = Array.from({ length: head.line - anchor.line + 1 }, (_, at) => last.lineKey(anchor.line + at))
  return { active: last.lineKey(active.line), chosen }
}

test('what is selected goes with its lines when others come or go around them', () => {
  const [before, chosen] = [['a', 'b', 'c', 'd'], selectLines(1, 2, 0)]
  expect(followed(before, chosen, source(['new', 'a', 'b', 'c', 'd']))).toEqual({ active: 'b', chosen: ['b', 'c'] })
  expect(followed(before, chosen, source(['b', 'c', 'd']), source(['x', 'y', 'b', 'c', 'd']))).toEqual({
    active: 'b',
    chosen: ['b', 'c'],
  })
})

test('never does it come to hold lines that nobody has chosen', () => {
  const [before, chosen] = [['a', 'b', 'c', 'd', 'e'], selectLines(1, 3, 0)]
  // as in a view of what waits: the first ones have left it
  expect(followed(before, chosen, source(['c', 'd', 'e'])).chosen).toEqual(['d'])
  expect(followed(before, chosen, source(['x', 'a', 'b', 'c', 'e'])).chosen).toEqual(['b'])
  expect(followed(before, chosen, source(['a', 'b', 'c', 'e', 'f'])).chosen).toEqual(['b'])
})

test('a line that was not read when it was selected is known from its reading on', () => {
  const chosen = selectLines(1, 1, 0)
  expect(followed(['a', undefined], chosen, source(['a', 'b']), source(['x', 'a', 'b'])).active).toBe('b')
})

test('once the chosen line is gone, the one that stands there is chosen, and stays so when the other is seen again', () => {
  const all = numbered(500)
  const read = (isRead: (line: number) => boolean) => source(all.map((key, line) => (isRead(line) ? key : undefined)))
  // found by words, chosen, and the words cleared: it stands where nobody has looked
  const found = [
    read((line) => line < 100),
    read((line) => line < 100 || line >= 400),
    source(['new', ...all.slice(0, 99)]),
  ]
  expect(followed(['line 437'], selectLines(0, 0, 0), ...found).active).toBe('line 0')
})

test('the line that stands where another was removed is followed from then on', () => {
  const before = ['a', 'b', 'c', 'd']
  expect(followed(before, selectLines(1, 1, 0), source(['a', 'c', 'd']), source(['x', 'a', 'c', 'd'])).active).toBe('c')
  // at the end it is the last one
  expect(followed(before, selectLines(3, 3, 0), source(['a', 'b', 'c']), source(['a', 'b', 'c', 'x'])).active).toBe('c')
})

test('lines over the edge of a page stay selected while the pages come one by one', () => {
  const before = numbered(200)
  const after = ['new', ...before]
  const firstPage = source([...after.slice(0, 100), ...before.slice(100)], false)
  expect(followed(before, selectLines(50, 99, 0), firstPage, source(after)).chosen).toEqual(before.slice(50, 100))
  const secondPage = source([...before.slice(0, 100), ...after.slice(100)], false)
  expect(followed(before, selectLines(50, 99, 0), secondPage, source(after)).chosen).toEqual(before.slice(50, 100))
  expect(followed(before, selectLines(99, 99, 0), firstPage, source(after)).chosen).toEqual(['line 99'])
})
