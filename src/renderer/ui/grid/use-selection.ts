import { useState } from 'react'
import type { GridSource } from './grid-types.ts'
import { keepSelected, keptAfter, keptIn, keptInPlace } from './kept-selection.ts'
import { selectCell, type GridSelection } from './selection.ts'

/** What is selected: it goes with its lines when others come or go around them, as they do while a batch runs. */
export function useSelection(source: GridSource) {
  const [kept, setKept] = useState(() => keepSelected(selectCell({ line: 0, column: 0 }), source))
  const now = keptIn(kept, source)
  if (now !== kept) setKept(now)
  return {
    selected: now.held.selection,
    select: (next: GridSelection) => setKept(keepSelected(next, source)),
    /** Lines come, go or change places by this change: until it is made and read, what is selected stays where it is. */
    keepPlace: (change?: Promise<unknown>) => {
      setKept((before) => keptInPlace(before, change))
      const end = () => change && setKept((before) => keptAfter(before, change))
      change?.then(end, end)
    },
  }
}
