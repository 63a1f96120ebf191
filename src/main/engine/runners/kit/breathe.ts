import { setImmediate } from 'node:timers/promises'

/** Lets messages in, a cancellation among them, between two pieces of long work. */
export const breathe = (): Promise<void> => setImmediate()
