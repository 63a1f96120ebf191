import { parse } from 'csv-parse/sync'
import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, withoutGuard } from './csv-cell.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+49 40 123', "'+49 40 123"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tcmd', '"\'\tcmd"'],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ["it's", "it's"],
  [-2, '-2'],
  ['a "b", c', '"a ""b"", c"'],
])('%j becomes %s, which no spreadsheet runs', (value, expected) => {
  expect(csvCell(value)).toBe(expected)
})

test('whatever a cell says, it comes back as it was and begins harmlessly', () => {
  const tricky = string({
    unit: constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\n', '\r', '\t', ' ', 'a', '＝'),
  })
  assert(
    property(array(tricky, { minLength: 2, maxLength: 5 }), (cells) => {
      const line = `${cells.map(csvCell).join(',')}\n`
      const [read] = parse(line, { relax_column_count: true })
      expect(read?.map(withoutGuard)).toEqual(cells)
      for (const cell of read ?? []) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
    }),
    { numRuns: 500 },
  )
})
