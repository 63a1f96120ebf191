import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ods, xlsx, zip } from '../../../../../tests/support/workbooks.ts'
import { readList } from '../read-list.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-workbook-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function read(bytes: Buffer, reading: { sheetName?: string; heading?: boolean } = {}) {
  const path = join(folder, 'list.bin')
  writeFileSync(path, bytes)
  const { columns, rows, heading, workbook } = await readList({ path, ...reading })
  const cells: string[][] = []
  for await (const row of rows) cells.push([...row.cells])
  return { columns, cells, heading, workbook }
}

const text = (place: string, words: string) =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c>`
const numbers = (value: string, style = 0) => `<row><c><v>${value}</v></c><c s="${style}"><v>${value}</v></c></row>`
const HEADING = `<row r="1">${text('A1', 'prompt')}${text('B1', 'seed')}</row>`

const cell = (words: string, attributes = '') =>
  `<table:table-cell ${attributes}><text:p>${words}</text:p></table:table-cell>`
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`
const part = (content: string) => zip({ 'content.xml': content })
/** What a workbook is refused for. */
const code = async (bytes: Buffer) =>
  read(bytes).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  )

describe('a workbook of Excel', () => {
  test('shows what a person sees: shared and rich text, results of formulas, numbers, dates', async () => {
    const shared =
      '<si><t>A fox</t></si><si><r><t>An </t></r><r><rPr><b/></rPr><t>owl</t></r><rPh><t>ow</t></rPh></si><si><t>two_x000D_\nlines &amp; more</t></si>'
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/><xf numFmtId="20"/></cellXfs>'
    const data = `${HEADING}
      <row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>0.10000000000000001</v></c></row>
      <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>1E+05</v></c></row>
      <row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4" s="1"><v>46342</v></c></row>
      <row r="5"><c r="A5" t="str"><f>A2&amp;"!"</f><v>A fox!</v></c><c r="B5" s="2"><v>46342.75</v></c></row>
      <row r="6"><c r="A6" t="b"><v>1</v></c><c r="B6" s="3"><v>0.8</v></c></row>
      <row r="7"><c r="A7" t="e"><v>#N/A</v></c><c r="B7" s="4"><v>0.5</v></c></row>`
    const { columns, cells } = await read(xlsx({ sheets: [{ name: 'List', data }], shared, styles }))
    expect(columns).toEqual(['prompt', 'seed'])
    expect(cells).toEqual([
      ['A fox', '0.1'],
      ['An owl', '100000'],
      ['two\nlines & more', '16.11.2026'],
      ['A fox!', '2026-11-16 18:00'],
      ['TRUE', '80%'],
      ['#N/A', '12:00'],
    ])
  })

  test('keeps the zeros that fill a number up', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="0"/></numFmts>' +
      '<cellXfs><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
    const data = HEADING + numbers('42') + numbers('123456') + numbers('-7') + numbers('4.5') + numbers('42', 1)
    const { cells } = await read(xlsx({ sheets: [{ name: 'List', data }], styles }))
    expect(cells.map(([, shown]) => shown)).toEqual(['00042', '123456', '-00007', '4.5', '42'])
  })

  test('leaves out what stands empty around the list, and keeps the holes in it', async () => {
    const data = `<row r="1"/><row r="4">${text('C4', 'prompt')}${text('D4', 'note')}${text('E4', 'seed')}</row>
      <row r="5">${text('C5', 'fox')}<c r="E5"><v>7</v></c></row><row r="900000"><c r="A900000" s="1"/></row>
      <row r="1048576">${text('C1048576', 'owl')}</row>`
    const { columns, cells } = await read(xlsx({ sheets: [{ name: 'List', data }] }))
    expect(columns).toEqual(['prompt', 'note', 'seed'])
    expect(cells).toEqual([['fox', '', '7'], ['owl']])
  })

  test('has several tables, of which hidden ones are not offered', async () => {
    const sheets = [
      { name: 'Secret', data: HEADING, state: 'hidden' },
      { name: 'First', data: `${HEADING}<row r="2">${text('A2', 'one')}</row>` },
      { name: 'Second', data: `${HEADING}<row r="2">${text('A2', 'two')}</row>` },
    ]
    expect(await read(xlsx({ sheets }))).toMatchObject({
      cells: [['one']],
      workbook: { sheetNames: ['First', 'Second'], sheetName: 'First' },
    })
    expect(await read(xlsx({ sheets }), { sheetName: 'Second' })).toMatchObject({ cells: [['two']] })
    await expect(read(xlsx({ sheets }), { sheetName: 'Secret' })).rejects.toMatchObject({ code: 'unknown_table' })
  })

  test('begins with the first table that is not empty, unless an empty one is named', async () => {
    const sheets = [
      { name: 'Cover', data: '<row r="1"/>' },
      { name: 'Notes', data: '' },
      { name: 'List', data: `${HEADING}<row r="2">${text('A2', 'one')}</row>` },
    ]
    expect(await read(xlsx({ sheets }))).toMatchObject({
      cells: [['one']],
      workbook: { sheetNames: ['Cover', 'Notes', 'List'], sheetName: 'List' },
    })
    await expect(read(xlsx({ sheets }), { sheetName: 'Notes' })).rejects.toMatchObject({ code: 'empty_list' })
    expect(await code(xlsx({ sheets: sheets.slice(0, 2) }))).toBe('empty_list')
  })
})

