/** How far the exports are that windows have asked for, and how they are stopped. */
export interface RunningExports {
  read(): { id: string; done: number; total: number }[]
  cancel(id: string): void
  /** `step` is called for everything that is done. The signal is aborted when anybody wants it to stop. */
  during<Value>(
    export_: { id: string; total: number; signal: AbortSignal },
    work: (signal: AbortSignal, step: () => void) => Promise<Value>,
  ): Promise<Value>
  /** Stops them all, and waits until they have put away what they had begun. */
  close(): Promise<void>
}

interface Running {
  done: number
  total: number
  canceling: AbortController
  ended: Promise<unknown>
}

export function createRunningExports(onChange: () => void): RunningExports {
  const running = new Map<string, Running>()
  return {
    read: () => [...running].map(([id, { done, total }]) => ({ id, done, total })),
    cancel: (id) => running.get(id)?.canceling.abort(),
    async during({ id, total, signal }, work) {
      const canceling = new AbortController()
      const entry: Running = { done: 0, total, canceling, ended: Promise.resolve() }
      const working = work(AbortSignal.any([signal, canceling.signal]), () => {
        entry.done += 1
        onChange()
      })
      entry.ended = working.catch(() => undefined)
      running.set(id, entry)
      onChange()
      try {
        return await working
      } finally {
        running.delete(id)
        onChange()
      }
    },
    async close() {
      for (const { canceling } of running.values()) canceling.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
