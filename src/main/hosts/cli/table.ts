/** Columns as wide as their widest cell; numbers to the right. */
export function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [header, ...rows].map((row) =>
    row.map((cell) => ({ text: printable(cell), right: typeof cell === 'number' })),
  )
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column]?.text.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map(({ text, right }, column) =>
          right ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** What a service sends must not move the cursor or colour the terminal. */
function printable(cell: string | number): string {
  return String(cell).replaceAll(/\p{Cc}/gu, ' ')
}
