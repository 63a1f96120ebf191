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
  ['  =1', "'  =1"],
  ['"=1"', '"\'""=1"""'],
  ['\u200b=1', "'\u200b=1"],
  ['a;=1+1', '"a;\'=1+1"'],
  ['a; "＝1"; b', '"a;\' ""＝1""; b"'],
  ['a|@SUM(A1)', '"a|\'@SUM(A1)"'],
  ['a\n- b\n- c', '"a\n\'- b\n\'- c"'],
  ['well-known; see below', '"well-known; see below"'],
  ['red, -20 degrees', '"red, -20 degrees"'],
])('%j becomes %s, which no spreadsheet runs', (value, expected) => {
  expect(csvCell(value)).toBe(expected)
})

const TRICKY = string({
  unit: constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '|', '\n', '\r', '\t', ' ', 'a', '＝', '﹣', '\u200b'),
})

test('whatever a cell says, it comes back as it was and begins harmlessly', () => {
  assert(
    property(array(TRICKY, { minLength: 2, maxLength: 5 }), (cells) => {
      const line = `${cells.map(csvCell).join(',')}\n`
      const [read] = parse(line, { relax_column_count: true })
      expect(read?.map(withoutGuard)).toEqual(cells)
      for (const cell of read ?? []) expect(cell).not.toMatch(/^["\s\u200b]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n]/)
    }),
    { numRuns: 1_000 },
  )
})

test.each([';', '|', '\t'])('no formula begins where a program cuts at %j', (separator) => {
  assert(
    property(array(TRICKY, { minLength: 1, maxLength: 4 }), (cells) => {
      const written = ['row', ...cells].map(csvCell).join(',')
      // our quotes begin inside the cells of such a program and mean nothing to it
      const read = written.split(/[\r\n]/).flatMap((line) => line.split(separator))
      for (const cell of read) expect(cell).not.toMatch(/^["\s\u200b]*[=+\-@＝＋－＠﹦﹢﹣﹫]/)
    }),
    { numRuns: 1_000 },
  )
})

test('a cell of very many line breaks is read in one pass', () => {
  const long = `${'\n'.repeat(300_000)}=1`
  expect(withoutGuard(csvCell(long).slice(1, -1))).toBe(long)
})
