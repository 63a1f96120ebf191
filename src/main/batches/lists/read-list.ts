import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { TransformOptions } from 'node:stream'
import { parse, CsvError, type Options, type Parser } from 'csv-parse'
import { Refusal } from '#shared/app/refusal.ts'
import { text } from '#shared/text/index.ts'
import { localized, type LocalizedMessage } from '#shared/text/localized-message.ts'
import { REPORT_COLUMNS } from '#shared/batch/column-mapping.ts'
import { withoutGuard } from '#shared/batch/csv-cell.ts'
import { encodingOf, type ListEncoding } from '#shared/batch/encoding.ts'
import type { ListRow } from '#shared/batch/items.ts'
import { yieldToEventLoop } from '../../tools/yield-to-event-loop.ts'
import { isHeading, LINES_LOOKED_AT, shapeOf, type ListReading, type ListShape } from './list-shape.ts'
import { isArchive, isOldWorkbook, openTable } from './workbook/index.ts'

export type ListToRead = ListReading &
  (
    | { path: string; fileName?: string }
    /** `fileName`: what it was called where the text comes from. */
    | { text: string; fileName?: string }
  )

/** A prompt list as it lies there: its columns are known, its rows are still to be read. */
export interface PromptList {
  columns: string[]
  /** Read once, from the beginning. */
  rows: AsyncIterable<ListRow>
  /** For whoever may not come to reading the rows: the file is open until they are read or this is called. */
  close: () => Promise<void>
  /** Where relative paths begin; null for a list that is not a file. */
  directory: string | null
  /** Null for a workbook, whose cells are cells already. */
  delimiter: string | null
  heading: boolean
  encoding: ListEncoding | null
  /** The tables of a workbook, and which of them this is. */
  workbook?: { sheetNames: string[]; sheetName: string }
}

const LOOKED_AT_BYTES = 64 * 1024
/** Parsed in about a millisecond. */
const BYTES_AT_ONCE = 32 * 1024
/** Everything else gets its turn after so long. */
const LONGEST_BITE_MS = 3

/** Any delimiter, quotes, line breaks inside cells, UTF-8, UTF-16 and what Excel writes, with or without a mark. */
export async function readList(source: ListToRead): Promise<PromptList> {
  const isFile = 'path' in source
  const beginning = isFile ? await readBeginning(source.path) : Buffer.from(source.text.slice(0, LOOKED_AT_BYTES))
  if (isFile && isArchive(beginning)) return readWorkbook(source)
  if (isFile && isOldWorkbook(beginning)) throw new Refusal('old_workbook', localized('refusals.oldWorkbook'))
  const encoding = isFile ? encodingOf(beginning) : 'utf-8'
  if (encoding === null) throw new Refusal('list_encoding', localized('refusals.listNoText'))
  const shape = shapeOf(decode(beginning, encoding), source, {
    fileName: source.fileName ?? (isFile ? basename(source.path) : ''),
    isCut: beginning.length >= LOOKED_AT_BYTES,
  })
  const batches = readRecords(source, encoding, shape)
  const firstBatch = (await batches.next()).value ?? []
  const [first] = firstBatch
  if (!first) throw new Refusal('empty_list')
  const columns = nameColumns(shape.heading ? first : first.map(() => ''))
  const isReport = columns.includes(REPORT_COLUMNS.status)

  async function* rows(): AsyncGenerator<ListRow> {
    let number = 0
    const toRow = (record: string[]): ListRow => ({
      number: ++number,
      cells: isReport ? record.map(withoutGuard) : record,
    })
    try {
      for (const record of shape.heading ? firstBatch.slice(1) : firstBatch) yield toRow(record)
      for await (const batch of batches) for (const record of batch) yield toRow(record)
    } finally {
      // who stops among the first ones has not begun to read the rest
      await close()
    }
  }
  const close = async () => void (await batches.return(undefined))
  const directory = isFile ? dirname(resolve(source.path)) : null
  return { columns, rows: rows(), close, directory, delimiter: shape.delimiter, heading: shape.heading, encoding }
}

/** Empty tables are passed over until here: somebody who names none means the first one with something in it. */
const MOST_EMPTY_TABLES = 16

/** A table of a workbook and its first lines; the first one that is not empty unless another is named. */
async function openWorkbook({ path, sheetName }: ListReading & { path: string }) {
  let table = await openTable(path, sheetName)
  let first = await firstLines(table.rows)
  const others = sheetName === undefined ? table.tableNames.slice(1, MOST_EMPTY_TABLES) : []
  for (const name of others) {
    if (first.length > 0) break
    table = await openTable(path, name)
    first = await firstLines(table.rows)
  }
  return { lines: table.rows, first, sheetNames: table.tableNames, sheetName: table.tableName }
}

async function firstLines(lines: AsyncGenerator<string[]>): Promise<string[][]> {
  const first: string[][] = []
  while (first.length < LINES_LOOKED_AT) {
    const line = await lines.next()
    if (line.done) break
    first.push(line.value)
  }
  return first
}

