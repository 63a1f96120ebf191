import type { KeyboardEvent as KeyPress } from 'react'

/** Keys that open a menu from its button. */
const OPENING: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown'])
/** Presses that a control has cancelled for itself alone. */
const passedOn = new WeakSet<Event>()

/**
 * For the button of a menu: with a modifier held, an opening key is a shortcut and opens nothing. Radix only leaves a press
 * alone that is cancelled; shortcuts still answer it.
 */
export function passOnShortcuts(press: KeyPress): void {
  if (!OPENING.has(press.key) || !(press.ctrlKey || press.metaKey || press.altKey)) return
  press.preventDefault()
  passedOn.add(press.nativeEvent)
}

/** True when a control has answered the press, so that no shortcut may. */
export function isAnswered(press: KeyboardEvent): boolean {
  return press.defaultPrevented && !passedOn.has(press)
}
