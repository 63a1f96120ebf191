import type { Clock } from './clock.ts'

/** Resolves after the time has passed on the host's clock; rejects with the signal's reason. */
export function wait(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const stop = () => {
      cancel()
      reject(signal?.reason as Error)
    }
    const cancel = clock.setTimer(milliseconds, () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    signal?.addEventListener('abort', stop, { once: true })
  })
}
