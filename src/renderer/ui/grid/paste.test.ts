import { expect, test } from 'vitest'
import { placePaste, rangeOfEdits } from './paste.ts'

const range = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
const written = (edits: ReturnType<typeof placePaste>) =>
  edits.map(({ line, column, text }) => `${line},${column}=${text}`)

test('one value fills what is selected', () => {
  expect(written(placePaste([['x']], range(1, 1, 2, 2)))).toEqual(['1,1=x', '1,2=x', '2,1=x', '2,2=x'])
})

test('a table that fits several times is repeated', () => {
  expect(written(placePaste([['a', 'b']], range(0, 0, 1, 3)))).toEqual([
    '0,0=a',
    '0,1=b',
    '0,2=a',
    '0,3=b',
    '1,0=a',
    '1,1=b',
    '1,2=a',
    '1,3=b',
  ])
})

test('any other table is as large as it is, from the first cell on', () => {
  expect(
    written(
      placePaste(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        range(3, 1),
      ),
    ),
  ).toEqual(['3,1=a', '3,2=b', '4,1=c', '4,2=d'])
  expect(written(placePaste([['a'], ['b']], range(0, 0, 2, 0)))).toEqual(['0,0=a', '1,0=b'])
})

test('lines of unlike length leave the rest alone', () => {
  const edits = placePaste([['a', 'b'], ['c']], range(0, 0))
  expect(written(edits)).toEqual(['0,0=a', '0,1=b', '1,0=c'])
  expect(rangeOfEdits(edits)).toEqual({ top: 0, bottom: 1, left: 0, right: 1 })
})
