import { setImmediate } from 'node:timers/promises'

/** Lets messages in between two pieces of long work; where one was a cancellation, the work ends here. */
export async function breathe(signal?: AbortSignal): Promise<void> {
  await setImmediate()
  signal?.throwIfAborted()
}
