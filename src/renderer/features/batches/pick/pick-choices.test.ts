import { expect, test } from 'vitest'
import type { RowToPick } from '#shared/app/recipes.ts'
import {
  costOf,
  decidedRows,
  isChosen,
  moved,
  NOTHING_CHOSEN,
  picksOf,
  placeAfter,
  toggled,
  toggledRow,
  type Way,
} from './pick-choices.ts'

const row = (rowId: number, prices: (number | null)[], picked: number[] = []): RowToPick => ({
  rowId,
  listRow: rowId,
  copy: 1,
  step: 1,
  columns: {},
  picked,
  outputs: prices.map((coins, index) => ({
    position: index + 1,
    itemId: `${rowId}-${index + 1}`,
    kind: 'image',
    coins,
  })),
  jointCoins: 0,
})
const ROWS = [row(1, [5, 5, 5, 5]), row(2, [5, 7]), row(3, [5, null, 5])]

test('outputs are chosen one by one or a row at once, and let go in the same way', () => {
  const one = toggled(NOTHING_CHOSEN, { rowId: 1, position: 3 })
  expect(isChosen(one, { rowId: 1, position: 3 })).toBe(true)
  expect(toggled(one, { rowId: 1, position: 3 })).toEqual(NOTHING_CHOSEN)
  const all = toggledRow(one, ROWS[0]!)
  expect(picksOf(ROWS.slice(0, 1), all)).toEqual([{ rowId: 1, positions: [1, 2, 3, 4] }])
  expect(toggledRow(all, ROWS[0]!)).toEqual(NOTHING_CHOSEN)
})

test('what goes on already is not chosen again', () => {
  const decided = row(4, [5, 5, 5], [2])
  const all = toggledRow(NOTHING_CHOSEN, decided)
  expect(picksOf([decided], all)).toEqual([{ rowId: 4, positions: [1, 3] }])
  expect(costOf([decided], all)).toEqual({ outputs: 2, coins: 10 })
  expect(toggledRow(all, decided)).toEqual(NOTHING_CHOSEN)
})

test('the price is that of all that goes on, as long as every one is known', () => {
  const chosen = toggled(toggled(toggledRow(NOTHING_CHOSEN, ROWS[1]!), { rowId: 1, position: 4 }), {
    rowId: 1,
    position: 2,
  })
  expect(costOf(ROWS, chosen)).toEqual({ outputs: 4, coins: 22 })
  expect(costOf(ROWS.slice(1, 2), chosen)).toEqual({ outputs: 2, coins: 12 })
  expect(costOf(ROWS, toggled(chosen, { rowId: 3, position: 2 }))).toEqual({ outputs: 5, coins: null })
  expect(decidedRows(ROWS, chosen).map(({ rowId }) => rowId)).toEqual([1, 2])
  expect(picksOf(ROWS, chosen)).toEqual([
    { rowId: 1, positions: [2, 4] },
    { rowId: 2, positions: [1, 2] },
    { rowId: 3, positions: [] },
  ])
})

test('what a later step makes of all that go on from a row is paid once', () => {
  const joined = [5, 6].map((rowId) => Object.assign(row(rowId, [22, 22, 22]), { jointCoins: 18 }))
  const chosen = joined.reduce(toggledRow, NOTHING_CHOSEN)
  expect(costOf(joined, toggled(chosen, { rowId: 6, position: 1 }))).toEqual({ outputs: 5, coins: 30 + 26 })
  expect(costOf(joined, toggled(NOTHING_CHOSEN, { rowId: 5, position: 2 }))).toEqual({ outputs: 1, coins: 22 })
})

test('arrows go along a row and on to the next, or to the same place above and below', () => {
  const go = (rowId: number, position: number, way: Way) => {
    const place = moved(ROWS, { rowId, position }, way)
    return place && [place.rowId, place.position]
  }
  expect(go(1, 1, 'right')).toEqual([1, 2])
  expect(go(1, 4, 'right')).toEqual([2, 1])
  expect(go(3, 3, 'right')).toEqual([3, 3])
  expect(go(2, 1, 'left')).toEqual([1, 4])
  expect(go(1, 1, 'left')).toEqual([1, 1])
  expect(go(1, 4, 'down')).toEqual([2, 2])
  expect(go(3, 3, 'up')).toEqual([2, 2])
  expect(go(3, 1, 'down')).toEqual([3, 1])
  expect(go(2, 2, 'first')).toEqual([1, 1])
  expect(go(2, 2, 'last')).toEqual([3, 3])
  expect(moved(ROWS, undefined, 'right')).toEqual({ rowId: 1, position: 2 })
  expect(moved([], undefined, 'down')).toBeUndefined()
})

test('after a row is decided the next one is at hand, and before the end the last that is left', () => {
  expect(placeAfter(ROWS, new Set([1]), 1)).toEqual({ rowId: 2, position: 1 })
  expect(placeAfter(ROWS, new Set([2, 3]), 3)).toEqual({ rowId: 1, position: 1 })
  expect(placeAfter(ROWS, new Set([1, 2, 3]), 3)).toBeUndefined()
})
