import { expect, test } from 'vitest'
import { BatchSettings } from './settings.ts'
import { sweepGrid, sweepLabel, sweptValues } from './swept-values.ts'

const crossed = BatchSettings.parse({
  sweeps: {
    axes: [
      { param: 'style', values: ['ink', 'oil'] },
      { param: 'aspect_ratio', values: ['1:1', '16:9'] },
    ],
  },
})
const paired = BatchSettings.parse({ sweeps: { ...crossed.sweeps, mode: 'paired' } })

function row(listRow: number, copy: number, params: Record<string, string>) {
  return { listRow, copy, params }
}

test('says what tells a row from the others of its sweep, with the value that it runs with', () => {
  const edited = row(1, 1, { prompt: 'a fox', style: 'chalk', aspect_ratio: '16:9' })
  expect(sweptValues(edited, crossed)).toEqual([
    { param: 'style', value: 'chalk' },
    { param: 'aspect_ratio', value: '16:9' },
  ])
  expect(sweepLabel(edited, crossed)).toBe('style chalk, aspect ratio 16:9')
  expect(sweepLabel(row(1, 1, { prompt: 'a fox' }), crossed)).toBe('')
  expect(sweepLabel(edited, BatchSettings.parse({}))).toBe('')
})

test('names a swept picture by its file', () => {
  const settings = BatchSettings.parse({ sweeps: { axes: [{ param: 'image', values: ['/photos/a.png'] }] } })
  expect(sweepLabel({ params: { image: '/photos/a.png' } }, settings)).toBe('image a.png')
  expect(sweepLabel({ params: { image: 'C:\\photos\\b.png' } }, settings)).toBe('image b.png')
})

test('lays crossed sweeps out as rows by values, in the order in which they were written', () => {
  const rows = [
    row(2, 2, { style: 'ink', aspect_ratio: '16:9' }),
    row(2, 1, { style: 'ink', aspect_ratio: '1:1' }),
    row(1, 4, { style: 'oil', aspect_ratio: '16:9' }),
    row(1, 2, { style: 'ink', aspect_ratio: '16:9' }),
    row(1, 1, { style: 'ink', aspect_ratio: '1:1' }),
  ]
  const grid = sweepGrid(rows, crossed)
  expect(grid.columns).toEqual([[{ param: 'aspect_ratio', value: '1:1' }], [{ param: 'aspect_ratio', value: '16:9' }]])
  expect(
    grid.lines.map(({ listRow, swept, cells }) => [
      listRow,
      swept[0]?.value,
      cells.map((cell) => cell.map(({ copy }) => copy)),
    ]),
  ).toEqual([
    [1, 'ink', [[1], [2]]],
    [1, 'oil', [[], [4]]],
    [2, 'ink', [[1], [2]]],
  ])
})

test('keeps repeats in one cell, and runs the steps of a paired sweep across', () => {
  const rows = [1, 2, 3, 4].map((copy) =>
    row(1, copy, copy % 2 ? { style: 'ink', aspect_ratio: '1:1' } : { style: 'oil', aspect_ratio: '16:9' }),
  )
  const { columns, lines } = sweepGrid(rows, paired)
  expect(columns.map((swept) => swept.map(({ value }) => value))).toEqual([
    ['ink', '1:1'],
    ['oil', '16:9'],
  ])
  expect(lines[0]?.cells.map((cell) => cell.map(({ copy }) => copy))).toEqual([
    [1, 3],
    [2, 4],
  ])
})
