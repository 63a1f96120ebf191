import { mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, asyncProperty, constantFrom, string } from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { csvCell } from '#shared/batch/csv-cell.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'
import { xlsx } from '../../../../tests/support/workbooks.ts'
import { readList, type PromptList } from './read-list.ts'

const folder = mkdtempSync(join(tmpdir(), 'pressrun-lists-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'list.csv')

async function rowsOf(list: PromptList): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells } of list.rows) rows.push([...cells])
  return rows
}

/** The same through a file and as pasted text. */
async function read(content: string | Buffer) {
  writeFileSync(path, content)
  const list = await readList({ path })
  const rows = await rowsOf(list)
  if (typeof content === 'string') {
    const pasted = await readList({ text: content })
    expect([pasted.columns, await rowsOf(pasted)]).toEqual([list.columns, rows])
  }
  return { ...list, rows }
}

const utf16le = (text: string) => Buffer.from(text, 'utf16le')
const utf16be = (text: string) => utf16le(text).swap16()
const TEXT = 'prompt,style\nEin Bär im Café,Öl\n日本の城 🏯,ink\n'
const ROWS = [
  ['Ein Bär im Café', 'Öl'],
  ['日本の城 🏯', 'ink'],
]

const isOpen = (path: string) =>
  readdirSync('/proc/self/fd').some((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`) === path
    } catch {
      // the one that the folder was read through
      return false
    }
  })

describe.runIf(process.platform === 'linux')('the file is closed', () => {
  const line = '<row><c t="inlineStr"><is><t>A fox</t></is></c></row>'
  const data = `<row><c t="inlineStr"><is><t>prompt</t></is></c></row>${line.repeat(20_000)}`
  const lists: [string, string | Buffer][] = [
    ['of lines', `prompt\n${'A fox\n'.repeat(40_000)}`],
    ['of a workbook', xlsx({ sheets: [{ name: 'List', data }] })],
  ]

  test.each(lists)('when nobody reads on from the first rows %s', async (what, content) => {
    const path = join(realpathSync(folder), `${what}.bin`)
    writeFileSync(path, content)
    const { rows } = await readList({ path })
    expect(isOpen(path)).toBe(true)
    for await (const _row of rows) break
    await waitUntil('the file to be closed', () => !isOpen(path))
  })

  test.each(lists)('when nobody comes to the rows %s', async (what, content) => {
    const path = join(realpathSync(folder), `${what}.bin`)
    writeFileSync(path, content)
    const { close } = await readList({ path })
    expect(isOpen(path)).toBe(true)
    await close()
    await waitUntil('the file to be closed', () => !isOpen(path))
  })
})

describe('encodings', () => {
  test.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from(TEXT), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`), 'utf-8'],
    ['UTF-16 LE with a mark', utf16le(`\uFEFF${TEXT}`), 'utf-16le'],
    ['UTF-16 BE with a mark', utf16be(`\uFEFF${TEXT}`), 'utf-16be'],
    ['UTF-16 LE', utf16le(TEXT), 'utf-16le'],
    ['UTF-16 BE', utf16be(TEXT), 'utf-16be'],
  ])('%s', async (_, bytes, encoding) => {
    expect(await read(bytes)).toMatchObject({ columns: ['prompt', 'style'], rows: ROWS, encoding })
  })

  test('what Excel on Windows calls CSV', async () => {
    const bytes = Buffer.concat([Buffer.from('prompt\nEin Bär für 5 ', 'latin1'), Buffer.from([0x80, 0x0a])])
    expect(await read(bytes)).toMatchObject({ rows: [['Ein Bär für 5 €']], encoding: 'windows-1252' })
  })

  test.each([
    ['A picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['UTF-8 that is cut in a character', Buffer.from('prompt\nBär').subarray(0, 9)],
  ])('%s is refused with what to do', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'list_encoding',
      message: expect.stringContaining('Save it as CSV UTF-8') as string,
    })
  })

  test('a character on the border of two pieces stays whole', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => `🏯é${'x'.repeat(index % 5)}`)
    expect((await read(`prompt\n${rows.join('\n')}\n`)).rows.flat()).toEqual(rows)
  })
})

describe('delimiters', () => {
  test('a person may say what the text does not', async () => {
    const list = await readList({ text: 'Red fox,snow\nBlue whale,sea\n', delimiter: ',', heading: true })
    expect([list.columns, await rowsOf(list)]).toEqual([['Red fox', 'snow'], [['Blue whale', 'sea']]])
  })

  test('Excel may say which one it wrote', async () => {
    expect(await read('sep=;\r\nprompt;seed\r\nA, B;1\r\n')).toMatchObject({
      columns: ['prompt', 'seed'],
      rows: [['A, B', '1']],
    })
  })

  test.each([',', ';', '\t', '|'])('%j', async (delimiter) => {
    const lines = [
      ['Prompt', 'Style', 'Seed'],
      ['A fox', '', '1'],
      ['"a; b, c | d\te"', 'ink', '2'],
    ]
    const list = await read(lines.map((line) => line.join(delimiter)).join('\n'))
    expect(list).toMatchObject({
      columns: ['Prompt', 'Style', 'Seed'],
      rows: [
        ['A fox', '', '1'],
        ['a; b, c | d\te', 'ink', '2'],
      ],
      delimiter,
    })
  })

  test('commas in prompts do not turn semicolons into text', async () => {
    const { rows } = await read('prompt;style\nA fox, a hare, a bear;ink\nRain, fog, snow, sun;oil\n')
    expect(rows[0]).toEqual(['A fox, a hare, a bear', 'ink'])
  })
})

