import type { GridSource } from './grid-types.ts'
import type { GridRange } from './selection.ts'

/** What stands in a range, line by line. */
export type RangeTexts = readonly (readonly string[])[]

/** Undefined when not all of it has been read. */
export function textsAtHand(source: Pick<GridSource, 'cellAt'>, range: GridRange): RangeTexts | undefined {
  const lines: string[][] = []
  for (let line = range.top; line <= range.bottom; line += 1) {
    const texts: string[] = []
    for (let column = range.left; column <= range.right; column += 1) {
      const cell = source.cellAt(line, column)
      if (!cell) return undefined
      texts.push(cell.text)
    }
    lines.push(texts)
  }
  return lines
}

/** The same, read also where nobody has looked; undefined where that cannot be. */
export function readTexts(source: Pick<GridSource, 'read'>, range: GridRange): Promise<RangeTexts> | undefined {
  const reading = source.read?.(range.top, range.bottom + 1)
  return reading?.then((lines) => lines.map((texts) => texts.slice(range.left, range.right + 1)))
}
