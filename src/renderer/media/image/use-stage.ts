import { useEffect, useState } from 'react'
import type { Size, Stage } from './lens.ts'

/** So much paper around a picture that is seen as a whole. */
const MARGIN = 16
const NOTHING: Size = { width: 0, height: 0 }

/** How much room a picture has, and how large it is on this screen. */
export function useStage(natural: Size, scalable: boolean) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState(NOTHING)
  useEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  const density = window.devicePixelRatio || 1
  const picture = { width: natural.width / density, height: natural.height / density }
  const stage: Stage = { picture, size, margin: MARGIN, scalable }
  return { element, setElement, stage }
}
