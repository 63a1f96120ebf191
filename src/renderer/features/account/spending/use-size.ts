import { useLayoutEffect, useRef, useState } from 'react'

/** How large an element is drawn. */
export function useSize<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const look = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}
