import { setTimeout } from 'node:timers/promises'

/** Ends early, without an error, when the signal says so. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, signal && { signal }).catch(() => {})
}
