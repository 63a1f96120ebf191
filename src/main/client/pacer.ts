import type { Clock } from '../tools/clock.ts'
import { readRateLimit, type RateLimit } from './rate-limit.ts'

/**
 * Keeps all calls of one connection inside the service's rate limit, which it learns from the answers. A call that would
 * earn a 429 waits here instead of asking.
 */
export interface Pacer {
  /** Resolves when a call may leave; what becomes of it must be told to the turn. */
  turn(signal: AbortSignal): Promise<Turn>
  /** Nothing leaves before this much time has passed. */
  holdBack(milliseconds: number): void
  /** The limit as last seen, and what is left of it by now; null as long as the service has told none. */
  limit(): { requests: number; windowMs: number; waiting: number; left: number; resetsInMs: number } | null
}

export interface Turn {
  answered(response: Pick<Response, 'ok' | 'status' | 'headers'>): void
  /** No answer came; it may have been counted all the same. */
  lost(): void
}

interface InFlightRequest {
  leftAt: number
  /** Its place in the order of everything that left and came back. */
  step: number
}

/** A fixed window of the service, as far as it can be known from here. */
interface Window {
  requests: number
  windowMs: number
  openedAt: number
  /** Never earlier than the true end, once an answer has named it; a guess before that. */
  endsAt: number
  confirmed: boolean
  /** What the service had counted by its latest answer: every call that was answered is in it. */
  used: number
  /** Steps at which calls ended that may be counted, but whose answers did not say. */
  unacknowledged: number[]
  /** Our own calls among the counted. */
  own: number
  /** The most that others who share the limit were seen to use. */
  othersUsed: number
}

/** A window's end is told in whole seconds. */
const ROUNDING_MS = 1_000
/** Of what others used up to now, so much is left free for what they do while our calls are under way. */
const OTHERS_RESERVE = 0.1
/** While a window is only a guess, calls go one by one; one that takes longer than this does not stop the others. */
const PROBE_MS = 1_000

