import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestOf, readTsv, writeHtmlTable, writeTsv } from './clipboard-table.ts'

describe('text from a spreadsheet', () => {
  test('is lines of cells; the break after the last line is no line', () => {
    expect(readTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(readTsv('a')).toEqual([['a']])
    expect(readTsv('a\n\nb')).toEqual([['a'], [''], ['b']])
    expect(readTsv('\t')).toEqual([['', '']])
  })
  test('keeps line breaks, tabs and quotes of quoted cells', () => {
    expect(readTsv('"one\ntwo"\t"a\tb"\n"say ""hi"""\tx')).toEqual([
      ['one\ntwo', 'a\tb'],
      ['say "hi"', 'x'],
    ])
    expect(readTsv('"one\r\ntwo"\r\n')).toEqual([['one\ntwo']])
  })
  test('takes text that only begins with a quote as it stands', () => {
    expect(readTsv('"Hello" she said\t5" screen')).toEqual([['"Hello" she said', '5" screen']])
    expect(readTsv('"never closed\tb')).toEqual([['"never closed', 'b']])
  })
  test('says again what was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ß', '"', '\t', '\n', ' ', ',', '🙂') })
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(table, (cells) => {
        // a last line of one empty cell is what a break at the end looks like
        fc.pre(!(cells.length > 1 && cells.at(-1)?.join('') === '' && cells.at(-1)?.length === 1))
        expect(readTsv(writeTsv(cells))).toEqual(cells)
      }),
    )
  })
})

test('a table of HTML has its signs written out and its line breaks as elements', () => {
  expect(writeHtmlTable([['<b> & "c"', 'one\ntwo']])).toBe(
    '<table><tr><td>&lt;b&gt; &amp; "c"</td><td>one<br>two</td></tr></table>',
  )
})

describe('text and HTML of the same copy', () => {
  test('spaces come from the text, the borders of cells from the HTML', () => {
    expect(bestOf([['two  spaces', '"quoted"']], [['two spaces', '""quoted""']])).toEqual([
      ['two  spaces', '""quoted""'],
    ])
  })
  test('tables of unlike shape are taken from the HTML', () => {
    expect(bestOf([['a b']], [['a', 'b']])).toEqual([['a', 'b']])
  })
})
