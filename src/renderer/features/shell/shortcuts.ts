import type { AppDescription } from '#shared/app/commands.ts'
import { PLACES, PLACE_TITLES, type Place } from '#shared/app/places.ts'

type Surroundings = Pick<AppDescription, 'host' | 'platform'>

export interface Shortcut {
  does: string
  keys: readonly string[]
}

/** A browser keeps Cmd/Ctrl+digit for its own tabs, so a tab is told of the combination it will really receive. */
export function placeKeys(place: Place, { host, platform }: Surroundings): string[] {
  const digit = String(PLACES.indexOf(place) + 1)
  const mac = platform === 'darwin'
  if (host === 'web') return mac ? ['⌥', '⇧', digit] : ['Alt', 'Shift', digit]
  return mac ? ['⌘', digit] : ['Ctrl', digit]
}

export function shortcutsOf(surroundings: Surroundings): Shortcut[] {
  return [
    ...PLACES.map((place) => ({ does: `Open ${PLACE_TITLES[place]}`, keys: placeKeys(place, surroundings) })),
    { does: 'Search in Compose', keys: ['/'] },
    { does: 'Move in a list', keys: ['↑', '↓'] },
    { does: 'Show this list', keys: ['?'] },
  ]
}

type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The place that a key press asks for. By position of the key, because Alt and Shift change what it types. */
export function placeForPress({ code, ctrlKey, metaKey, altKey, shiftKey }: Press): Place | undefined {
  const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(code) ?? []
  if (digit === undefined) return undefined
  const command = (ctrlKey || metaKey) && !altKey && !shiftKey
  const tab = altKey && shiftKey && !ctrlKey && !metaKey
  return command || tab ? PLACES[Number(digit) - 1] : undefined
}
