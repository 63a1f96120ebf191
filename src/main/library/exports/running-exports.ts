import { RecentMap } from '../../tools/recent-map.ts'

/** How far the exports are that windows have asked for, and how they are stopped. */
export interface RunningExports {
  read(): { id: string; done: number; total: number }[]
  cancel(id: string): void
  /** `step` is called for everything that is done. The signal is aborted when anybody wants it to stop. */
  during<Value extends { firstPath: string | null }>(
    wanted: { id: string; total: number; signal: AbortSignal },
    work: (signal: AbortSignal, step: () => void) => Promise<Value>,
  ): Promise<Value>
  /** What an export that has ended wrote first: a window names an export, never a path. */
  firstPath(id: string): string | undefined
  /** Stops them all, and waits until they have put away what they had begun. */
  close(): Promise<void>
}

/** A message about an export is gone long before. */
const MOST_REMEMBERED = 50

interface Running {
  done: number
  total: number
  canceling: AbortController
  ended: Promise<unknown>
}

export function createRunningExports(onChange: () => void): RunningExports {
  const running = new Map<string, Running>()
  const ended = new RecentMap<string, string>(MOST_REMEMBERED)

  return {
    read: () => [...running].map(([id, { done, total }]) => ({ id, done, total })),
    firstPath: (id) => ended.get(id),
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
        const value = await working
        if (value.firstPath !== null) ended.set(id, value.firstPath)
        return value
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
