import type { XY } from '../rows.ts'
import { dictionary, listed, type Name } from './listed.ts'

/** A number for each name: `figures('red 27, orange 58')`. */
export const figures = (text: string): Record<string, number> =>
  dictionary(Object.entries(places(text)).map(([name, [figure]]) => [name, figure]))

/** Several numbers for each name: `places('horse 0.56 0.42, zebra 0.56 0.36')`. */
export const places = <Row extends readonly number[] = XY>(text: string): Record<string, Row> =>
  dictionary(
    listed(text).map((entry) => {
      const [name = '', ...numbers] = entry.split(/\s+/u)
      return [name, numbers.map(Number) as readonly number[] as Row]
    }),
  )

/** A line of a table: `columns('x y', '-1 0')` is `{ x: -1, y: 0 }`. */
export const columns = <const Columns extends string>(names: Columns, line: string): Record<Name<Columns>, number> =>
  cells(names, line, Number)

/** Lines under the same columns: `table('x y', { left: '-1 0', right: '1 0' })`. */
export const table = <const Columns extends string, Line extends string>(
  names: Columns,
  lines: Readonly<Record<Line, string>>,
): Record<Line, Record<Name<Columns>, number>> => mapped(lines, (line) => cells(names, line, Number))

/** The same with words in place of numbers. */
export const wordTable = <const Columns extends string, Line extends string>(
  names: Columns,
  lines: Readonly<Record<Line, string>>,
): Record<Line, Record<Name<Columns>, string>> => mapped(lines, (line) => cells(names, line, String))

function cells<Names extends string, Value>(names: Names, line: string, read: (word: string) => Value) {
  const values = line.trim().split(/\s+/u).map(read)
  return Object.fromEntries(names.split(' ').map((name, at) => [name, values[at]])) as Record<Name<Names>, Value>
}

const mapped = <Line extends string, Value>(lines: Readonly<Record<Line, string>>, read: (line: string) => Value) =>
  dictionary(Object.entries<string>(lines).map(([name, line]) => [name, read(line)])) as Record<Line, Value>
