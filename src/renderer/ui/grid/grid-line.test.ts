import { expect, test } from 'vitest'
import { cellId } from './grid-line.tsx'

test('a cell is the same one wherever its line goes, and never that of a line not read yet', () => {
  expect(cellId('grid', 7, { line: 3, column: 1 })).toBe(cellId('grid', 7, { line: 4, column: 1 }))
  expect(cellId('grid', 7, { line: 3, column: 1 })).not.toBe(cellId('grid', undefined, { line: 7, column: 1 }))
})
