import { useCallback, useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react'

export interface DragPoint {
  clientX: number
  clientY: number
}

interface Drag {
  onMove: (point: DragPoint) => void
  /** `kept` is false when Escape or the system took the drag back. */
  onEnd?: (kept: boolean) => void
  /** What scrolls on while the pointer is at its edge or beyond, and how much of each edge is covered. */
  scroller?: HTMLElement
  cover?: { top: number; left: number }
}

/** So near an edge, or so far beyond it, scrolling goes on; the farther, the faster. */
const EDGE = 24
const FASTEST = 40

/** Follows a pressed pointer wherever it goes, until it is let go. */
export function useDrag(): (press: ReactPointerEvent, drag: Drag) => void {
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  return useCallback((press, { onMove, onEnd, scroller, cover = { top: 0, left: 0 } }) => {
    stop.current?.()
    let point: DragPoint = { clientX: press.clientX, clientY: press.clientY }
    let frame = 0
    const scrollOn = () => {
      frame = 0
      if (!scroller) return
      const { left, right, top, bottom } = scroller.getBoundingClientRect()
      const across = pull(point.clientX, left + cover.left, right)
      const down = pull(point.clientY, top + cover.top, bottom)
      if (across === 0 && down === 0) return
      scroller.scrollLeft += across
      scroller.scrollTop += down
      onMove(point)
      frame = requestAnimationFrame(scrollOn)
    }
    const follow = ({ clientX, clientY }: PointerEvent) => {
      point = { clientX, clientY }
      onMove(point)
      if (frame === 0) frame = requestAnimationFrame(scrollOn)
    }
    const end = (kept: boolean) => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', giveUp)
      window.removeEventListener('keydown', onKey, true)
      stop.current = undefined
      onEnd?.(kept)
    }
    const drop = () => end(true)
    const giveUp = () => end(false)
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end(false)
    }
    stop.current = giveUp
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', giveUp)
    window.addEventListener('keydown', onKey, true)
  }, [])
}

function pull(at: number, low: number, high: number): number {
  if (at < low + EDGE / 2) return -Math.min(FASTEST, (low + EDGE - at) / 2)
  return at > high - EDGE / 2 ? Math.min(FASTEST, (at - high + EDGE) / 2) : 0
}
