import { expect, test } from 'vitest'
import { table } from './table.ts'

test('columns line up, numbers to the right, and nothing steers the terminal', () => {
  expect(
    table(
      ['ID', 'COINS'],
      [
        ['a', 5],
        ['longer\u001B[31m', 1200],
      ],
    ).split('\n'),
  ).toEqual(['ID           COINS', 'a                5', 'longer [31m   1200'])
})
