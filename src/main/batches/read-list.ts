import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { parse, CsvError } from 'csv-parse'
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

/** Any delimiter, quotes, line breaks inside cells, UTF-8 and UTF-16, with or without a byte order mark. */
export async function readList(source: ListSource): Promise<PromptList> {
  const beginning =
    'path' in source ? await readBeginning(source.path) : Buffer.from(source.text.slice(0, LOOKED_AT_BYTES))
  const encoding = 'path' in source ? encodingOf(beginning) : 'utf-8'
  const sample = decode(beginning, encoding)
  const delimiter = delimiterOf(sample)
  const records = parseRecords(source, encoding, delimiter)[Symbol.asyncIterator]()
  const first = await nextRecord(records)
  if (!first) throw new CommandError('empty_list', 'The list is empty.')
  const hasHeading = looksLikeHeading(first)
  const columns = hasHeading ? nameColumns(first) : nameColumns(first.map(() => ''))
  const isReport = columns.includes(REPORT_COLUMNS.status)

  async function* rows(): AsyncGenerator<ListRow> {
    let number = 0
    for (let record = hasHeading ? await nextRecord(records) : first; record; record = await nextRecord(records)) {
      number += 1
      yield { number, cells: isReport ? record.map(withoutGuard) : record }
    }
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

function parseRecords(source: ListSource, encoding: ListEncoding, delimiter: string): AsyncIterable<string[]> {
  const text =
    'path' in source
      ? Readable.toWeb(createReadStream(source.path)).pipeThrough(new TextDecoderStream(encoding, { fatal: true }))
      : [source.text]
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // a line of delimiters is what a spreadsheet leaves where rows were cleared
    skip_records_with_empty_values: true,
  })
  const input = Readable.from(text)
  input.on('error', (error) => parser.destroy(error))
  return input.pipe(parser) as AsyncIterable<string[]>
}

async function nextRecord(records: AsyncIterator<string[]>): Promise<string[] | undefined> {
  try {
    const { done, value } = await records.next()
    return done ? undefined : value
  } catch (error) {
    if (error instanceof CsvError)
      throw new CommandError('list_damaged', `The list cannot be read: ${error.message}`, { cause: error })
    if (error instanceof TypeError)
      throw new CommandError('list_encoding', 'The list is not UTF-8 or UTF-16. Save it as CSV UTF-8 and try again.', {
        cause: error,
      })
    throw error
  }
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
