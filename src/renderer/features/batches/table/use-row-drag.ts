import { useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import { LINE_HEIGHT } from './row-line.tsx'

interface Drag {
  from: number
  /** It would stand before this line. */
  before: number
}

/** So near the edge, the table scrolls on under the mouse. */
const EDGE = LINE_HEIGHT
/** A hand that trembles does not move a row. */
const SLACK = 4

/** Rows taken by their number and put down between two others. */
export function useRowDrag(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  onDrop: (from: number, before: number) => void,
) {
  const [drag, setDrag] = useState<Drag>()

  const onPointerDown = (press: ReactPointerEvent) => {
    const handle = press.target instanceof Element ? press.target.closest<HTMLElement>('[data-handle]') : null
    const table = scroller.current
    if (!handle || !table || press.button !== 0) return
    press.preventDefault()
    const from = Number(handle.dataset['handle'])
    const began = press.clientY
    let last: Drag | undefined

    const follow = ({ clientY }: PointerEvent) => {
      if (last === undefined && Math.abs(clientY - began) < SLACK) return
      const { top, height } = table.getBoundingClientRect()
      const y = clientY - top
      if (y < LINE_HEIGHT + EDGE) table.scrollTop -= LINE_HEIGHT / 2
      else if (y > height - EDGE) table.scrollTop += LINE_HEIGHT / 2
      const before = Math.round((table.scrollTop + y - LINE_HEIGHT) / LINE_HEIGHT)
      last = { from, before: Math.min(count, Math.max(0, before)) }
      setDrag(last)
    }
    const stop = (end: PointerEvent | KeyboardEvent) => {
      if (end instanceof KeyboardEvent && end.key !== 'Escape') return
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', stop)
      window.removeEventListener('pointercancel', stop)
      window.removeEventListener('keydown', stop)
      setDrag(undefined)
      if (end.type === 'pointerup' && last && last.before !== from && last.before !== from + 1)
        onDrop(from, last.before)
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', stop)
    window.addEventListener('pointercancel', stop)
    window.addEventListener('keydown', stop)
  }

  return { drag, onPointerDown }
}
