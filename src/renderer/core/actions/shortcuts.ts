import type { AppDescription } from '#shared/app/commands.ts'
import { PLACES, type Place } from '#shared/app/places.ts'
import { text } from '#shared/text/index.ts'

type Surroundings = Pick<AppDescription, 'host' | 'platform'>

export interface Shortcut {
  does: string
  keys: readonly string[]
}

/** A browser keeps Cmd/Ctrl+digit for its own tabs, so a tab is told of the combination it will really receive. */
export function placeKeys(place: Place, { host, platform }: Surroundings): string[] {
  const digit = String(PLACES.indexOf(place) + 1)
  const mac = platform === 'darwin'
  if (host === 'web') return mac ? ['⌥', '⇧', digit] : ['Alt', text().shell.keys.shift, digit]
  return mac ? ['⌘', digit] : [text().shell.keys.control, digit]
}

/** The key that makes a command of another, as it stands on the keyboard. */
export function commandKeyOf({ platform }: Pick<Surroundings, 'platform'>): string {
  return platform === 'darwin' ? '⌘' : text().shell.keys.control
}

/** Keys of what is not a place. */
export function shortcutKeys(
  of: 'palette' | 'undo' | 'make' | 'help',
  surroundings: Pick<Surroundings, 'platform'>,
): string[] {
  const command = commandKeyOf(surroundings)
  return { palette: [command, 'K'], undo: [command, 'Z'], make: [command, '↵'], help: ['?'] }[of]
}

export function shortcutsOf(surroundings: Surroundings): Shortcut[] {
  const words = text().shell.shortcuts
  return [
    { does: words.palette, keys: shortcutKeys('palette', surroundings) },
    ...PLACES.map((place) => ({
      does: words.openPlace(text().places[place]),
      keys: placeKeys(place, surroundings),
    })),
    { does: words.searchHere, keys: ['/'] },
    { does: words.moveInList, keys: ['↑', '↓'] },
    { does: words.undo, keys: shortcutKeys('undo', surroundings) },
    { does: words.messages, keys: ['F8'] },
    { does: words.thisList, keys: shortcutKeys('help', surroundings) },
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

/** Cmd/Ctrl+K, by what it types: keyboards differ in where K is. */
export function isPalettePress({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
}
