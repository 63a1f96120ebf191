import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createLinePages, type LinePages, type Lines, type ReadLines } from './line-pages.ts'

/** The lines that `read` reads, again from the beginning when it is another. */
export function useLinePages<Row>(read: ReadLines<Row>): { pages: LinePages<Row>; lines: Lines<Row> } {
  const [pages] = useState(() => createLinePages<Row>())
  useEffect(() => pages.ask(read), [pages, read])
  const known = useSyncExternalStore(pages.subscribe, pages.current)
  // between being given another way to read and reading so, all that is known answers the question before
  const lines = useMemo(
    () => ({ ...known, isSettled: () => pages.isAsked(read) && known.isSettled() }),
    [known, pages, read],
  )
  return { pages, lines }
}
