import type { ClipboardTable } from './clipboard-table.ts'
import type { GridEdit } from './grid-types.ts'
import { sizeOf, type GridRange } from './selection.ts'

/**
 * Where pasted cells go. One value fills everything that is selected, a table that fits into the selection several times
 * is repeated, any other begins at the selection's first cell and is as large as it is.
 */
export function placePaste(table: ClipboardTable, range: GridRange): GridEdit[] {
  const lines = table.length
  const columns = Math.max(1, ...table.map((line) => line.length))
  const selected = sizeOf(range)
  const repeats = selected.lines % lines === 0 && selected.columns % columns === 0
  const height = repeats ? selected.lines : lines
  const width = repeats ? selected.columns : columns
  const edits: GridEdit[] = []
  for (let down = 0; down < height; down += 1)
    for (let right = 0; right < width; right += 1) {
      const text = table[down % lines]?.[right % columns]
      // lines of unlike length leave what they do not name as it is
      if (text !== undefined) edits.push({ line: range.top + down, column: range.left + right, text })
    }
  return edits
}

/** What the edits cover, to select it afterwards. */
export function rangeOfEdits(edits: readonly GridEdit[]): GridRange | undefined {
  const first = edits[0]
  if (!first) return undefined
  const range = { top: first.line, bottom: first.line, left: first.column, right: first.column }
  for (const { line, column } of edits) {
    range.top = Math.min(range.top, line)
    range.bottom = Math.max(range.bottom, line)
    range.left = Math.min(range.left, column)
    range.right = Math.max(range.right, column)
  }
  return range
}
