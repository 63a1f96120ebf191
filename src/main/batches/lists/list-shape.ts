import { looksLikeHeading } from '#shared/batch/column-mapping.ts'

/** How the text of a list is to be cut into cells. */
export interface ListShape {
  delimiter: string
  heading: boolean
  /** Lines before the list itself: Excel may write which delimiter it uses. */
  preface: number
}

/** What a person says about it; the rest is told from the text. */
export interface ListReading {
  delimiter?: string
  heading?: boolean
  /** Of a workbook: which of its tables. */
  sheetName?: string
}

const DELIMITERS = ['\t', ';', ',', '|']
/** Stands in no text: every line is one cell. */
export const NO_DELIMITER = '\u0000'
const LINE_END = /\r\n|\n|\r/
export const LINES_LOOKED_AT = 20
const PREFACE = /^\uFEFF?sep=([,;|\t])(?:\r\n|\n|\r)/i

/** `isCut`: the sample ends somewhere in the list, so that its last line may not be whole. */
export function shapeOf(
  sample: string,
  { delimiter: wanted, heading: said }: ListReading,
  { fileName = '', isCut = false }: { fileName?: string; isCut?: boolean } = {},
): ListShape {
  const preface = PREFACE.exec(sample)
  const body = sample.slice(preface?.[0].length ?? 0)
  const lines = linesOf(isCut ? body.slice(0, Math.max(body.lastIndexOf('\n'), body.lastIndexOf('\r'))) : body)
  const delimiter = wanted ?? preface?.[1] ?? delimiterOf(lines, fileName)
  return {
    delimiter,
    heading: said ?? isHeading(lines.map((line) => cellsOf(line, delimiter))),
    preface: preface ? 1 : 0,
  }
}

/** The first ones that say something; a quoted line break makes two lines of one, which the vote below survives. */
function linesOf(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(LINE_END, LINES_LOOKED_AT * 2)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_LOOKED_AT)
}

/**
 * The one that cuts the lines into the same number of cells, and into the most. A list without a heading is a prompt a
 * line, whatever commas the prompts have, unless every line has as many of them as a table would.
 */
function delimiterOf(lines: readonly string[], fileName: string): string {
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, ...voteFor(delimiter, lines) })).toSorted(
    (left, right) => right.score - left.score,
  )
  if (!best || best.score === 0) return looksLikeHeading(cellsOf(lines[0] ?? '', ',')) ? ',' : NO_DELIMITER
  if (best.delimiter === '\t' || looksLikeHeading(cellsOf(lines[0] ?? '', best.delimiter))) return best.delimiter
  const isTable = lines.length > 1 && best.agree === 1
  const isNamedSo = /\.csv$/i.test(fileName)
  return isTable && (best.delimiter !== ',' || isNamedSo) ? best.delimiter : NO_DELIMITER
}

function voteFor(delimiter: string, lines: readonly string[]): { score: number; agree: number } {
  const counts = lines.map((line) => cellsOf(line, delimiter).length - 1)
  const first = counts[0] ?? 0
  if (first === 0) return { score: 0, agree: 0 }
  const agree = counts.filter((count) => count === first).length / counts.length
  return { score: agree * 100 + first, agree }
}

function cellsOf(line: string, delimiter: string): string[] {
  if (delimiter === NO_DELIMITER) return [line]
  const unquoted = line.replaceAll(/"(?:[^"]|"")*"/g, (quoted) =>
    // what stands in quotes cuts nothing
    DELIMITERS.reduce((text, one) => text.replaceAll(one, ' '), quoted.slice(1, -1)),
  )
  return unquoted.split(delimiter).map((cell) => cell.trim())
}

/** A first line that names settings, or that is plainly of another kind than what stands below it. */
export function isHeading([first = [], ...rest]: readonly (readonly string[])[]): boolean {
  if (looksLikeHeading(first)) return true
  if (first.length < 2 || rest.length === 0 || !first.every(isName) || new Set(first).size < first.length) return false
  return first.some((name, column) => {
    const below = rest.map((cells) => cells[column] ?? '').filter((cell) => cell !== '')
    if (below.length === 0) return false
    return below.every(isNumber) || averageLength(below) > Math.max(LONG_CELL, 2 * name.length)
  })
}

const LONGEST_NAME = 40
const LONG_CELL = 16

function isName(cell: string): boolean {
  return cell !== '' && cell.length <= LONGEST_NAME && !isNumber(cell) && !cell.includes('/')
}

function isNumber(cell: string): boolean {
  return /^[+-]?\d+([.,]\d+)?$/.test(cell)
}

function averageLength(cells: readonly string[]): number {
  return cells.reduce((sum, { length }) => sum + length, 0) / cells.length
}
