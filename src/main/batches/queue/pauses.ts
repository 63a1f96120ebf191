import type { Clock } from '../../tools/clock.ts'
import { wait } from '../../tools/wait.ts'

/** Waits between two tries, which a person may cut short. */
export interface Pauses {
  sleep(milliseconds: number): Promise<void>
  /** Whatever waits tries again at once. */
  endAll(): void
}

/** No wait for a service is ever longer, however often something has failed. */
const LONGEST_PAUSE_MS = 5 * 60_000

/** How long to wait after so many failures in a row: twice as long after each. */
export function pauseAfter(failures: number, firstMs: number, longestMs = LONGEST_PAUSE_MS): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs)
}

export function createPauses(clock: Clock, signal: AbortSignal): Pauses {
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
