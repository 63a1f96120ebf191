import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ColumnLayout } from './column-layout.ts'
import type { LineLayout } from './line-layout.ts'
import { isElsewhere, isSameSight, sightOf, type ScrollPlace, type ViewSize } from './sight.ts'

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

/** So long after a jump the lines around what can be seen are drawn as well. */
const SETTLED_MS = 80

/** What is in sight. Scrolling draws anew only when lines or columns come and go. */
export function useSight(
  scroller: React.RefObject<HTMLDivElement | null>,
  view: ViewSize,
  lines: LineLayout,
  columns: ColumnLayout,
) {
  const [place, setPlace] = useState<ScrollPlace>({ scrollTop: 0, scrollLeft: 0 })
  const sight = useMemo(() => sightOf(place, view, { lines, columns }), [place, view, lines, columns])
  /** Looks where the view stands now; to be called by who has scrolled it, so that all is drawn in one go. */
  const look = () => {
    const table = scroller.current
    if (!table) return
    const { scrollTop, scrollLeft } = table
    const next = sightOf({ scrollTop, scrollLeft }, view, { lines, columns })
    if (!isSameSight(sight, next)) setPlace({ scrollTop, scrollLeft, jumped: isElsewhere(sight, next) })
  }
  const onScroll = useEffectEvent(look)
  useEffect(() => {
    const table = scroller.current
    const listen = () => onScroll()
    table?.addEventListener('scroll', listen, { passive: true })
    return () => table?.removeEventListener('scroll', listen)
  }, [scroller])
  useEffect(() => {
    if (!place.jumped) return undefined
    const timer = window.setTimeout(() => setPlace((now) => ({ ...now, jumped: false })), SETTLED_MS)
    return () => window.clearTimeout(timer)
  }, [place])
  return { sight, look }
}
