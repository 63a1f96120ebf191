import { describe, expect, test } from 'vitest'
import { fillDownEdits, fillEdits, fillRightEdits, fillTarget } from './fill-range.ts'

const CELLS = [
  ['1', 'red', 'x'],
  ['2', 'blue', ''],
  ['', '', ''],
  ['', '', ''],
]
const textAt = ({ line, column }: { line: number; column: number }) => CELLS[line]?.[column] ?? ''
const numbers = ({ line }: { line: number }) => String(line + 10)
const BLOCK = { top: 0, bottom: 1, left: 0, right: 1 }
const written = (edits: ReturnType<typeof fillEdits>) =>
  edits.map(({ line, column, text }) => `${line},${column}=${text}`)

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
    expect(written(fillEdits(BLOCK, { top: 2, bottom: 3, left: 0, right: 1 }, textAt))).toEqual([
      '2,0=3',
      '3,0=4',
      '2,1=red',
      '3,1=blue',
    ])
  })
  test('upwards it counts down', () => {
    const source = { top: 2, bottom: 3, left: 0, right: 0 }
    expect(written(fillEdits(source, { top: 0, bottom: 1, left: 0, right: 0 }, numbers))).toEqual(['1,0=11', '0,0=10'])
  })
})

test('Ctrl+D copies the first line of a range, or the line above', () => {
  expect(written(fillDownEdits({ top: 0, bottom: 2, left: 0, right: 0 }, textAt))).toEqual(['1,0=1', '2,0=1'])
  expect(written(fillDownEdits({ top: 2, bottom: 2, left: 1, right: 1 }, textAt))).toEqual(['2,1=blue'])
  expect(fillDownEdits({ top: 0, bottom: 0, left: 0, right: 2 }, textAt)).toEqual([])
})

test('Ctrl+R does the same to the right', () => {
  expect(written(fillRightEdits({ top: 0, bottom: 1, left: 1, right: 2 }, textAt))).toEqual(['0,2=red', '1,2=blue'])
  expect(written(fillRightEdits({ top: 0, bottom: 0, left: 1, right: 1 }, textAt))).toEqual(['0,1=1'])
})
