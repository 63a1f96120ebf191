import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ColumnLayout } from './column-layout.ts'
import type { LineLayout } from './line-layout.ts'
import { isSameSight, sightOf, type ScrollPlace, type Sight, type ViewSize } from './sight.ts'

/** The room that the grid has for its cells; `head` stands above them, row headers beside. */
export function useViewSize(rowHeaderWidth: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<ViewSize>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const [table, heading] = [scroller.current, head.current]
    if (!table || !heading) return undefined
    const look = () => {
      const width = Math.max(0, table.clientWidth - rowHeaderWidth)
      const height = Math.max(0, table.clientHeight - heading.offsetHeight)
      setView((now) => (now.width === width && now.height === height ? now : { width, height }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(table)
    observer.observe(heading)
    return () => observer.disconnect()
  }, [rowHeaderWidth])
  return { scroller, head, view }
}

/** What is in sight. Scrolling draws anew only when lines or columns come and go. */
export function useSight(
  scroller: React.RefObject<HTMLDivElement | null>,
  view: ViewSize,
  lines: LineLayout,
  columns: ColumnLayout,
): Sight {
  const [place, setPlace] = useState<ScrollPlace>({ scrollTop: 0, scrollLeft: 0 })
  const sight = useMemo(() => sightOf(place, view, { lines, columns }), [place, view, lines, columns])
  useEffect(() => {
    const table = scroller.current
    if (!table) return undefined
    const look = () => {
      const { scrollTop, scrollLeft } = table
      const next = sightOf({ scrollTop, scrollLeft }, view, { lines, columns })
      if (!isSameSight(sight, next)) setPlace({ scrollTop, scrollLeft })
    }
    // the browser may have scrolled meanwhile: fewer lines than before, a smaller window
    look()
    table.addEventListener('scroll', look, { passive: true })
    return () => table.removeEventListener('scroll', look)
  }, [scroller, view, lines, columns, sight])
  return sight
}
