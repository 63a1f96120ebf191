import { useEffect } from 'react'
import { isKeyed, keysOf } from '#shared/app/keymap.ts'
import { availableActions, useRegistry, type Action } from '../core/actions/actions.ts'
import { actionFor } from '../core/actions/keys.ts'
import { perform } from '../core/actions/perform.ts'
import { isTyping } from '../ui/is-typing.ts'

/** In a field these are the field's own. */
const UNDOING: ReadonlySet<string> = new Set(['changes.undo', 'changes.redo'])

/** The keys that work everywhere, for whichever part of the window offers what they do. */
export function useShortcuts(): void {
  useEffect(() => {
    const listen = (press: KeyboardEvent) => {
      if (press.defaultPrevented) return
      const found = actionFor(press, availableActions(useRegistry.getState()).filter(isEverywhere))
      // what is written is nobody's shortcut; undoing there is the field's own
      const writes = isTyping(press.target) && (isCharacter(press) || UNDOING.has(found?.action.id ?? ''))
      if (!found || writes) return
      press.preventDefault()
      if (!found.held) void perform(found.action, found.nth)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function isEverywhere({ id }: Action): boolean {
  return isKeyed(id) && keysOf(id).scope === 'everywhere'
}

/** A key that writes something where a text is written; F8 does not. */
function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}
