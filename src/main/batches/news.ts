import type { Clock } from '../tools/clock.ts'

/** Tells of changes a few times a second at most for each batch; the last one is always told. */
export interface News {
  tell(batchId: string): void
  close(): void
}

const APART_MS = 250

export function createNews(clock: Clock, onChange: (batchId: string) => void): News {
  /** Batches that were told of lately, and whether something has changed since. */
  const lately = new Map<string, { again: boolean; cancel: () => void }>()

  function arm(batchId: string, delayMs: number, again: boolean): void {
    const cancel = clock.setTimer(delayMs, () => {
      const entry = lately.get(batchId)
      lately.delete(batchId)
      if (!entry?.again) return
      arm(batchId, APART_MS, false)
      onChange(batchId)
    })
    lately.set(batchId, { again, cancel })
  }

  return {
    tell(batchId) {
      const entry = lately.get(batchId)
      if (entry) entry.again = true
      // not at once: whoever has just read the old state must have subscribed by then
      else arm(batchId, 0, true)
    },
    close() {
      for (const { cancel } of lately.values()) cancel()
      lately.clear()
    },
  }
}
