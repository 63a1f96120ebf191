import { useLayoutEffect, useState, type RefObject } from 'react'
import { visibleRange } from './visible-range.ts'

/** A line more than can be seen, on either side, so that a slow wheel meets no gap. */
const SPARE_LINES = 2

/** So many lines, all of one height. */
export interface LineLayout {
  lines: number
  lineHeight: number
}

interface Field {
  width: number
  height: number
  first: number
  end: number
}

/**
 * Which lines of a scrolling element stand in sight, and how large it is. Scrolling inside a line draws nothing anew.
 */
export function useScrolledLines(
  ref: RefObject<HTMLElement | null>,
  layoutOf: (width: number, height: number) => LineLayout,
): Field {
  const [field, setField] = useState<Field>({ width: 0, height: 0, first: 0, end: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const look = () => {
      const { scrollTop, clientHeight: height, clientWidth: width } = element
      const { lines, lineHeight } = layoutOf(width, height)
      const range = visibleRange({ scrollTop, height }, { count: lines, lineHeight, spare: SPARE_LINES })
      const next = { width, height, ...range }
      setField((before) => (sameField(before, next) ? before : next))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [ref, layoutOf])
  return field
}

function sameField(one: Field, other: Field): boolean {
  return one.width === other.width && one.height === other.height && one.first === other.first && one.end === other.end
}
