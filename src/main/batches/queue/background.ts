import { ClientError } from '../../client/client-error.ts'

/** Work that nobody waits for. A failure is told instead of ending the process, and closing waits for what has begun. */
export interface Background {
  run(work: () => Promise<void>): void
  /** The same for what is done at once, such as in a timer. */
  attempt(work: () => void): void
  /** Nothing is under way any more. */
  idle(): Promise<void>
}

export function createBackground({
  signal,
  onTrouble,
  onCrash,
}: {
  signal: AbortSignal
  /** The service could not be reached, or refused. */
  onTrouble: (error: ClientError) => void
  onCrash: (error: unknown) => void
}): Background {
  const working = new Set<Promise<void>>()

  return {
    run(work) {
      const tracked = work()
        .catch((error: unknown) => {
          if (signal.aborted) return
          if (error instanceof ClientError) onTrouble(error)
          else onCrash(error)
        })
        .finally(() => working.delete(tracked))
      working.add(tracked)
    },
    attempt(work) {
      if (signal.aborted) return
      try {
        work()
      } catch (error) {
        onCrash(error)
      }
    },
    async idle() {
      // what ends may have begun something else
      while (working.size > 0) await Promise.allSettled(working)
    },
  }
}
