import type { Clock } from '../../../tools/clock.ts'

/** How much longer is asked after a time has run out. */
export const LAST_LOOK_MS = 30_000

/**
 * A deadline that counts from when it is noticed, and then for one more look: who slept, was switched off or had no network
 * could not ask before, and what was paid may have been done in time.
 */
export function withLastLook(clock: Clock, deadline: () => number): () => number {
  let last: number | undefined
  return () => {
    if (clock.now() >= deadline()) last ??= clock.now() + LAST_LOOK_MS
    return last ?? deadline()
  }
}
