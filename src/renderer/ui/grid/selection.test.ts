import { describe, expect, test } from 'vitest'
import {
  advance,
  cellsIn,
  clampSelection,
  edge,
  extendTo,
  rangeOf,
  selectAll,
  selectCell,
  selectColumns,
  selectLines,
  step,
  type GridSelection,
} from './selection.ts'

const SIZE = { lines: 10, columns: 4 }
/** All but lines 3 and 4. */
const isFilled = ({ line }: { line: number }) => line !== 3 && line !== 4
const at = (line: number, column: number) => ({ line, column })

describe('what is selected', () => {
  test('is a rectangle, whichever way it was drawn', () => {
    expect(rangeOf(extendTo(selectCell(at(5, 3)), at(2, 1)), SIZE)).toEqual({ top: 2, bottom: 5, left: 1, right: 3 })
  })
  test('spans all columns for lines, all lines for columns, and both for all', () => {
    expect(rangeOf(selectLines(6, 4, 2), SIZE)).toEqual({ top: 4, bottom: 6, left: 0, right: 3 })
    expect(rangeOf(selectColumns(1, 2, 5), SIZE)).toEqual({ top: 0, bottom: 9, left: 1, right: 2 })
    expect(cellsIn(rangeOf(selectAll(at(3, 3)), SIZE))).toBe(40)
  })
  test('begins anew at the active cell when all of it is extended', () => {
    expect(rangeOf(extendTo(selectAll(at(3, 1)), at(4, 1)), SIZE)).toEqual({ top: 3, bottom: 4, left: 1, right: 1 })
  })
  test('shrinks with the list and is the same object when it need not', () => {
    const kept = selectCell(at(2, 2))
    expect(clampSelection(kept, SIZE)).toBe(kept)
    expect(clampSelection(selectCell(at(9, 3)), { lines: 4, columns: 2 }).active).toEqual(at(3, 1))
    expect(clampSelection(selectCell(at(9, 3)), { lines: 0, columns: 4 }).active).toEqual(at(0, 3))
  })
  test('has nothing in it where there is nothing', () => {
    expect(cellsIn(rangeOf(selectAll(at(0, 0)), { lines: 0, columns: 4 }))).toBe(0)
  })
})

test('a step ends at the edge of the grid', () => {
  expect(step(at(8, 0), 'down', 5, SIZE)).toEqual(at(9, 0))
  expect(step(at(0, 0), 'left', 1, SIZE)).toEqual(at(0, 0))
})

describe('Ctrl with an arrow', () => {
  test('goes to the last filled cell, then over the gap to the next', () => {
    expect(edge(at(0, 0), 'down', SIZE, isFilled)).toEqual(at(2, 0))
    expect(edge(at(2, 0), 'down', SIZE, isFilled)).toEqual(at(5, 0))
    expect(edge(at(5, 0), 'down', SIZE, isFilled)).toEqual(at(9, 0))
    expect(edge(at(9, 0), 'up', SIZE, isFilled)).toEqual(at(5, 0))
  })
  test('stays at the end and runs over empty cells to it', () => {
    expect(edge(at(9, 0), 'down', SIZE, isFilled)).toEqual(at(9, 0))
    expect(edge(at(0, 0), 'right', SIZE, ({ column }) => column === 0)).toEqual(at(0, 3))
  })
  test('goes to the end where lines have not been read, without asking for each of them', () => {
    let asked = 0
    const end = edge(at(0, 0), 'down', { lines: 1_000_000, columns: 1 }, ({ line }) => {
      asked += 1
      return line < 3 ? true : undefined
    })
    expect(end).toEqual(at(999_999, 0))
    expect(asked).toBeLessThan(10)
  })
})

describe('Tab and Enter', () => {
  test('go on to the next cell, and Tab on to the next line', () => {
    expect(advance(selectCell(at(1, 3)), 'right', SIZE)?.active).toEqual(at(2, 0))
    expect(advance(selectCell(at(1, 0)), 'left', SIZE)?.active).toEqual(at(0, 3))
    expect(advance(selectCell(at(1, 0)), 'down', SIZE)?.active).toEqual(at(2, 0))
  })
  test('leave the grid behind its last and before its first cell', () => {
    expect(advance(selectCell(at(9, 3)), 'right', SIZE)).toBeUndefined()
    expect(advance(selectCell(at(0, 0)), 'left', SIZE)).toBeUndefined()
  })
  test('go round inside of a range and keep it', () => {
    const range = extendTo(selectCell(at(1, 1)), at(2, 2))
    const walk = (direction: 'right' | 'down') => {
      let here: GridSelection = range
      return Array.from({ length: 4 }, () => {
        here = advance(here, direction, SIZE) ?? here
        return [here.active.line, here.active.column].join()
      })
    }
    expect(walk('right')).toEqual(['1,2', '2,1', '2,2', '1,1'])
    expect(walk('down')).toEqual(['2,1', '1,2', '2,2', '1,1'])
    expect(rangeOf(advance(range, 'down', SIZE) ?? range, SIZE)).toEqual(rangeOf(range, SIZE))
  })
})
