import { expect, test } from 'vitest'
import type { GridCommand } from './keyboard-map.ts'
import { moveSelection } from './move-selection.ts'
import { rangeOf, selectCell, type GridSelection } from './selection.ts'

const SURROUNDINGS = { size: { lines: 100, columns: 5 }, page: 20, isFilled: () => true }

function walk(...commands: GridCommand[]): GridSelection {
  let here = selectCell({ line: 10, column: 2 })
  for (const command of commands) here = moveSelection(here, command, SURROUNDINGS) ?? here
  return here
}

test('Shift extends from where selecting began, and the active cell stays', () => {
  const drawn = walk(
    { type: 'move', direction: 'down', by: 'cell', extend: true },
    { type: 'move', direction: 'down', by: 'page', extend: true },
    { type: 'lineEnd', backwards: true, extend: true },
  )
  expect(rangeOf(drawn, SURROUNDINGS.size)).toEqual({ top: 10, bottom: 31, left: 0, right: 2 })
  expect(drawn.active).toEqual({ line: 10, column: 2 })
})

test('a step without Shift starts from the active cell', () => {
  const moved = walk(
    { type: 'move', direction: 'down', by: 'edge', extend: true },
    { type: 'move', direction: 'right', by: 'cell', extend: false },
  )
  expect(moved).toEqual(selectCell({ line: 10, column: 3 }))
})

test('the corners of the grid', () => {
  expect(walk({ type: 'gridEnd', backwards: false, extend: false }).active).toEqual({ line: 99, column: 4 })
  expect(rangeOf(walk({ type: 'gridEnd', backwards: true, extend: true }), SURROUNDINGS.size)).toEqual({
    top: 0,
    bottom: 10,
    left: 0,
    right: 2,
  })
})

test('a range grows to its whole lines and columns, and those grow by arrows', () => {
  const lines = walk(
    { type: 'move', direction: 'down', by: 'cell', extend: true },
    { type: 'selectLines' },
    { type: 'move', direction: 'down', by: 'cell', extend: true },
  )
  expect(lines.kind).toBe('lines')
  expect(rangeOf(lines, SURROUNDINGS.size)).toEqual({ top: 10, bottom: 12, left: 0, right: 4 })
  expect(rangeOf(walk({ type: 'selectColumns' }), SURROUNDINGS.size)).toEqual({ top: 0, bottom: 99, left: 2, right: 2 })
})

test('a command about something else moves nothing', () => {
  expect(moveSelection(selectCell({ line: 0, column: 0 }), { type: 'undo' }, SURROUNDINGS)).toBeUndefined()
})
