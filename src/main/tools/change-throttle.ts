import type { Clock } from './clock.ts'

/** Tells of changes a few times a second at most for each thing that changes; the last one is always told. */
export interface ChangeThrottle {
  tell(id: string): void
  close(): void
}

const APART_MS = 250

export function createChangeThrottle(clock: Clock, onChange: (id: string) => void): ChangeThrottle {
  /** What was told of lately, and whether something has changed since. */
  const lately = new Map<string, { again: boolean; cancel: () => void }>()

  function arm(id: string, delayMs: number, again: boolean): void {
    const cancel = clock.setTimer(delayMs, () => {
      const entry = lately.get(id)
      lately.delete(id)
      if (!entry?.again) return
      arm(id, APART_MS, false)
      onChange(id)
    })
    lately.set(id, { again, cancel })
  }

  return {
    tell(id) {
      const entry = lately.get(id)
      if (entry) entry.again = true
      // not at once: whoever has just read the old state must have subscribed by then
      else arm(id, 0, true)
    },
    close() {
      for (const { cancel } of lately.values()) cancel()
      lately.clear()
    },
  }
}
