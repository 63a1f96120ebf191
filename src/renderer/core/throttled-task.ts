/** Something that is done once, and again after changes. */
export interface ThrottledTask {
  /** Something has changed: it is done once more, at once when it has rested. */
  again: () => void
  /** Nothing is begun any more. */
  end: () => void
}

/**
 * Does something that takes long and goes stale while it is done, as reading all rows of a batch that runs: never beside
 * itself, never left half-way for a change, and between two times with a rest at least as long as it took. Half of the
 * time is the most it takes, however much changes.
 */
export function createThrottledTask(
  work: (isWanted: () => boolean) => Promise<unknown>,
  { restMs = 0 }: { restMs?: number } = {},
): ThrottledTask {
  let isStale = false
  let isWanted = true
  /** At work, or at rest after it. */
  let isBusy = false
  let rest: ReturnType<typeof setTimeout> | undefined

  async function begin(): Promise<void> {
    isBusy = true
    isStale = false
    const begun = performance.now()
    await work(() => isWanted).catch(() => {
      // whoever shows it goes on with what is known; the next change asks again
    })
    if (isWanted) rest = setTimeout(rested, Math.max(restMs, performance.now() - begun))
  }

  function rested(): void {
    isBusy = false
    if (isStale) void begin()
  }

  void begin()
  return {
    again() {
      isStale = true
      if (!isBusy && isWanted) void begin()
    },
    end() {
      isWanted = false
      clearTimeout(rest)
    },
  }
}
