import { useLayoutEffect, useRef, useState } from 'react'

/** Where a scrolling element stands and how much of it can be seen. */
export function useViewport<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const [viewport, setViewport] = useState({ scrollTop: 0, height: 0, width: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const look = () =>
      setViewport({ scrollTop: element.scrollTop, height: element.clientHeight, width: element.clientWidth })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return { ref, viewport }
}
