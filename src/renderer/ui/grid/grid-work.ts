import type { GridPlace, GridProps } from './grid-types.ts'
import type { GridRange, GridSelection } from './selection.ts'
import type { GridGeometry } from './use-geometry.ts'

/** What the parts of the grid work with: what the owner gave, where everything stands, what is selected. */
export interface GridWork {
  gridId: string
  props: GridProps
  geometry: GridGeometry
  selection: GridSelection
  range: GridRange
  /** Selects without scrolling. */
  select: (selection: GridSelection) => void
  /** Selects and brings a cell into sight, where selecting has come to unless another is named. */
  choose: (selection: GridSelection, seen?: GridPlace) => void
  /** Lines come, go or change places by this change: until it is made and read, what is selected stays where it is. */
  keepPlace: (change?: Promise<unknown>) => void
  /** Gives the grid the focus. */
  focus: () => void
  /** Read out, and shown for a while. */
  say: (message: string) => void
}
