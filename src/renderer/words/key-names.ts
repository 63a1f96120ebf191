import { text } from '#shared/text/index.ts'

/** Whether a Mac's keyboard is typed on: its Option key is one of those that signs are typed with. */
export function isMacKeyboard(): boolean {
  return /mac/i.test(navigator.userAgent)
}

/**
 * Keys as they stand on the keyboard that is typed on. `Mod` is Command on a Mac and Control elsewhere. The browser knows
 * that keyboard, from the first frame on; the computer that the app runs on may be another one.
 */
export function keyNames(...keys: string[]): string[] {
  const mac = isMacKeyboard()
  const { control, shift } = text().shell.keys
  const names: Readonly<Record<string, string>> = {
    ...text().library.keys,
    Mod: mac ? '⌘' : control,
    Alt: mac ? '⌥' : 'Alt',
    Shift: mac ? '⇧' : shift,
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Enter: '↵',
    '-': '−',
  }
  return keys.map((key) => names[key] ?? key)
}

/** A combination as it stands on the keyboard: "Mod+Shift+D". */
export function combinationNames(combination: string): string[] {
  const { modifiers, key } = partsOf(combination)
  return keyNames(...modifiers, key)
}

/** What is held, and what is pressed. */
export function partsOf(combination: string): { modifiers: ReadonlySet<string>; key: string } {
  // a plus sign parts what is held from what is pressed, except where it is pressed itself
  const key = combination.endsWith('+') ? '+' : (combination.split('+').at(-1) ?? '')
  const held = combination.slice(0, combination.length - key.length).split('+')
  return { modifiers: new Set(held.filter(Boolean)), key }
}
