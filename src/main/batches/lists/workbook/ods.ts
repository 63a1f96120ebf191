import type { Archive } from './archive.ts'
import { plainNumber } from './number-format.ts'
import { oversizedWorkbook } from './fault.ts'
import { createRowQueue, LONGEST_CELL } from './row-queue.ts'
import type { Table, Workbook } from './index.ts'
import { readXml } from './xml.ts'

const CONTENT = 'content.xml'
/** A text may say that so many spaces stand there. */
const MOST_SPACES = 1000
const MOST_TABLES = 1000

/** What LibreOffice writes as .ods: every cell carries the words that a person sees in it. */
export async function openOds(archive: Archive): Promise<Workbook> {
  const tables: Table[] = []
  const hiddenStyles = new Set<string>()
  let [style, depth] = ['', 0]
  await readXml(archive.read(CONTENT), {
    open(name, attribute) {
      if (name === 'style') style = attribute('name') ?? ''
      if (name === 'table-properties' && attribute('display') === 'false') hiddenStyles.add(style)
      // a table inside of a cell is part of that cell
      if (tables.length > MOST_TABLES) throw oversizedWorkbook()
      if (name === 'table' && depth++ === 0)
        tables.push({ name: attribute('name') ?? '', isHidden: hiddenStyles.has(attribute('style-name') ?? '') })
    },
    close(name) {
      if (name === 'table') depth -= 1
    },
  })
  return {
    tables,
    rows: ({ name }) =>
      rowsOf(
        archive,
        tables.findIndex((table) => table.name === name),
      ),
  }
}

function rowsOf(archive: Archive, wanted: number): AsyncGenerator<string[]> {
  return createRowQueue((queue) => {
    let [table, depth, notes, paragraphs] = [-1, 0, 0, 0]
    let [column, columns, rows] = [0, 1, 1]
    let [value, text] = ['', '']
    let isText = false
    const isHere = () => table === wanted && depth === 1 && notes === 0

    function openCell(attribute: (name: string) => string | undefined): void {
      columns = timesOf(attribute('number-columns-repeated'))
      value = attribute('value-type') === 'float' ? numberOf(attribute('value')) : ''
      text = ''
      paragraphs = 0
    }

    return readXml(archive.read(CONTENT), {
      open(name, attribute) {
        if (name === 'table' && depth++ === 0) table += 1
        if (name === 'annotation') notes += 1
        if (!isHere()) return
        if (name === 'table-row') {
          rows = timesOf(attribute('number-rows-repeated'))
          column = 0
        } else if (name === 'table-cell' || name === 'covered-table-cell') openCell(attribute)
        else if (name === 'p') {
          if (paragraphs++ > 0) text += '\n'
          isText = true
        } else if (name === 's') text += ' '.repeat(Math.min(timesOf(attribute('c')), MOST_SPACES))
        else if (name === 'tab') text += '\t'
        else if (name === 'line-break') text += '\n'
        if (text.length > LONGEST_CELL) throw oversizedWorkbook()
      },
      text(piece) {
        if (isText && isHere()) text += piece
      },
      close(name) {
        if (name === 'annotation') notes -= 1
        if (name === 'p') isText = false
        if (isHere() && (name === 'table-cell' || name === 'covered-table-cell')) {
          const said = value === '' || isZeroFilled(text, value) ? text : value
          // what is empty may be repeated to the end of the world
          if (said !== '') for (let time = 0; time < columns; time++) queue.cell(column + time, said)
          column += columns
        }
        if (isHere() && name === 'table-row') queue.endRow(rows)
        if (name === 'table') depth -= 1
      },
      isDone: () => queue.isDone() || table > wanted,
      room: () => queue.room(),
    })
  })
}

function timesOf(attribute: string | undefined): number {
  const times = Number(attribute ?? 1)
  return Number.isInteger(times) && times > 0 ? times : 1
}

/** 00042 is the number 42 as a person sees it: the zeros belong to the number of an article. */
function isZeroFilled(text: string, value: string): boolean {
  return /^-?0\d+$/.test(text) && Number(text) === Number(value)
}

function numberOf(value: string | undefined): string {
  const number = Number(value)
  return value === undefined || value.trim() === '' || !Number.isFinite(number) ? '' : plainNumber(number)
}
