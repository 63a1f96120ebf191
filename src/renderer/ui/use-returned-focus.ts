import { useLayoutEffect, useRef, type RefObject } from 'react'

/** What ends typing by key. */
const ENDS: ReadonlySet<string> = new Set(['Enter', 'Escape'])

/**
 * For the button that an editor stands in place of: it has the focus when the editor was ended by Enter or Escape. Whoever
 * has left it in another way is elsewhere already, or on the way there.
 */
export function useReturnedFocus<Button extends HTMLElement>(editing: boolean): RefObject<Button | null> {
  const button = useRef<Button>(null)
  const isEndedByKey = useRef(false)
  useLayoutEffect(() => {
    if (!editing) {
      // the editor has taken the focus along
      if (isEndedByKey.current && document.activeElement === document.body) button.current?.focus()
      isEndedByKey.current = false
      return undefined
    }
    const onKey = ({ key }: KeyboardEvent) => {
      isEndedByKey.current = ENDS.has(key)
    }
    const onPointer = () => {
      isEndedByKey.current = false
    }
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onPointer, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onPointer, true)
    }
  }, [editing])
  return button
}
