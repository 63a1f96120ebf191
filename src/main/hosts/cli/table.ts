export type Cell = string | number

/** Columns as wide as their widest cell; those of numbers alone to the right, gaps among them or not. */
export function table(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const columns = header.map((title, index) => {
    const cells = rows.map((row) => row[index] ?? '')
    const right = cells.every((cell) => typeof cell === 'number' || cell === '')
    return { right, width: Math.max(...[title, ...cells].map((cell) => printable(cell).length)) }
  })
  const line = (cells: readonly Cell[]) =>
    columns
      .map(({ right, width }, index) => {
        const text = printable(cells[index] ?? '')
        return right && typeof cells[index] === 'number' ? text.padStart(width) : text.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return [header, ...rows].map(line).join('\n')
}

/** What a service sends must not move the cursor or colour the terminal. */
function printable(cell: string | number): string {
  return String(cell).replaceAll(/\p{Cc}/gu, ' ')
}
