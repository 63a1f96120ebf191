import { useEffect, useState, useSyncExternalStore } from 'react'
import { createLinePages, type LinePages, type Lines, type ReadLines } from './line-pages.ts'

/** The lines that `read` reads, again from the beginning when it is another. */
export function useLinePages<Row>(read: ReadLines<Row>): { pages: LinePages<Row>; lines: Lines<Row> } {
  const [pages] = useState(() => createLinePages<Row>())
  useEffect(() => pages.ask(read), [pages, read])
  const lines = useSyncExternalStore(pages.subscribe, pages.current)
  return { pages, lines }
}
