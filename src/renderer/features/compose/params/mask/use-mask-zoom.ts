import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { wheelFactor } from '../../../../media/image/viewport.ts'

const STOPS = [1, 1.5, 2, 3, 4, 6, 8]
const LARGEST = STOPS.at(-1)!

/** A point of the sheet, as shares of it, and where on the screen it is held. */
interface Held {
  across: number
  down: number
  clientX: number
  clientY: number
}

/** How near the sheet on a stage is: by steps, or by a pinch, which keeps what is under the fingers in its place. */
export function useMaskZoom(stage: HTMLElement | null) {
  const [zoom, setZoom] = useState(1)
  const held = useRef<Held>(undefined)

  const pinch = useEffectEvent((wheel: WheelEvent) => {
    // a pinch comes as a wheel with Ctrl; without it the wheel moves the sheet
    const sheet = stage?.firstElementChild?.getBoundingClientRect()
    if (!wheel.ctrlKey || !sheet) return
    wheel.preventDefault()
    const { clientX, clientY } = wheel
    held.current = {
      across: (clientX - sheet.left) / sheet.width,
      down: (clientY - sheet.top) / sheet.height,
      clientX,
      clientY,
    }
    setZoom((now) => Math.min(LARGEST, Math.max(1, now * wheelFactor(wheel))))
  })
  useEffect(() => {
    // React listens passively to wheels, and the page must not zoom as a whole
    const listen = (wheel: WheelEvent) => pinch(wheel)
    stage?.addEventListener('wheel', listen, { passive: false })
    return () => stage?.removeEventListener('wheel', listen)
  }, [stage])
  // after whichever drawing has the new size
  useLayoutEffect(() => {
    const point = held.current
    const sheet = stage?.firstElementChild?.getBoundingClientRect()
    held.current = undefined
    if (!point || !sheet) return
    stage?.scrollBy(
      sheet.left + point.across * sheet.width - point.clientX,
      sheet.top + point.down * sheet.height - point.clientY,
    )
  })

  return {
    zoom,
    isFarthest: zoom <= 1,
    isNearest: zoom >= LARGEST,
    zoomIn: () => setZoom((now) => STOPS.find((stop) => stop > now) ?? LARGEST),
    zoomOut: () => setZoom((now) => STOPS.findLast((stop) => stop < now) ?? 1),
  }
}