describe('lines', () => {
  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR alone', '\r'],
  ])('%s', async (_, end) => {
    expect((await read(['prompt,style', 'A,ink', '', 'B,oil', ''].join(end))).rows).toEqual([
      ['A', 'ink'],
      ['B', 'oil'],
    ])
  })

  test('quotes, quotes in quotes, and line breaks inside cells', async () => {
    expect((await read('prompt,note\n"A ""red"" fox,\nin two lines","x\r\ny"\nB "half" quoted,y\n')).rows).toEqual([
      ['A "red" fox,\nin two lines', 'x\r\ny'],
      ['B "half" quoted', 'y'],
    ])
  })

  test('ragged rows keep their cells, cleared ones are left out, numbers count what is left', async () => {
    writeFileSync(path, 'prompt,style,seed\nA\n,,\n\nB,ink,3,more\n')
    const list = await readList({ path })
    const rows = []
    for await (const row of list.rows) rows.push(row)
    expect(rows).toEqual([
      { number: 1, cells: ['A'] },
      { number: 2, cells: ['B', 'ink', '3', 'more'] },
    ])
  })

  test('an open quote is damage, and says where', async () => {
    await expect(read('prompt,style\n"A fox,ink\nB,oil\n')).rejects.toMatchObject({ code: 'list_damaged' })
  })
})

describe('headings', () => {
  test('that repeat or are empty get names of their own', async () => {
    expect((await read('prompt,note,note, ,note\nA,b,c,d,e\n')).columns).toEqual([
      'prompt',
      'note',
      'note 2',
      'Column 4',
      'note 3',
    ])
  })

  test('a plain list of prompts has none, whatever its commas', async () => {
    const list = await read('A red fox, in the snow\nTwo boats, at dusk; rain\n"Quoted, whole"\n')
    expect(list).toMatchObject({
      columns: ['Column 1'],
      rows: [['A red fox, in the snow'], ['Two boats, at dusk; rain'], ['Quoted, whole']],
    })
  })

  test('a table pasted from a spreadsheet may have none', async () => {
    expect((await read('A fox\tink\nA hare\toil\n')).rows).toEqual([
      ['A fox', 'ink'],
      ['A hare', 'oil'],
    ])
  })

  test('one prompt alone', async () => {
    expect(await read('A red fox')).toMatchObject({ columns: ['Column 1'], rows: [['A red fox']] })
  })
})

describe('nothing to read', () => {
  test.each([
    ['nothing', ''],
    ['a mark', '\uFEFF'],
    ['empty lines', '\n\r\n  \n'],
  ])('%s', async (_, content) => {
    writeFileSync(path, content)
    await expect(readList({ path })).rejects.toMatchObject({ code: 'empty_list' })
  })

  test('a heading alone is a list without rows', async () => {
    expect((await read('prompt,style\n')).rows).toEqual([])
  })

  test.each([folder, join(folder, 'missing.csv')])('%s', async (missing) => {
    await expect(readList({ path: missing })).rejects.toMatchObject({ code: 'list_unreadable' })
  })
})

test('a cell of megabytes, and 100,000 rows', async () => {
  const huge = 'word '.repeat(600_000).trim()
  expect((await read(`prompt\n"${huge}"\n`)).rows).toEqual([[huge]])
  writeFileSync(
    path,
    `prompt,seed\n${Array.from({ length: 100_000 }, (_, index) => `Fox ${index},${index}`).join('\n')}`,
  )
  let last = 0
  for await (const { number, cells } of (await readList({ path })).rows) {
    if (cells[1] !== String(last)) throw new Error(`Row ${number} is ${cells.join()}.`)
    last = number
  }
  expect(last).toBe(100_000)
})

test('a reader who has seen enough leaves no file open', async () => {
  writeFileSync(path, `prompt\n${'A fox\n'.repeat(50_000)}`)
  for await (const { number } of (await readList({ path })).rows) if (number === 3) break
})

test('what a report has guarded against spreadsheets is read as it was', async () => {
  const cells = ['=1+1', "'=1", '-2', '@x', 'plain']
  const lines = cells.map((cell) => `${csvCell(cell)},failed`)
  const { rows } = await read(`\uFEFFprompt,Pressrun status\r\n${lines.join('\r\n')}\r\n`)
  expect(rows.map(([cell]) => cell)).toEqual(cells)
})

test('whatever is written as CSV is read back', async () => {
  const text = string({ unit: constantFrom('a', 'é', '🦊', ' ', '"', ',', ';', '\n', '\r\n', "'", '=', '|', '\t') })
  const cell = text.filter((value) => value.trim() !== '')
  await assert(
    asyncProperty(array(array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 }), async (rows) => {
      const lines = [['prompt', 'style', 'Pressrun status'], ...rows].map((line) => line.map(csvCell).join(','))
      const list = await readList({ text: `${lines.join('\r\n')}\r\n` })
      expect(await rowsOf(list)).toEqual(rows)
    }),
    { numRuns: 150 },
  )
})
