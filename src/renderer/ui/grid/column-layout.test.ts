import { describe, expect, test } from 'vitest'
import { columnAt, columnsInSight, layoutColumns, scrollToColumn } from './column-layout.ts'

const columns = (widths: number[], frozen = 0) =>
  widths.map((width, index) => ({ id: `c${index}`, width, frozen: index < frozen }))
const layout = layoutColumns(columns([100, 200, 100, 100, 100], 1), { view: 400 })

test('columns stand side by side, the frozen ones first', () => {
  expect(layout).toMatchObject({ lefts: [0, 100, 300, 400, 500], total: 600, frozen: 1, frozenWidth: 100 })
})

test('widths stay within reason, and one that is being drawn counts already', () => {
  expect(layoutColumns(columns([1, 5000]), { view: 400 }).widths).toEqual([48, 960])
  expect(layoutColumns(columns([100]), { view: 400, resized: { column: 'c0', width: 150 } }).widths).toEqual([150])
})

test('columns are not frozen where they would leave no room', () => {
  expect(layoutColumns(columns([300, 100], 1), { view: 400 })).toMatchObject({ frozen: 0, frozenWidth: 0 })
})

describe('what is in sight', () => {
  test('is what the frozen columns leave free', () => {
    expect(columnsInSight(layout, { scrollLeft: 0, width: 350 })).toEqual({ first: 1, end: 3 })
    expect(columnsInSight(layout, { scrollLeft: 200, width: 400 })).toEqual({ first: 2, end: 5 })
  })
  test('is nothing when there are no columns', () => {
    expect(columnsInSight(layoutColumns([], { view: 400 }), { scrollLeft: 0, width: 400 })).toEqual({
      first: 0,
      end: 0,
    })
  })
})

test('a point lies over a column, or nearest to one', () => {
  expect([-5, 0, 99, 100, 299, 300, 9000].map((x) => columnAt(layout, x))).toEqual([0, 0, 0, 1, 1, 2, 4])
})

test('a column is brought into sight beside the frozen ones and no farther', () => {
  expect(scrollToColumn(layout, 4, { scrollLeft: 0, width: 400 })).toBe(200)
  expect(scrollToColumn(layout, 1, { scrollLeft: 150, width: 400 })).toBe(0)
  expect(scrollToColumn(layout, 0, { scrollLeft: 150, width: 400 })).toBe(150)
  expect(scrollToColumn(layout, 2, { scrollLeft: 100, width: 400 })).toBe(100)
})
