import type { BroughtList } from '../../../core/navigation/batches-view.ts'

/** What tells lists apart that are being read: one that is brought twice is read once. */
export function readingKey({ source }: BroughtList): string {
  return JSON.stringify(source)
}

export function isSameList(one: BroughtList, other: BroughtList): boolean {
  return readingKey(one) === readingKey(other)
}
