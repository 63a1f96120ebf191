import type { Clock } from '../../tools/clock.ts'
import { wait } from '../../tools/wait.ts'

/** Waits between two tries, which a person may cut short. */
export interface RetryWaits {
  sleep(milliseconds: number): Promise<void>
  /** Whatever waits tries again at once. */
  endAll(): void
}

/** No wait for a service is ever longer, however often something has failed. */
export const LONGEST_SERVICE_WAIT_MS = 5 * 60_000

export function createRetryWaits(clock: Clock, signal: AbortSignal): RetryWaits {
  const pending = new Set<() => void>()

  return {
    async sleep(milliseconds) {
      const woken = new AbortController()
      const end = () => woken.abort()
      pending.add(end)
      try {
        await wait(clock, milliseconds, AbortSignal.any([signal, woken.signal]))
      } catch (error) {
        if (signal.aborted) throw error
      } finally {
        pending.delete(end)
      }
    },
    endAll() {
      for (const end of pending) end()
    },
  }
}
