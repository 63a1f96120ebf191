import type { Clock } from '../clock.ts'

/**
 * Keeps all calls of one connection inside the service's rate limit, which it learns from the answers. A call that would
 * earn a 429 waits here instead of asking.
 */
export interface Pacer {
  /** Resolves when a call may leave. What was let go must be told to `answered` or `lost`. */
  ready(signal: AbortSignal): Promise<void>
  answered(headers: Headers): void
  /** No answer came; it may have been counted all the same. */
  lost(): void
  /** Nothing leaves before this much time has passed. */
  holdBack(milliseconds: number): void
  /** The limit as last seen; null as long as the service has told none. */
  limit(): { requests: number; windowMs: number; waiting: number } | null
}

interface Window {
  requests: number
  windowMs: number
  endsAt: number
  /** Our own calls that count, or may count, in this window. */
  sent: number
  /** What others who share the limit have certainly used. */
  foreign: number
}

interface Waiter {
  go: () => void
}

/** A window's end is told in whole seconds: two answers of the same window may name ends this far apart. */
const SAME_WINDOW_MS = 1_500

export function createPacer(clock: Clock): Pacer {
  const waiters: Waiter[] = []
  let window: Window | null = null
  /** Until the first answer one call at a time finds out whether there is a limit at all. */
  let knowsLimit = false
  let inFlight = 0
  let heldUntil = 0
  let cancelWake: (() => void) | undefined

  function dispatch(): void {
    cancelWake?.()
    cancelWake = undefined
    while (waiters.length > 0) {
      const delay = delayOfNext()
      if (delay === Infinity) return
      if (delay > 0) {
        cancelWake = clock.setTimer(delay, dispatch)
        return
      }
      inFlight += 1
      if (window) window.sent += 1
      waiters.shift()?.go()
    }
  }

  /** 0: now. Infinity: when an answer comes. */
  function delayOfNext(): number {
    const now = clock.now()
    if (heldUntil > now) return heldUntil - now
    if (!knowsLimit) return inFlight === 0 ? 0 : Infinity
    if (!window) return 0
    if (now >= window.endsAt) {
      // what is under way now may be counted in the new window
      window = { ...window, endsAt: now + window.windowMs, sent: inFlight, foreign: 0 }
    }
    return window.sent + window.foreign < window.requests ? 0 : window.endsAt - now
  }

  function learn(headers: Headers): void {
    const requests = wholeNumber(headers.get('ratelimit-limit'))
    const remaining = wholeNumber(headers.get('ratelimit-remaining'))
    const resetSeconds = wholeNumber(headers.get('ratelimit-reset'))
    if (requests === null || remaining === null || resetSeconds === null) return
    const windowSeconds = /;\s*w=(\d+)/.exec(headers.get('ratelimit-policy') ?? '')?.[1]
    const windowMs = (windowSeconds ? Number(windowSeconds) : 60) * 1000
    const endsAt = clock.now() + resetSeconds * 1000
    const same = window?.requests === requests && Math.abs(window.endsAt - endsAt) < SAME_WINDOW_MS
    const known = same && window ? window : { sent: inFlight + 1, foreign: 0, endsAt }
    window = {
      requests,
      windowMs,
      endsAt: Math.max(known.endsAt, endsAt),
      sent: known.sent,
      // answers overtake each other, but nobody counts more than was sent: the surplus is somebody else's
      foreign: Math.max(known.foreign, requests - remaining - known.sent),
    }
  }

  return {
    ready(signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error)
        const leave = () => {
          waiters.splice(waiters.indexOf(waiter), 1)
          reject(signal.reason as Error)
        }
        const waiter: Waiter = {
          go() {
            signal.removeEventListener('abort', leave)
            resolve()
          },
        }
        signal.addEventListener('abort', leave, { once: true })
        waiters.push(waiter)
        dispatch()
      })
    },
    answered(headers) {
      inFlight -= 1
      knowsLimit = true
      learn(headers)
      dispatch()
    },
    lost() {
      inFlight -= 1
      dispatch()
    },
    holdBack(milliseconds) {
      heldUntil = Math.max(heldUntil, clock.now() + milliseconds)
    },
    limit: () => window && { requests: window.requests, windowMs: window.windowMs, waiting: waiters.length },
  }
}

function wholeNumber(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header.trim()) ? Number(header) : null
}