/** A table of a workbook, with what stands empty before it left out. */
async function readWorkbook(source: ListReading & { path: string }): Promise<PromptList> {
  const { lines, first, sheetNames, sheetName } = await openWorkbook(source)
  if (first.length === 0) throw new Refusal('empty_list')
  const margin = Math.min(...first.map((cells) => cells.findIndex((cell) => cell !== '')))
  const beside = (cells: string[]) => {
    if (cells.slice(0, margin).some((cell) => cell !== ''))
      throw new Refusal('workbook_uneven', localized('refusals.workbookUneven'))
    return cells.slice(margin)
  }
  const known = first.map(beside)
  const heading = source.heading ?? isHeading(known.map((cells) => cells.map((cell) => cell.trim())))
  const width = Math.max(...known.map((cells) => cells.length))
  const columns = nameColumns(
    heading
      ? Array.from({ length: Math.max(known[0]!.length, 1) }, (_, at) => known[0]![at] ?? '')
      : Array.from({ length: width }, () => ''),
  )
  const isReport = columns.includes(REPORT_COLUMNS.status)

  async function* rows(): AsyncGenerator<ListRow> {
    let number = 0
    const toRow = (cells: string[]): ListRow => ({
      number: ++number,
      cells: isReport ? cells.map(withoutGuard) : cells,
    })
    try {
      for (const cells of heading ? known.slice(1) : known) yield toRow(cells)
      for await (const cells of lines) yield toRow(beside(cells))
    } finally {
      await close()
    }
  }
  const close = async () => void (await lines.return(undefined))
  const directory = dirname(resolve(source.path))
  return {
    columns,
    rows: rows(),
    close,
    directory,
    delimiter: null,
    heading,
    encoding: null,
    workbook: { sheetNames, sheetName },
  }
}

async function readBeginning(path: string): Promise<Buffer> {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT_BYTES), 0, LOOKED_AT_BYTES, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (cause) {
    throw new Refusal('list_unreadable', localized('refusals.listUnreadable', path), { cause })
  }
}

function decode(bytes: Buffer, encoding: ListEncoding): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** So many at once: waiting for each record by itself would take longer than reading it. */
async function* readRecords(
  source: ListToRead,
  encoding: ListEncoding,
  { delimiter, preface }: ListShape,
): AsyncGenerator<string[][], undefined> {
  const options: Options & TransformOptions = {
    bom: true,
    delimiter,
    from_line: preface + 1,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // a line of delimiters is what a spreadsheet leaves where rows were cleared
    skip_records_with_empty_values: true,
    // it never waits for a reader: what a piece holds is taken before the next one comes
    readableHighWaterMark: Number.MAX_SAFE_INTEGER,
  }
  const parser = parse(options)
  let failure: unknown
  parser.once('error', (error) => (failure = error))
  const pieces = 'path' in source ? piecesOfFile(source.path, encoding) : piecesOfText(source.text)
  try {
    let biteBegan = performance.now()
    for await (const piece of pieces) {
      parser.write(piece)
      const records = takeAll(parser)
      if (records.length > 0) yield records
      if (performance.now() - biteBegan < LONGEST_BITE_MS) continue
      await yieldToEventLoop()
      biteBegan = performance.now()
      if (failure !== undefined) throw failure
    }
    if (failure !== undefined) throw failure
    parser.end()
    // the last record has no line end: it comes when the parser knows that nothing follows
    const last: string[][] = []
    for await (const record of parser as AsyncIterable<string[]>) last.push(record)
    if (last.length > 0) yield last
  } catch (error) {
    throw readable(error)
  } finally {
    parser.destroy()
  }
}

function takeAll(parser: Parser): string[][] {
  const records: string[][] = []
  for (let record = nextOf(parser); record !== null; record = nextOf(parser)) records.push(record)
  return records
}

function nextOf(parser: Parser): string[] | null {
  return parser.read() as string[] | null
}

/** The parser works on UTF-8: such bytes are only looked at, others are turned into text. */
async function* piecesOfFile(path: string, encoding: ListEncoding): AsyncGenerator<string | Uint8Array> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const bytes of createReadStream(path, { highWaterMark: BYTES_AT_ONCE }) as AsyncIterable<Buffer>) {
    const text = decoder.decode(bytes, { stream: true })
    yield encoding === 'utf-8' ? bytes : text
  }
  decoder.decode()
}

function* piecesOfText(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = Math.min(text.length, start + BYTES_AT_ONCE)
    // half a character would become another one
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1
    yield text.slice(start, end)
    start = end
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function readable(error: unknown): unknown {
  if (error instanceof CsvError) return new Refusal('list_damaged', damageOf(error), { cause: error })
  if (error instanceof TypeError) return new Refusal('list_encoding', { cause: error })
  return error
}

function damageOf(error: CsvError): LocalizedMessage<'refusals.listDamaged' | 'refusals.listQuoteOpen'> {
  const line = Number(error['lines'] ?? 1)
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? localized('refusals.listQuoteOpen', line)
    : localized('refusals.listDamaged', line, error.message)
}

/** Every column has a name of its own. */
function nameColumns(heading: readonly string[]): string[] {
  const names = new Set<string>()
  // equal names go on from the last number, or a heading of them would take time by the square of its length
  const nextNumbers = new Map<string, number>()
  return heading.map((cell, index) => {
    const wanted = cell.trim() || text().batches.columnNumber(index + 1)
    let name = wanted
    let number = nextNumbers.get(wanted) ?? 2
    for (; names.has(name); number++) name = `${wanted} ${number}`
    nextNumbers.set(wanted, number)
    names.add(name)
    return name
  })
}
