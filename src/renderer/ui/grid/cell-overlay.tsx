import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './cell-overlay.module.css'

/** So near the window's edge. */
const MARGIN = 8

interface CellOverlayProps {
  /** The id of the cell's element: whichever has it now, as the grid draws a line in other elements when it scrolls. */
  cell: string
  children: ReactNode
}

/** Lies over a cell, at least as large as it, above everything else, and follows when the grid scrolls. */
export function CellOverlay({ cell, children }: CellOverlayProps) {
  const overlay = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = overlay.current
    if (!box) return undefined
    box.showPopover()
    const put = () => {
      const place = document.getElementById(cell)
      if (!place) return
      const { left, top, width, height } = place.getBoundingClientRect()
      box.style.setProperty('--cell-width', `${width}px`)
      box.style.setProperty('--cell-height', `${height}px`)
      const { offsetWidth, offsetHeight } = box
      box.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - offsetWidth - MARGIN))}px`
      box.style.top = `${Math.max(MARGIN, Math.min(top, window.innerHeight - offsetHeight - MARGIN))}px`
    }
    put()
    const observer = new ResizeObserver(put)
    observer.observe(box)
    window.addEventListener('resize', put)
    window.addEventListener('scroll', put, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', put)
      window.removeEventListener('scroll', put, { capture: true })
    }
  }, [cell])
  return (
    <div ref={overlay} className={styles.overlay} popover="manual">
      {children}
    </div>
  )
}
