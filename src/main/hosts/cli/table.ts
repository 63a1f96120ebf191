import { printableLine } from './printable.ts'

export type Cell = string | number

/** Columns as wide as their widest cell; those of numbers alone to the right, gaps among them or not. */
export function table(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const columns = header.map((title, index) => {
    const cells = rows.map((row) => row[index] ?? '')
    const right = cells.every((cell) => typeof cell === 'number' || cell === '')
    return { right, width: Math.max(...[title, ...cells].map((cell) => printed(cell).length)) }
  })
  const line = (cells: readonly Cell[]) =>
    columns
      .map(({ right, width }, index) => {
        const text = printed(cells[index] ?? '')
        return right && typeof cells[index] === 'number' ? text.padStart(width) : text.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return [header, ...rows].map(line).join('\n')
}

const printed = (cell: Cell) => printableLine(String(cell))
