/** What is written one a line, without the spaces around it; empty lines say nothing. */
export function linesOf(written: string): string[] {
  return written
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
