import { expect, test } from 'vitest'
import type { BatchRow } from '#shared/app/batch.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { sweepGrid } from '#shared/batch/swept-values.ts'
import { cellAfter, gridForContactSheet, idsInOrder } from './sweep-cells.ts'

const settings = BatchSettings.parse({
  sweeps: { mode: 'crossed', axes: [{ param: 'seed', values: [1, 2, 3] }] },
})
let id = 0
const row = (listRow: number, seed: number, itemIds: (string | null)[]) =>
  ({
    id: (id += 1),
    listRow,
    copy: seed,
    params: { prompt: `Prompt ${listRow}`, seed },
    outputs: itemIds.map((itemId) => ({ itemId, path: null })),
  }) as unknown as BatchRow

const grid = sweepGrid(
  [row(1, 1, ['a', 'b']), row(1, 2, ['c']), row(1, 3, []), row(2, 1, ['d']), row(2, 2, [null]), row(2, 3, ['e'])],
  settings,
)

test('arrows stay inside of the table, and with Mod they go to its edge', () => {
  const size = { lines: 3, columns: 4 }
  expect(cellAfter('ArrowUp', false, { line: 0, column: 2 }, size)).toEqual({ line: 0, column: 2 })
  expect(cellAfter('ArrowDown', false, { line: 1, column: 2 }, size)).toEqual({ line: 2, column: 2 })
  expect(cellAfter('ArrowRight', true, { line: 1, column: 0 }, size)).toEqual({ line: 1, column: 3 })
  expect(cellAfter('Home', false, { line: 1, column: 3 }, size)).toEqual({ line: 1, column: 0 })
  expect(cellAfter('End', true, { line: 0, column: 0 }, size)).toEqual({ line: 2, column: 3 })
  expect(cellAfter('a', false, { line: 0, column: 0 }, size)).toBeUndefined()
})

test('what is looked at one by one follows the lines, every output of every cell', () => {
  expect(idsInOrder(grid)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('on paper every column and line has its label, and every cell its pictures', () => {
  expect(gridForContactSheet(grid)).toEqual({
    columns: ['Seed 1', 'Seed 2', 'Seed 3'],
    lines: [
      { label: '1 · Prompt 1', cells: [['a', 'b'], ['c'], []] },
      { label: '2 · Prompt 2', cells: [['d'], [], ['e']] },
    ],
  })
})
