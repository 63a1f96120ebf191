import type { GridPlace } from './grid-types.ts'
import type { GridCommand } from './keyboard-map.ts'
import {
  edge,
  extendTo,
  selectAll,
  selectCell,
  selectColumns,
  selectLines,
  step,
  type GridSelection,
  type GridSize,
} from './selection.ts'

interface Surroundings {
  size: GridSize
  /** So many lines are a page. */
  page: number
  /** Undefined where a cell has not been read. */
  isFilled: (place: GridPlace) => boolean | undefined
}

/** Where a key of the keyboard takes the selection; undefined for a command that is about something else. */
export function moveSelection(
  selection: GridSelection,
  command: GridCommand,
  { size, page, isFilled }: Surroundings,
): GridSelection | undefined {
  const { active, anchor, head } = selection
  const last = { line: size.lines - 1, column: size.columns - 1 }
  switch (command.type) {
    case 'move': {
      const { direction, by, extend } = command
      const from = extend ? head : active
      const to =
        by === 'edge' ? edge(from, direction, size, isFilled) : step(from, direction, by === 'page' ? page : 1, size)
      return extend ? extendTo(selection, to) : selectCell(to)
    }
    case 'lineEnd': {
      const column = command.backwards ? 0 : last.column
      return command.extend ? extendTo(selection, { ...head, column }) : selectCell({ ...active, column })
    }
    case 'gridEnd': {
      const to = command.backwards ? { line: 0, column: 0 } : last
      return command.extend ? extendTo(selection, to) : selectCell(to)
    }
    case 'selectAll':
      return selectAll(active)
    case 'selectLines':
      return { ...selectLines(anchor.line, head.line, active.column), active }
    case 'selectColumns':
      return { ...selectColumns(anchor.column, head.column, active.line), active }
    default:
      return undefined
  }
}
