import { describe, expect, test } from 'vitest'
import { fillDown, fillEdits, fillRight, fillTarget, type Fill } from './fill-range.ts'
import { readTexts, textsAtHand } from './range-texts.ts'
import type { GridRange } from './selection.ts'

const CELLS = [
  ['1', 'red', 'x'],
  ['2', 'blue', ''],
  ['', '', ''],
  ['', '', ''],
]
const NUMBERS = ['10', '11', '12', '13'].map((number) => [number])
const BLOCK = { top: 0, bottom: 1, left: 0, right: 1 }
const textsOf = ({ top, bottom, left, right }: GridRange, cells = CELLS) =>
  cells.slice(top, bottom + 1).map((line) => line.slice(left, right + 1))
const written = (fill: Fill, texts = textsOf(fill.given)) =>
  fillEdits(fill, texts).map(({ line, column, text }) => `${line},${column}=${text}`)

describe('the fill handle', () => {
  test('fills on the side it is drawn to, the farther one', () => {
    expect(fillTarget(BLOCK, { line: 3, column: 2 })).toEqual({ top: 2, bottom: 3, left: 0, right: 1 })
    expect(fillTarget(BLOCK, { line: 1, column: 4 })).toEqual({ top: 0, bottom: 1, left: 2, right: 4 })
    expect(fillTarget({ top: 3, bottom: 4, left: 2, right: 2 }, { line: 0, column: 2 })).toEqual({
      top: 0,
      bottom: 2,
      left: 2,
      right: 2,
    })
    expect(fillTarget(BLOCK, { line: 1, column: 0 })).toBeUndefined()
  })
  test('continues every column by itself', () => {
    expect(written({ given: BLOCK, target: { top: 2, bottom: 3, left: 0, right: 1 } })).toEqual([
      '2,0=3',
      '3,0=4',
      '2,1=red',
      '3,1=blue',
    ])
  })
  test('upwards it counts down', () => {
    const given = { top: 2, bottom: 3, left: 0, right: 0 }
    const target = { top: 0, bottom: 1, left: 0, right: 0 }
    expect(written({ given, target }, textsOf(given, NUMBERS))).toEqual(['1,0=11', '0,0=10'])
  })
})

test('Ctrl+D copies the first line of a range, or the line above', () => {
  expect(written(fillDown({ top: 0, bottom: 2, left: 0, right: 0 })!)).toEqual(['1,0=1', '2,0=1'])
  expect(written(fillDown({ top: 2, bottom: 2, left: 1, right: 1 })!)).toEqual(['2,1=blue'])
  expect(fillDown({ top: 0, bottom: 0, left: 0, right: 2 })).toBeUndefined()
})

test('Ctrl+R does the same to the right', () => {
  expect(written(fillRight({ top: 0, bottom: 1, left: 1, right: 2 })!)).toEqual(['0,2=red', '1,2=blue'])
  expect(written(fillRight({ top: 0, bottom: 0, left: 1, right: 1 })!)).toEqual(['0,1=1'])
})

test('lines that nobody has looked at are read before they are filled from, and one that is gone is left alone', async () => {
  const source = {
    cellAt: (line: number, column: number) => (line < 1 ? { text: CELLS[line]?.[column] ?? '' } : undefined),
    // the last one has been removed meanwhile
    read: (from: number, to: number) => Promise.resolve(CELLS.slice(from, Math.min(to, 2))),
  }
  const fill = fillRight({ top: 0, bottom: 2, left: 1, right: 2 })!
  expect(textsAtHand(source, { ...fill.given, bottom: 0 })).toEqual([['red']])
  expect(textsAtHand(source, fill.given)).toBeUndefined()
  expect(fillEdits(fill, (await readTexts(source, fill.given))!)).toEqual([
    { line: 0, column: 2, text: 'red' },
    { line: 1, column: 2, text: 'blue' },
  ])
})
