import { text } from '#shared/text/index.ts'

/**
 * Keys as they stand on the keyboard that is typed on. `Mod` is Command on a Mac and Control elsewhere. The browser knows
 * that keyboard, from the first frame on; the computer that the app runs on may be another one.
 */
export function keyNames(...keys: string[]): string[] {
  const mac = /mac/i.test(navigator.userAgent)
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
