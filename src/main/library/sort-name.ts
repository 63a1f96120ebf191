import { basename } from 'node:path'

const DIGITS = 12

/** A file's name as names are sorted: whatever its letters' case, and 2 before 10. */
export function sortName(path: string): string {
  return basename(path)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))
}
