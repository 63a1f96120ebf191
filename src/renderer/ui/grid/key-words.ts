import { text } from '#shared/text/index.ts'

/** The keys of a shortcut as they stand on this computer's keyboard. `Mod` is Command on a Mac and Control elsewhere. */
export function keyWords(...keys: string[]): string[] {
  const mac = /mac/i.test(navigator.userAgent)
  const { control, shift } = text().shell.keys
  const words: Readonly<Record<string, string>> = {
    Mod: mac ? '⌘' : control,
    Alt: mac ? '⌥' : 'Alt',
    Shift: mac ? '⇧' : shift,
    Enter: '↵',
    Delete: text().grid.deleteKey,
  }
  return keys.map((key) => words[key] ?? key)
}
