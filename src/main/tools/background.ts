/** Work that nobody waits for. A failure is told instead of ending the process, and closing waits for what has begun. */
export interface Background {
  /** `what` is told with its failure. */
  run(work: () => Promise<void>, what?: string): void
  /** The same for what is done at once, such as in a timer. */
  guard(work: () => void): void
  /** Nothing is under way any more. */
  idle(): Promise<void>
}

export function createBackground({
  signal,
  onFailure,
}: {
  /** After it nothing is begun by `guard`, and no failure is told. */
  signal: AbortSignal
  onFailure: (error: unknown, what?: string) => void
}): Background {
  const working = new Set<Promise<void>>()

  return {
    run(work, what) {
      const tracked = work()
        .catch((error: unknown) => {
          if (!signal.aborted) onFailure(error, what)
        })
        .finally(() => working.delete(tracked))
      working.add(tracked)
    },
    guard(work) {
      if (signal.aborted) return
      try {
        work()
      } catch (error) {
        onFailure(error)
      }
    },
    async idle() {
      // what ends may have begun something else
      while (working.size > 0) await Promise.allSettled(working)
    },
  }
}
