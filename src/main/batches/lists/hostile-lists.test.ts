import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ods, xlsx } from '../../../../tests/support/workbooks.ts'
import { workedMs } from '../../../../tests/support/worked-ms.ts'
import { readList, type ListToRead } from './read-list.ts'

const directory = mkdtempSync(join(tmpdir(), 'pressrun-lists-'))

function file(name: string, bytes: Uint8Array): ListToRead {
  const path = join(directory, name)
  writeFileSync(path, bytes)
  return { path }
}

async function read(source: ListToRead): Promise<{ columns: string[]; rows: (readonly string[])[] }> {
  const list = await readList(source)
  const rows: (readonly string[])[] = []
  for await (const { cells } of list.rows) if (rows.length < 10) rows.push(cells)
  return { columns: list.columns, rows }
}

const cell = '<row><c s="0"><v>7.25</v></c></row>'
const withFormat = (code: string, data = cell) =>
  xlsx({
    sheets: [{ name: 'a', data }],
    styles: `<numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`,
  })

test.each([
  ['open brackets', '['.repeat(200_000)],
  ['open quotes', `${'y'.repeat(100_000)}${'&quot;'.repeat(100_000)}`],
  ['months', 'mmm '.repeat(100_000)],
  ['zeros', `.${'0'.repeat(200_000)}%`],
])('a number format of many %s shows plain numbers soon', { timeout: 30_000 }, async (_, code) => {
  const began = workedMs()
  const { rows } = await read({ ...file('format.xlsx', withFormat(code)), heading: false })
  expect(rows).toEqual([['7.25']])
  expect(workedMs() - began).toBeLessThan(5000)
})

test('numbers that no date can show stay numbers', async () => {
  const data = '<row><c s="0"><v>99999999999</v></c><c s="0"><v>1e300</v></c></row>'
  expect((await read({ ...file('date.xlsx', withFormat('yyyy-mm-dd', data)), heading: false })).rows).toEqual([
    ['99999999999', '1e+300'],
  ])
})

test('a percentage of more decimals than the language can write has as many as it can', async () => {
  const source = file('percent.xlsx', withFormat(`0.${'0'.repeat(150)}%`))
  expect((await read({ ...source, heading: false })).rows).toEqual([['725%']])
})

const odsOf = (rows: string) => ods([{ name: 'a', rows }])
const long = 'x'.repeat(900_000)
test.each([
  [
    'rows repeated',
    'a.ods',
    odsOf(
      `<table:table-row table:number-rows-repeated="1000000"><table:table-cell><text:p>${long}</text:p></table:table-cell></table:table-row>`,
    ),
  ],
  [
    'cells repeated',
    'b.ods',
    odsOf(
      `<table:table-row><table:table-cell table:number-columns-repeated="999"><text:p>${long}</text:p></table:table-cell></table:table-row>`,
    ),
  ],
  [
    'spaces repeated',
    'c.ods',
    odsOf(
      `<table:table-row><table:table-cell><text:p>${'<text:s text:c="1000"/>'.repeat(1_000_000)}</text:p></table:table-cell></table:table-row>`,
    ),
  ],
  [
    'one long text in every cell',
    'd.xlsx',
    xlsx({
      sheets: [{ name: 'a', data: '<row><c t="s"><v>0</v></c></row>'.repeat(2000) }],
      shared: `<si><t>${long}</t></si>`,
    }),
  ],
])('a workbook of %s is refused as too large', { timeout: 60_000 }, async (_, name, bytes) => {
  await expect(read(file(name, bytes))).rejects.toMatchObject({ code: 'workbook_too_large' })
})

test('a heading of equal names numbers them soon', { timeout: 30_000 }, async () => {
  const began = workedMs()
  const { columns } = await read({ text: `${'prompt,'.repeat(60_000)}end\na,b\n`, heading: true, delimiter: ',' })
  expect(columns.slice(0, 3)).toEqual(['prompt', 'prompt 2', 'prompt 3'])
  expect(new Set(columns).size).toBe(60_001)
  expect(workedMs() - began).toBeLessThan(5000)
})
