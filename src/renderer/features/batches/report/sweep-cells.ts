import type { BatchRow } from '#shared/app/batch.ts'
import type { ContactSheetGrid } from '#shared/app/contact-sheet.ts'
import type { SweepGrid } from '#shared/batch/swept-values.ts'
import { wordsOf } from '#shared/service/params.ts'
import { sweepWords } from '../../../media/details/setting-words.ts'
import { formatCount } from '../../../words/format.ts'
import { itemIdsOf } from '../../../media/items/item-ids-of.ts'

export interface Cell {
  line: number
  column: number
}

/** Where a key leads from a cell; undefined for keys that lead nowhere. */
export function cellAfter(key: string, withMod: boolean, at: Cell, size: { lines: number; columns: number }) {
  const last = { line: size.lines - 1, column: size.columns - 1 }
  const clamp = (cell: Cell): Cell => ({
    line: Math.min(last.line, Math.max(0, cell.line)),
    column: Math.min(last.column, Math.max(0, cell.column)),
  })
  switch (key) {
    case 'ArrowUp':
      return clamp({ ...at, line: withMod ? 0 : at.line - 1 })
    case 'ArrowDown':
      return clamp({ ...at, line: withMod ? last.line : at.line + 1 })
    case 'ArrowLeft':
      return clamp({ ...at, column: withMod ? 0 : at.column - 1 })
    case 'ArrowRight':
      return clamp({ ...at, column: withMod ? last.column : at.column + 1 })
    case 'Home':
      return withMod ? { line: 0, column: 0 } : { ...at, column: 0 }
    case 'End':
      return withMod ? last : { ...at, column: last.column }
    case 'PageUp':
      return clamp({ ...at, line: at.line - 5 })
    case 'PageDown':
      return clamp({ ...at, line: at.line + 5 })
    default:
      return undefined
  }
}

/** Everything in the table, line by line, to be looked at one by one. */
export function idsInOrder({ lines }: SweepGrid<BatchRow>): string[] {
  return lines.flatMap(({ cells }) => cells.flatMap(itemIdsOf))
}

/** What a line is called: its place in the list and its words, then what is swept downwards. */
export function lineWords({ listRow, swept, cells }: SweepGrid<BatchRow>['lines'][number]): {
  place: string
  prompt: string
  swept: string
} {
  const params = cells.flat()[0]?.params ?? {}
  return {
    place: formatCount(listRow),
    prompt: wordsOf(params) ?? '',
    swept: sweepWords(swept),
  }
}

/** The same table for paper. */
export function gridForContactSheet(grid: SweepGrid<BatchRow>): ContactSheetGrid {
  return {
    columns: grid.columns.map((swept) => cut(sweepWords(swept))),
    lines: grid.lines.map((line) => {
      const { place, prompt, swept } = lineWords(line)
      return { label: cut([place, swept, prompt].filter(Boolean).join(' · ')), cells: line.cells.map(itemIdsOf) }
    }),
  }
}

/** No label is longer than this; what follows is not read on paper either. */
const MOST_LABEL = 500

function cut(label: string): string {
  return label.slice(0, MOST_LABEL)
}
