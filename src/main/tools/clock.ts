import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** Time as the engine knows it. Nothing in the engine asks the system for the time or for a timer in any other way. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once, `delayMs` from now; returns the cancellation. */
  setTimer(delayMs: number, callback: () => void): () => void
  /** Marks work that takes real time but no clock time, so that a clock that is being moved waits for it. */
  during<Value>(work: Promise<Value>): Promise<Value>
}

/** A clock that can be told to let time pass. */
export interface MovableClock extends Clock {
  /** Every timer due on the way fires in order, each at its own instant. */
  advance(milliseconds: number): Promise<void>
}

const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(delayMs, callback) {
    const handle = setTimeout(callback, Math.min(Math.max(delayMs, 0), LONGEST_TIMEOUT_MS))
    return () => clearTimeout(handle)
  },
  during: (work) => work,
}

/** How long an advancing clock waits, in real time, for work that a timer started before it moves on. */
const PATIENCE_MS = 2_000

interface Timer {
  due: number
  order: number
  callback: () => void
}

/**
 * Runs along with `base` (or stands still without one) and can be advanced. Persisting `offsetMs` across restarts is the
 * owner's business: `onAdvance` tells it.
 */
export function createMovableClock({
  startMs,
  running = true,
  onAdvance = () => {},
}: {
  /** What `now()` says at the moment of creation. */
  startMs: number
  /** Whether time also passes by itself. */
  running?: boolean
  onAdvance?: (offsetMs: number) => void
}): MovableClock {
  const createdAt = Date.now()
  let moved = 0
  let order = 0
  const timers = new Set<Timer>()
  const pending = new Set<Promise<unknown>>()
  let wake: NodeJS.Timeout | undefined

  const now = () => startMs + moved + (running ? Date.now() - createdAt : 0)

  function nextTimer(): Timer | undefined {
    let next: Timer | undefined
    for (const timer of timers)
      if (!next || timer.due < next.due || (timer.due === next.due && timer.order < next.order)) next = timer
    return next
  }

  function arm(): void {
    clearTimeout(wake)
    const next = running ? nextTimer() : undefined
    if (next) wake = setTimeout(fireDue, Math.min(Math.max(next.due - now(), 0), LONGEST_TIMEOUT_MS))
  }

  function fireDue(): void {
    for (let next = nextTimer(); next && next.due <= now(); next = nextTimer()) {
      timers.delete(next)
      next.callback()
    }
    arm()
  }

  /** Until nothing started by a timer is under way, or patience ends (a receiver that never answers must not stop time). */
  async function settle(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    // a macrotask first: callbacks often start their work a few promises later
    await yieldToEventLoop()
    while (pending.size > 0 && Date.now() < deadline) {
      let patience: NodeJS.Timeout | undefined
      await Promise.race([
        Promise.allSettled(pending),
        new Promise((resolve) => (patience = setTimeout(resolve, deadline - Date.now()))),
      ])
      clearTimeout(patience)
      await yieldToEventLoop()
    }
  }

  return {
    now,
    setTimer(delayMs, callback) {
      // whole milliseconds, also after a delay that is none: what is dated by the clock is kept as an integer
      const timer = { due: now() + Math.ceil(Math.max(delayMs, 0)), order: order++, callback }
      timers.add(timer)
      arm()
      return () => {
        timers.delete(timer)
        if (timers.size === 0) clearTimeout(wake)
      }
    },
    during(work) {
      const tracked = work.finally(() => pending.delete(tracked))
      pending.add(tracked)
      tracked.catch(() => {})
      return work
    },
    async advance(milliseconds) {
      const target = now() + milliseconds
      await settle()
      for (let next = nextTimer(); next && next.due <= target; next = nextTimer()) {
        moved += Math.max(next.due - now(), 0)
        timers.delete(next)
        next.callback()
        await settle()
      }
      moved += Math.max(target - now(), 0)
      onAdvance(moved)
      arm()
    },
  }
}
