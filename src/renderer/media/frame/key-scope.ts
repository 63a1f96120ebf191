import { createContext, useContext, useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { isTyping } from '../../ui/is-typing.ts'

/** Says whether the key was for it. */
type KeyHandler = (press: KeyboardEvent) => boolean

const KeyScopeContext = createContext<Set<KeyHandler> | undefined>(undefined)
export const KeyScope = KeyScopeContext.Provider

/** Keys that belong to the window however much of it is covered. */
const PASSING = new Set(['Escape', 'Tab', '?', 'F8'])

/** All keys of a view that covers the window: its parts take theirs, and nothing behind it hears of the rest. */
export function useKeyScope(): { handlers: Set<KeyHandler>; onKeyDown: (press: KeyboardEvent) => void } {
  const [handlers] = useState(() => new Set<KeyHandler>())
  return {
    handlers,
    onKeyDown(press) {
      const combination = press.ctrlKey || press.metaKey
      if (combination || PASSING.has(press.key)) return
      press.stopPropagation()
      if (press.defaultPrevented || isTyping(press.target) || isPressing(press)) return
      for (const handler of handlers)
        if (handler(press)) {
          press.preventDefault()
          return
        }
    },
  }
}

/** For parts of which only one hears the keys at a time. */
export function useKeyHandlers(): Set<KeyHandler> | undefined {
  return useContext(KeyScopeContext)
}

/** Keys of one part, as long as it is there. */
export function useKeys(handler: KeyHandler): void {
  const handlers = useContext(KeyScopeContext)
  const handle = useEffectEvent(handler)
  useEffect(() => {
    const entry: KeyHandler = (press) => handle(press)
    handlers?.add(entry)
    return () => void handlers?.delete(entry)
  }, [handlers])
}

/** Space and Enter on a button are the button's. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  return (
    (key === ' ' || key === 'Enter') && target instanceof HTMLElement && target.closest('button, a, summary') !== null
  )
}
