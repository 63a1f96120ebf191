import { createContext, useContext, useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import type { KeyedActionId } from '#shared/app/keymap.ts'
import { actionName } from '../../core/actions/action-names.ts'
import type { Action } from '../../core/actions/actions.ts'
import { actionFor, pressedKey } from '../../core/actions/keys.ts'
import { perform } from '../../core/actions/perform.ts'
import { isTyping } from '../../ui/is-typing.ts'
import { isAnswered } from '../../ui/key-presses.ts'

/** Says whether the key was for it. */
type KeyHandler = (press: KeyboardEvent) => boolean

const KeyScopeContext = createContext<Set<KeyHandler> | undefined>(undefined)
export const KeyScope = KeyScopeContext.Provider

/** What belongs to the window however much of it is covered. */
const PASSING = ['help.shortcuts', 'messages.reach'] as const

function passes(press: KeyboardEvent): boolean {
  if (press.ctrlKey || press.metaKey || press.key === 'Escape' || press.key === 'Tab') return true
  return PASSING.some((id) => pressedKey(press.nativeEvent, id) !== undefined)
}

/**
 * All keys of a view that covers the window: its parts take theirs, and nothing behind it hears of the rest. A view that
 * stands among others takes its own while it has the focus, and leaves the rest to them.
 */
export function useKeyScope({ covers = true } = {}): {
  handlers: Set<KeyHandler>
  onKeyDown: (press: KeyboardEvent) => void
} {
  const [handlers] = useState(() => new Set<KeyHandler>())
  return {
    handlers,
    onKeyDown(press) {
      if (passes(press)) return
      if (covers) press.stopPropagation()
      if (isAnswered(press.nativeEvent) || isTyping(press.target) || isPressing(press)) return
      for (const handler of handlers)
        if (handler(press)) {
          press.preventDefault()
          press.stopPropagation()
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

/** Keys of a part's own actions. */
export function useActionKeys(actions: readonly Pick<Action, 'id' | 'when' | 'run'>[]): void {
  useKeys((press) => {
    const found = actionFor(press.nativeEvent, actions)
    if (found && !found.held)
      void perform({ label: actionName(found.action.id as KeyedActionId), run: found.action.run }, found.nth)
    return found !== undefined
  })
}

/** Space and Enter on a button are the button's. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  return (
    (key === ' ' || key === 'Enter') && target instanceof HTMLElement && target.closest('button, a, summary') !== null
  )
}