export function createPacer(clock: Clock): Pacer {
  const waiting: (() => void)[] = []
  const inFlight = new Set<InFlightRequest>()
  let window: Window | null = null
  /** Until an answer tells, one call at a time finds out whether there is a limit at all. */
  let knowsLimit = false
  let held: { until: number; forMs: number } = { until: 0, forMs: 0 }
  /** Added to windows' ends once a service has shown that it rounds them down. */
  let lateMs = 0
  let step = 0
  let cancelWake: (() => void) | undefined

  function dispatch(): void {
    cancelWake?.()
    cancelWake = undefined
    while (waiting.length > 0) {
      const delay = delayOfNext()
      if (delay > 0) {
        if (delay !== Infinity) cancelWake = clock.setTimer(delay, dispatch)
        return
      }
      waiting.shift()?.()
    }
  }

  /** 0: now. Infinity: when an answer comes. */
  function delayOfNext(): number {
    const now = clock.now()
    // no further away than it ever was, even when the clock was set back meanwhile
    held.until = Math.min(held.until, now + held.forMs)
    if (held.until > now) return held.until - now
    if (!knowsLimit) return inFlight.size === 0 ? 0 : Infinity
    if (!window) return 0
    window.endsAt = Math.min(window.endsAt, now + window.windowMs + ROUNDING_MS)
    if (now >= window.endsAt + lateMs) window = nextWindow(window, now)
    if (roomIn(window) <= 0) return window.endsAt + lateMs - now
    return window.confirmed ? 0 : probeDelay(window, now)
  }

  /** What is under way now may be counted in the new window, or may have been in the old one. */
  function roomIn({ requests, used, unacknowledged, othersUsed }: Window): number {
    return requests - used - unacknowledged.length - inFlight.size - Math.ceil(othersUsed * OTHERS_RESERVE)
  }

  /** Somebody else may have opened the window and used of it: the first answer tells. */
  function probeDelay({ openedAt }: Window, now: number): number {
    const probe = [...inFlight].filter(({ leftAt }) => leftAt >= openedAt)
    if (probe.length === 0) return 0
    return Math.max(probe.at(-1)!.leftAt + PROBE_MS - now, 0)
  }

  function learn(limit: RateLimit, request: InFlightRequest): void {
    const now = clock.now()
    const latestEnd = now + limit.resetMs
    const used = limit.requests - limit.remaining
    const known = window
    if (known && isOfEarlierWindow(known, request, latestEnd)) return
    if (!known || !isSame(known, limit, request)) {
      // the tighter of two limits is the one that is told: a looser one comes from an answer that was overtaken
      if (known && known.confirmed && known.requests !== limit.requests && limit.remaining > roomIn(known))
        return void known.unacknowledged.push(++step)
      const othersUsed = Math.max(used - 1 - inFlight.size, 0)
      window = {
        ...limit,
        openedAt: request.leftAt,
        endsAt: latestEnd,
        confirmed: true,
        used,
        unacknowledged: [],
        own: 1,
        othersUsed,
      }
      return
    }
    const unacknowledged = known.unacknowledged.filter((endedAt) => endedAt > request.step)
    known.own += 1 + known.unacknowledged.length - unacknowledged.length
    known.unacknowledged = unacknowledged
    known.windowMs = limit.windowMs
    known.endsAt = known.confirmed ? Math.min(known.endsAt, latestEnd) : latestEnd
    known.confirmed = true
    known.used = Math.max(known.used, used)
    known.othersUsed = Math.max(known.othersUsed, used - known.own - inFlight.size - unacknowledged.length)
  }

  function standingOf({ requests, windowMs, endsAt, used, unacknowledged }: Window) {
    const resetsInMs = Math.max(endsAt - clock.now(), 0)
    const counted = resetsInMs === 0 ? 0 : used + unacknowledged.length + inFlight.size
    return { requests, windowMs, left: Math.max(requests - counted, 0), resetsInMs }
  }

  function leave(): Turn {
    const request = { leftAt: clock.now(), step: ++step }
    inFlight.add(request)
    const wasGuess = window !== null && !window.confirmed
    return {
      answered({ ok, status, headers }) {
        inFlight.delete(request)
        const limit = readRateLimit(headers)
        if (status === 429 && wasGuess) lateMs = ROUNDING_MS
        if (limit || ok) knowsLimit = true
        if (limit) learn(limit, request)
        else window?.unacknowledged.push(++step)
        dispatch()
      },
      lost() {
        inFlight.delete(request)
        window?.unacknowledged.push(++step)
        dispatch()
      },
    }
  }

  return {
    turn(signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error)
        const go = () => {
          signal.removeEventListener('abort', giveUp)
          resolve(leave())
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(go), 1)
          reject(signal.reason as Error)
        }
        signal.addEventListener('abort', giveUp, { once: true })
        waiting.push(go)
        dispatch()
      })
    },
    holdBack(milliseconds) {
      const until = clock.now() + milliseconds
      if (until > held.until) held = { until, forMs: milliseconds }
    },
    limit: () => window && { ...standingOf(window), waiting: waiting.length },
  }
}

function nextWindow({ requests, windowMs, othersUsed }: Window, now: number): Window {
  const guess = { openedAt: now, endsAt: now + windowMs, confirmed: false }
  return { requests, windowMs, ...guess, used: 0, unacknowledged: [], own: 0, othersUsed }
}

/** Answers that left before the window opened may still tell of the one before. */
function isOfEarlierWindow(
  { openedAt, endsAt, windowMs }: Window,
  { leftAt }: InFlightRequest,
  latestEnd: number,
): boolean {
  return leftAt < openedAt && latestEnd < endsAt - windowMs / 2
}

/** Not when the answer's window must end later than the known one does. */
function isSame({ requests, endsAt, confirmed }: Window, limit: RateLimit, { leftAt }: InFlightRequest): boolean {
  if (requests !== limit.requests) return false
  return !confirmed || leftAt + limit.resetMs - ROUNDING_MS < endsAt
}