describe('a workbook of LibreOffice', () => {
  test('shows what a person sees, with repeated rows and columns, comments left out', async () => {
    const rows = [
      row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="3"'),
      row(cell('prompt') + cell('seed') + cell('note')),
      row(
        `<table:table-cell><office:annotation><text:p>a comment</text:p></office:annotation><text:p>A <text:span>red</text:span><text:s text:c="2"/>fox</text:p><text:p>at night</text:p></table:table-cell>${cell('1.024,00', 'office:value-type="float" office:value="1024"')}${cell('80%', 'office:value-type="percentage" office:value="0.8"')}`,
      ),
      row(cell('owl') + cell('x', 'table:number-columns-repeated="2"'), 'table:number-rows-repeated="2"'),
      row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048570"'),
    ].join('')
    const tables = [
      { name: 'Hidden', rows: row(cell('no')), isHidden: true },
      { name: 'List', rows },
      { name: 'Other', rows: row(cell('prompt')) + row(cell('else')) },
    ]
    const { columns, cells, workbook } = await read(ods(tables))
    expect(columns).toEqual(['prompt', 'seed', 'note'])
    expect(cells).toEqual([
      ['A red  fox\nat night', '1024', '80%'],
      ['owl', 'x', 'x'],
      ['owl', 'x', 'x'],
    ])
    expect(workbook).toEqual({ sheetNames: ['List', 'Other'], sheetName: 'List' })
    expect(await read(ods(tables), { sheetName: 'Other' })).toMatchObject({ cells: [['else']] })
  })

  test('keeps the zeros that fill a number up', async () => {
    const number = (shown: string, value: string) =>
      row(cell('owl') + cell(shown, `office:value-type="float" office:value="${value}"`))
    const rows =
      row(cell('prompt') + cell('seed')) + number('00042', '42') + number('-007', '-7') + number('0,50', '0.5')
    const { cells } = await read(ods([{ name: 'List', rows }]))
    expect(cells.map(([, shown]) => shown)).toEqual(['00042', '-007', '0.5'])
  })

  test('repeats no row for ever', async () => {
    const rows = row(cell('prompt')) + row(cell('fox'), 'table:number-rows-repeated="2000000000"')
    await expect(read(ods([{ name: 'List', rows }]))).rejects.toMatchObject({ code: 'workbook_too_large' })
    const wide = row(cell('fox', 'table:number-columns-repeated="2000000000"'))
    await expect(read(ods([{ name: 'List', rows: wide }]))).rejects.toMatchObject({ code: 'workbook_too_large' })
  })
})

describe('what is made to do harm', () => {
  test('a part that unpacks to gigabytes is stopped by what comes out of it, whatever the archive says', async () => {
    const spaces = ' '.repeat(1024)
    const bomb = Buffer.from(`<worksheet><sheetData>${spaces.repeat(64 * 1024)}`)
    const packed = deflateRawSync(bomb)
    const parts = {
      '_rels/.rels': '<Relationships/>',
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r0"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r0" Type="x/worksheet" Target="s.xml"/></Relationships>',
    }
    expect(await code(zip({ ...parts, 'xl/s.xml': bomb }))).toBe('workbook_too_large')
    // it says that it is small
    expect(await code(zip({ ...parts, 'xl/s.xml': { packed, size: 100 } }))).toBe('workbook_damaged')
  })

  test('entities of its own, deep nesting, cut and foreign archives are refused', async () => {
    const entities = '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><a>&b;</a>'
    expect(await code(part(entities))).toBe('workbook_damaged')
    expect(await code(part('<a>'.repeat(5000)))).toBe('workbook_too_large')
    expect(await code(part('<a><b></a>'))).toBe('workbook_damaged')
    expect(await code(part('<a>&unknown;</a>'))).toBe('workbook_damaged')
    const whole = xlsx({ sheets: [{ name: 'a', data: HEADING }] })
    expect(await code(whole.subarray(0, whole.length - 30))).toBe('workbook_damaged')
    expect(await code(zip({ 'readme.txt': 'nothing' }))).toBe('workbook_damaged')
    expect(await code(zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`${index}`, '']))))).toBe(
      'workbook_too_large',
    )
    expect(await code(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe('old_workbook')
  })

  test('a cell beyond any list is refused', async () => {
    const data = `${HEADING}<row r="2">${text('XFD2', 'far')}</row>`
    expect(await code(xlsx({ sheets: [{ name: 'a', data }] }))).toBe('workbook_too_large')
  })
})

test('a hundred thousand rows come without stopping everything else', async () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, index) => `<row><c t="inlineStr"><is><t>Picture ${index}</t></is></c><c><v>${index}</v></c></row>`,
  )
  const path = join(folder, 'long.xlsx')
  writeFileSync(path, xlsx({ sheets: [{ name: 'a', data: HEADING + rows.join('') }] }))
  const list = await readList({ path })
  let [count, last] = [0, '']
  for await (const { cells } of list.rows) {
    count += 1
    last = cells.join()
  }
  expect([count, last]).toEqual([100_000, 'Picture 99999,99999'])
})
