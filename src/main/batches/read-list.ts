import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Readable, type TransformOptions } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { once } from 'node:events'
import { parse, CsvError, type Options, type Parser } from 'csv-parse'
import { CommandError } from '#shared/app/error.ts'
import { looksLikeHeading, REPORT_COLUMNS } from '#shared/batch/column-mapping.ts'
import { withoutGuard } from '#shared/batch/csv-cell.ts'
import { encodingOf, type ListEncoding } from '#shared/batch/encoding.ts'
import type { ListRow } from '#shared/batch/items.ts'

export type ListSource = { path: string } | { text: string }

/** A prompt list as it lies there: its columns are known, its rows are still to be read. */
export interface PromptList {
  columns: string[]
  /** Read once, from the beginning. */
  rows: AsyncIterable<ListRow>
  /** Where relative paths begin; null for a list that is not a file. */
  directory: string | null
  delimiter: string
  encoding: ListEncoding
}

const DELIMITERS = ['\t', ';', ',', '|']
/** Stands in no text. */
const NO_DELIMITER = '\u0000'
const LOOKED_AT_BYTES = 64 * 1024
const BYTES_AT_ONCE = 256 * 1024
const RECORDS_AT_ONCE = 500

/** Any delimiter, quotes, line breaks inside cells, UTF-8 and UTF-16, with or without a byte order mark. */
export async function readList(source: ListSource): Promise<PromptList> {
  const beginning =
    'path' in source ? await readBeginning(source.path) : Buffer.from(source.text.slice(0, LOOKED_AT_BYTES))
  const encoding = 'path' in source ? encodingOf(beginning) : 'utf-8'
  const delimiter = delimiterOf(decode(beginning, encoding))
  const batches = readRecords(source, encoding, delimiter)
  const firstBatch = (await batches.next()).value ?? []
  const [first] = firstBatch
  if (!first) throw new CommandError('empty_list', 'The list is empty.')
  const hasHeading = looksLikeHeading(first)
  const columns = hasHeading ? nameColumns(first) : nameColumns(first.map(() => ''))
  const isReport = columns.includes(REPORT_COLUMNS.status)

  async function* rows(): AsyncGenerator<ListRow> {
    let number = 0
    const toRow = (record: string[]): ListRow => ({
      number: ++number,
      cells: isReport ? record.map(withoutGuard) : record,
    })
    for (const record of hasHeading ? firstBatch.slice(1) : firstBatch) yield toRow(record)
    for await (const batch of batches) for (const record of batch) yield toRow(record)
  }
  const directory = 'path' in source ? dirname(resolve(source.path)) : null
  return { columns, rows: rows(), directory, delimiter, encoding }
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
    throw new CommandError('list_unreadable', `The list ${path} cannot be read.`, { cause })
  }
}

function decode(bytes: Buffer, encoding: ListEncoding): string {
  return new TextDecoder(encoding).decode(bytes)
}

/**
 * The one that cuts the first lines into the same number of cells, and into the most. A list without a heading is a
 * prompt a line, whatever commas the prompts have; only a table that was copied from a spreadsheet has tabs.
 */
function delimiterOf(sample: string): string {
  const likely = likelyDelimiter(sample)
  const [heading = ''] = sample.split(/\r\n|\n|\r/)
  const cells = heading.split(likely).map((cell) => cell.replaceAll(/^\uFEFF|^"|"$/g, ''))
  return likely === '\t' || looksLikeHeading(cells) ? likely : NO_DELIMITER
}

function likelyDelimiter(sample: string): string {
  const lines = sample
    .split(/\r\n|\n|\r/)
    .slice(0, 20)
    .filter((line) => line.trim() !== '')
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, '').split(delimiter).length - 1)
    const heading = counts[0] ?? 0
    if (heading === 0) return 0
    const alike = counts.filter((count) => count === heading).length / counts.length
    return alike * 100 + heading
  }
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, score: score(delimiter) })).sort(
    (left, right) => right.score - left.score,
  )
  return best && best.score > 0 ? best.delimiter : ','
}

/** So many at once: waiting for each record by itself would take longer than reading it. */
async function* readRecords(
  source: ListSource,
  encoding: ListEncoding,
  delimiter: string,
): AsyncGenerator<string[][], undefined> {
  const options: Options & TransformOptions = {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // a line of delimiters is what a spreadsheet leaves where rows were cleared
    skip_records_with_empty_values: true,
    readableHighWaterMark: RECORDS_AT_ONCE,
  }
  const parser = parse(options)
  const pieces = 'path' in source ? piecesOfFile(source.path, encoding) : piecesOfText(source.text)
  const feeding = pipeline(Readable.from(pieces), parser)
  // told below, by the parser, to whoever is reading
  feeding.catch(() => {})
  try {
    while (!parser.readableEnded) {
      const records: string[][] = []
      for (let record = nextOf(parser); record !== null; record = nextOf(parser)) records.push(record)
      if (records.length > 0) yield records
      // once everything is fed, the end is told a turn later: whoever came late must let it come
      else await Promise.race([once(parser, 'readable'), feeding.then(() => setImmediate())])
    }
    await feeding
  } catch (error) {
    throw readable(error)
  } finally {
    parser.destroy()
  }
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
  for (let start = 0; start < text.length; start += BYTES_AT_ONCE) yield text.slice(start, start + BYTES_AT_ONCE)
}

function readable(error: unknown): unknown {
  if (error instanceof CsvError)
    return new CommandError('list_damaged', `The list cannot be read: ${error.message}`, { cause: error })
  if (error instanceof TypeError)
    return new CommandError('list_encoding', 'The list is not UTF-8 or UTF-16. Save it as CSV UTF-8 and try again.', {
      cause: error,
    })
  return error
}

/** Every column has a name of its own. */
function nameColumns(heading: readonly string[]): string[] {
  const names = new Set<string>()
  return heading.map((cell, index) => {
    const wanted = cell.trim() || `Column ${index + 1}`
    let name = wanted
    for (let number = 2; names.has(name); number++) name = `${wanted} ${number}`
    names.add(name)
    return name
  })
}
