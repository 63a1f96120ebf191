import { useEffect, useState, type RefObject } from 'react'

/** Whether a part has been in sight; with `margin`, or as near to it as that share of what it scrolls in. */
export function useSeen(part: RefObject<Element | null>, margin = '0%'): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = part.current
    if (!element || seen) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [part, margin, seen])
  return seen
}
