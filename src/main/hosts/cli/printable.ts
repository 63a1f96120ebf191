/**
 * What a service, a program or a file says of itself must not move the cursor, colour the terminal or rename its window.
 * Lines stay lines.
 */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
}

/** The same where only one line is meant. */
export function printableLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ')
}
