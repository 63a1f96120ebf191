import { useLayoutEffect, useState } from 'react'

interface Size {
  width: number
  height: number
}

const NOTHING: Size = { width: 0, height: 0 }

/** How large an element is drawn, without its border; nothing as long as it is not there. */
export function useSize(element: HTMLElement | null): Size {
  const [size, setSize] = useState(NOTHING)
  useLayoutEffect(() => {
    if (!element) return undefined
    const look = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    // the first picture is already drawn in it
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}
