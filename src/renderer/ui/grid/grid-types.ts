import type { ReactNode } from 'react'
import type { TextQuery } from '#shared/batch/find-text.ts'
import type { MenuItem } from '../menu.tsx'
import type { GridSelection } from './selection.ts'

/** A cell by its place in the view: both from 0. */
export interface GridPlace {
  line: number
  column: number
}

export interface GridChoice {
  value: string
  label: string
}

export interface GridColumn {
  id: string
  /** Its accessible name, also where `heading` shows something else. */
  label: string
  /** In pixels; a person changes it through `onResize`. */
  width: number
  /** Stays in sight while the others scroll. Only the first columns can be. */
  frozen?: boolean
  /** Words: its editor opens large. */
  long?: boolean
  /** Whether its cells can be written to; a cell can say otherwise for itself. */
  editable?: boolean
  /** What its cells may say, offered while one is written. Other text can still be typed. */
  choices?: readonly GridChoice[]
  align?: 'start' | 'end'
  /** What stands in the heading instead of the label: a select, an icon beside the name. */
  heading?: ReactNode
}

export interface GridCell {
  /** What is read out, copied and edited. */
  text: string
  /** What is wrong with it, in a sentence. */
  issue?: string
  /** More about it, in a sentence: told on hover and to who listens, and no part of its text. */
  about?: string
  /** What it could say instead. */
  suggestion?: string
  editable?: boolean
  /** What this cell may say, where it differs from cell to cell. */
  choices?: readonly GridChoice[]
  /** What is shown instead of the text: a picture, a state. */
  content?: ReactNode
  tone?: 'plain' | 'soft' | 'attention'
}

/** Where cells come from. Give a new object whenever anything that it answers has changed. */
export interface GridSource {
  count: number
  /** Undefined while it has not been read; the source then reads what `want` asked for. */
  cellAt(line: number, column: number): GridCell | undefined
  /** What a line is, whatever its place; undefined while it has not been read. What is selected goes with its lines. */
  lineKey(line: number): string | number | undefined
  /** Whether nothing of what `want` asked for is yet to come, also after something has changed. */
  isSettled(): boolean
  /** Somebody looks at these lines, from `from` up to but without `to`, and stands on some others. */
  want(from: number, to: number, others: readonly number[]): void
  /** The texts of lines, in column order, read where they have not been. Without it, only what has been read is copied. */
  read?(from: number, to: number): Promise<readonly (readonly string[])[]>
  /** The cells that say what is looked for, in their order. Without it, all lines are read for that. */
  find?(query: GridQuery): Promise<readonly GridPlace[]>
}

export interface GridEdit extends GridPlace {
  text: string
}

/** How edits came about, for the words of an undo step. */
export type GridEditCause = 'typed' | 'pasted' | 'filled' | 'cleared' | 'suggestion'

/** What is looked for, marked in the cells. */
export type GridQuery = TextQuery

/**
 * What the grid asks of its owner. It keeps the selection and what is being typed; cells, widths, order and undo are the
 * owner's. What has no callback is not offered.
 */
export interface GridProps {
  label: string
  columns: readonly GridColumn[]
  source: GridSource
  /** Always a block: typed, pasted, filled, cut and cleared cells come in one call. Lines need not have been read. */
  onEdit?: (edits: GridEdit[], cause: GridEditCause) => void
  /** A paste reaches over the end: lines or columns are missing for some of these edits. Without it, they are left out. */
  onGrow?: (edits: GridEdit[], missing: { lines: number; columns: number }) => void
  /** New lines before line `at`, which is `count` of the source for the end. */
  onInsert?: (at: number, count: number) => Promise<unknown>
  onRemove?: (lines: number[]) => void
  onDuplicate?: (lines: number[]) => void
  /** Lines, one behind the other, are to stand before another line, or at the end. Undefined when that cannot be now. */
  onMove?: (lines: number[], before: number) => Promise<unknown> | undefined
  /** Both answer whether there was anything to take back, or to make again. */
  onUndo?: () => Promise<boolean>
  onRedo?: () => Promise<boolean>
  sort?: { column: string; descending: boolean } | null
  /** Null takes the sorting back. */
  onSort?: (column: string, descending: boolean | null) => void
  onResize?: (column: string, width: number) => void
  /** So many of the first columns are to be frozen. */
  onFreeze?: (columns: number) => void
  /** F8: the owner looks for it in all lines and calls `goTo` of the handle. */
  onNextIssue?: (backwards: boolean) => void
  /** Ctrl+F: the owner shows a `FindBar`. */
  onFind?: () => void
  query?: GridQuery
  /** Further items of the context menu: for the cell it was opened at. */
  contextItems?: (at: GridPlace, selection: GridSelection) => readonly MenuItem[]
  /** What stands before a line; its number otherwise. */
  /** What is wrong with a line as a whole, in a sentence. */
  lineIssue?: (line: number) => string | undefined
  rowHeader?: (line: number) => ReactNode
  onSelect?: (selection: GridSelection) => void
  /** What Space opens, where a line is more than its cells: its details, its pictures. */
  onOpen?: (line: number) => void
  /** Said at the end of the status line. */
  status?: ReactNode
  /** Shown in place of lines when there are none. */
  empty?: ReactNode
}

/** What an owner can ask of the grid. */
export interface GridHandle {
  focus(): void
  /** Makes a cell the active one, in sight and with the focus. */
  goTo(place: GridPlace): void
  selection(): GridSelection
  /** The owner adds, moves or brings back lines: until that is done, what is selected stays where it is. */
  keepPlace(change: Promise<unknown>): void
  /** Read out for who does not see what has changed. */
  announce(message: string): void
}
