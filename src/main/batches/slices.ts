import { setImmediate } from 'node:timers/promises'

/** So many rows at once: the window stays alive while a long list is worked through. */
export const SLICE_ROWS = 250

/** Repeats a step that says how many rows it took, until it took fewer than it might have. */
export async function inSlices(step: (limit: number) => number): Promise<void> {
  while (step(SLICE_ROWS) === SLICE_ROWS) await setImmediate()
}
