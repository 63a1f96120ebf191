import { useEffect } from 'react'
import { isKeyed, keysOf } from '#shared/app/keymap.ts'
import { availableActions, useRegistry, type Action } from '../core/actions/actions.ts'
import { actionFor } from '../core/actions/keys.ts'
import { perform } from '../core/actions/perform.ts'
import { coverOnTop, type Cover } from '../ui/covering.ts'
import { isTyping } from '../ui/is-typing.ts'
import { isAnswered } from '../ui/key-presses.ts'
import { windowActions } from './window-actions.ts'

/** In a field these are the field's own. */
const UNDOING: ReadonlySet<string> = new Set(['changes.undo', 'changes.redo'])

/** The keys that work everywhere, for whichever part of the window offers what they do. */
export function useShortcuts(): void {
  useEffect(() => {
    const listen = (press: KeyboardEvent) => {
      if (isAnswered(press)) return
      const cover = coverOnTop()
      const found = actionFor(press, offeredOver(cover).filter(isEverywhere))
      // what is written is nobody's shortcut; undoing there is the field's own
      const writes = isTyping(press.target) && (isCharacter(press) || UNDOING.has(found?.action.id ?? ''))
      if (!found || writes) return
      // also where nothing comes of it: the native menu has some of these keys too
      press.preventDefault()
      // the field lies behind it
      if (cover !== undefined && found.action.id === 'search.here') return
      if (!found.held) void perform(found.action, found.nth)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** In a dialog nothing is taken back of what was done in the place behind it: only what a message offers. */
function offeredOver(cover: Cover | undefined): Action[] {
  const offered = availableActions(useRegistry.getState())
  return cover === 'dialog' ? [...windowActions(), ...offered.filter(({ id }) => !UNDOING.has(id))] : offered
}

function isEverywhere({ id }: Action): boolean {
  return isKeyed(id) && keysOf(id).scope === 'everywhere'
}

/** A key that writes something where a text is written; F8 does not. */
function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}
