import { text } from '#shared/text/index.ts'

/** The key that means "do it" beside another, as this computer writes it. */
export function commandKey(): string {
  return /mac/i.test(navigator.platform) ? '⌘' : text().shell.keys.control
}
