import { posix } from 'node:path'
import type { Archive } from './archive.ts'
import { damagedWorkbook, oversizedWorkbook } from './fault.ts'
import { numberFormat, plainNumber, type NumberFormat } from './number-format.ts'
import { createRowQueue, LONGEST_CELL, type RowQueue } from './row-queue.ts'
import type { Table, Workbook } from './index.ts'
import { readXml } from './xml.ts'

const ROOT_RELATIONS = '_rels/.rels'
/** Texts that cells share are held in memory: so many characters of them. */
const MOST_SHARED = 64 * 1024 * 1024
const MOST_TABLES = 1000
const MOST_FORMATS = 10_000

/** What Excel, Numbers, Google Sheets and LibreOffice write as .xlsx. */
export async function openXlsx(archive: Archive): Promise<Workbook> {
  const main = [...(await relationsOf(archive, ROOT_RELATIONS, '')).values()].find(({ type }) =>
    type.endsWith('/officeDocument'),
  )
  const book = main?.target ?? 'xl/workbook.xml'
  const folder = posix.dirname(book)
  const relations = await relationsOf(archive, `${folder}/_rels/${posix.basename(book)}.rels`, folder)
  const found: { name: string; isHidden: boolean; part: string }[] = []
  let since1904 = false
  await readXml(archive.read(book), {
    open(name, attribute) {
      if (name === 'workbookPr') since1904 = isTrue(attribute('date1904'))
      if (name !== 'sheet') return
      const relation = relations.get(attribute('id') ?? '')
      // a sheet that is a chart holds no cells
      if (!relation?.type.endsWith('/worksheet')) return
      const state = attribute('state') ?? 'visible'
      if (found.length === MOST_TABLES) throw oversizedWorkbook()
      found.push({ name: attribute('name') ?? '', isHidden: state !== 'visible', part: relation.target })
    },
  })
  const partOf = (type: string) =>
    [...relations.values()].find((relation) => relation.type.endsWith(`/${type}`))?.target
  return {
    tables: found.map(({ name, isHidden }) => ({ name, isHidden })),
    async *rows({ name }: Table) {
      const part = found.find((table) => table.name === name)?.part
      if (part === undefined) throw damagedWorkbook()
      const shared = await sharedTexts(archive, partOf('sharedStrings'))
      const formats = await cellFormats(archive, partOf('styles'), since1904)
      yield* cellsOf(archive, part, { shared, formats })
    },
  }
}

interface Relation {
  type: string
  target: string
}

async function relationsOf(archive: Archive, part: string, folder: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>()
  if (!archive.has(part)) return relations
  await readXml(archive.read(part), {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
      const target = attribute('Target') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      relations.set(attribute('Id') ?? '', { type: attribute('Type') ?? '', target: path })
    },
  })
  return relations
}

/** Pieces of one text may each have a look of their own; how a word is pronounced is not part of it. */
async function sharedTexts(archive: Archive, part: string | undefined): Promise<string[]> {
  const texts: string[] = []
  if (part === undefined || !archive.has(part)) return texts
  let [text, isText, spoken, held] = ['', false, 0, 0]
  await readXml(archive.read(part), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') spoken += 1
      isText = name === 't' && spoken === 0
    },
    text(piece) {
      if (isText) text += piece
      if (text.length > LONGEST_CELL) throw oversizedWorkbook()
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') spoken -= 1
      if (name !== 'si') return
      held += text.length + 16
      if (held > MOST_SHARED) throw oversizedWorkbook()
      texts.push(unescaped(text))
    },
  })
  return texts
}

async function cellFormats(archive: Archive, part: string | undefined, since1904: boolean): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = []
  if (part === undefined || !archive.has(part)) return formats
  const codes = new Map<number, string>()
  const known = new Map<number, NumberFormat>()
  let isCells = false
  await readXml(archive.read(part), {
    open(name, attribute) {
      if (codes.size > MOST_FORMATS) throw oversizedWorkbook()
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      if (name === 'cellXfs') isCells = true
      if (name !== 'xf' || !isCells) return
      const id = Number(attribute('numFmtId') ?? 0)
      const format = known.get(id) ?? numberFormat(id, codes.get(id), since1904)
      known.set(id, format)
      formats.push(format)
      if (formats.length > 100_000) throw oversizedWorkbook()
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return formats
}

function cellsOf(
  archive: Archive,
  part: string,
  { shared, formats }: { shared: readonly string[]; formats: readonly NumberFormat[] },
): AsyncIterable<string[]> {
  return createRowQueue((queue: RowQueue) => {
    let [column, type, style, value, isValue, spoken] = [-1, 'n', 0, '', false, 0]
    return readXml(archive.read(part), {
      open(name, attribute) {
        if (name === 'row') column = -1
        else if (name === 'c') {
          // most programs write where a cell stands; some leave it out
          column = columnOf(attribute('r')) ?? column + 1
          type = attribute('t') ?? 'n'
          style = Number(attribute('s') ?? 0)
          value = ''
        } else if (name === 'rPh') spoken += 1
        isValue = name === 'v' || (name === 't' && spoken === 0)
      },
      text(piece) {
        if (isValue) value += piece
        if (value.length > LONGEST_CELL) throw oversizedWorkbook()
      },
      close(name) {
        isValue = false
        if (name === 'rPh') spoken -= 1
        if (name === 'c') queue.cell(column, shown(value, { type, style, shared, formats }))
        if (name === 'row') queue.endRow(1)
      },
      isDone: () => queue.isDone(),
      room: () => queue.room(),
    })
  })
}

/** What a person sees in the cell; a formula's last result stands beside it. */
function shown(
  value: string,
  {
    type,
    style,
    shared,
    formats,
  }: { type: string; style: number; shared: readonly string[]; formats: readonly NumberFormat[] },
): string {
  switch (type) {
    case 's':
      return shared[Number(value)] ?? ''
    case 'inlineStr':
    case 'str':
    case 'd':
      return unescaped(value)
    case 'e':
      return value
    case 'b':
      return value === '' ? '' : isTrue(value) ? 'TRUE' : 'FALSE'
    default: {
      const number = Number(value)
      if (value.trim() === '' || !Number.isFinite(number)) return value.trim()
      // longer whole numbers than the format can count exactly are the digits that stand there
      if (/^-?\d{16,}$/.test(value.trim())) return value.trim()
      return (formats[style] ?? plainNumber)(number)
    }
  }
}

function columnOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/i.exec(reference ?? '') ?? []
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Characters that XML cannot hold are written as _x000D_. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text.replaceAll('\r\n', '\n')
  return text
    .replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\r\n', '\n')
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}
