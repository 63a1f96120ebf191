import { unreachable } from '../client/client-error.ts'
import type { Clock } from '../tools/clock.ts'
import { unlessAborted } from '../tools/unless-aborted.ts'
import { wait } from '../tools/wait.ts'

/**
 * Whether the services that somebody uses are there. It is heard in passing, from whatever is asked of them anyway; where
 * nothing was said for a while, they are asked lightly. Nobody is asked as long as nobody looks.
 */
export interface Availability {
  /** Since when it has not answered; null while it does, and as long as nobody knows. */
  awaySince(connectionId: string): number | null
  /** Something of it has arrived. */
  reportReachable(connectionId: string): void
  /** Something asked of it was lost: perhaps that alone, perhaps all of it is. */
  reportLost(connectionId: string): void
  /** Asks, unless the service is away, and no longer than until it turns out to be. Then it is `unreachable`. */
  reach<Value>(connectionId: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Value>): Promise<Value>
  /** Somebody has begun to look, or uses another service. */
  wake(): void
  /** Its address has changed, or it is no longer used at all. */
  forget(connectionId: string): void
  close(): void
}

/** What came of asking whether a service is there. */
export type ProbeResult =
  | { type: 'answered'; /** How long it wants to be left in peace. */ restMs: number }
  /** Not there: refused, broken off, or somebody in between says so. */
  | { type: 'lost' }

interface Standing {
  lastAnswerAt: number
  awaySince: number | null
  /** Not asked before this time. */
  restUntil: number
  isAsked: boolean
  /** What waits for its answers. */
  waiting: Set<AbortController>
}

/** With the silence it makes a dead service known within five seconds, also on a slow machine. */
const ASK_EVERY_MS = 2_000
const SILENCE_MS = 2_000
/** One connection may break by itself; two in a row do not. */
const AGAIN_MS = 400

export function createAvailability({
  clock,
  watched,
  probe,
  onChange,
}: {
  clock: Clock
  /** Services that somebody looks at now; none when nobody looks at all. */
  watched: () => readonly string[]
  /** Rejects when there is no way to ask, such as without a key: then nothing is known of it. */
  probe: (connectionId: string, signal: AbortSignal) => Promise<ProbeResult>
  onChange: (connectionId: string, isBack: boolean) => void
}): Availability {
  const standings = new Map<string, Standing>()
  let cancelNext: (() => void) | undefined
  let isClosed = false

  function standingOf(connectionId: string): Standing {
    let standing = standings.get(connectionId)
    if (!standing) {
      standing = { lastAnswerAt: -Infinity, awaySince: null, restUntil: 0, isAsked: false, waiting: new Set() }
      standings.set(connectionId, standing)
    }
    return standing
  }

  function reportReachable(connectionId: string): void {
    const standing = standingOf(connectionId)
    standing.lastAnswerAt = clock.now()
    if (standing.awaySince === null) return
    standing.awaySince = null
    onChange(connectionId, true)
  }

  function markAway(connectionId: string): void {
    const standing = standingOf(connectionId)
    for (const waiting of standing.waiting) waiting.abort(new Error('The service does not answer.'))
    standing.waiting.clear()
    if (standing.awaySince !== null) return
    standing.awaySince = clock.now()
    onChange(connectionId, false)
  }

  /** One question at a time, whoever wants to know. */
  async function look(connectionId: string): Promise<void> {
    const standing = standingOf(connectionId)
    if (standing.isAsked || isClosed || clock.now() < standing.restUntil) return
    standing.isAsked = true
    try {
      let result = await askOnce(connectionId)
      if (result.type === 'lost') {
        await wait(clock, AGAIN_MS)
        result = await askOnce(connectionId)
      }
      // a connection that was forgotten meanwhile is another one now
      if (isClosed || standings.get(connectionId) !== standing) return
      if (result.type === 'answered') {
        standing.restUntil = clock.now() + result.restMs
        reportReachable(connectionId)
      } else markAway(connectionId)
    } catch {
      // no key, or no such connection: whoever uses it is told by its own request
    } finally {
      standing.isAsked = false
    }
  }

  /** What falls silent is lost for good: asking once more would take as long again. */
  async function askOnce(connectionId: string): Promise<ProbeResult | { type: 'silent' }> {
    const late = new AbortController()
    const silence = Promise.withResolvers<{ type: 'silent' }>()
    const cancelTimer = clock.setTimer(SILENCE_MS, () => {
      silence.resolve({ type: 'silent' })
      late.abort(new Error('No answer in time.'))
    })
    const asked = probe(connectionId, late.signal)
    asked.catch(() => {})
    try {
      return await clock.during(Promise.race([asked, silence.promise]))
    } finally {
      cancelTimer()
    }
  }

  /** How long it may still be silent before it is asked; also when the clock was set back meanwhile. */
  function dueIn({ lastAnswerAt }: Standing): number {
    return Math.max(ASK_EVERY_MS - Math.abs(clock.now() - lastAnswerAt), 0)
  }

  function round(): void {
    cancelNext = undefined
    const ids = isClosed ? [] : watched()
    if (ids.length === 0) return
    let next = ASK_EVERY_MS
    for (const id of ids) {
      const due = dueIn(standingOf(id))
      if (due === 0) void look(id)
      else next = Math.min(next, due)
    }
    cancelNext = clock.setTimer(next, round)
  }

  return {
    awaySince: (connectionId) => standings.get(connectionId)?.awaySince ?? null,
    reportReachable,
    reportLost: (connectionId) => void look(connectionId),
    async reach(connectionId, signal, work) {
      const standing = standingOf(connectionId)
      if (standing.awaySince !== null) {
        // for whoever asks once more, also where nobody looks
        void look(connectionId)
        throw unreachable()
      }
      const turnedOut = new AbortController()
      standing.waiting.add(turnedOut)
      if (dueIn(standing) === 0) void look(connectionId)
      try {
        const either = AbortSignal.any([signal, turnedOut.signal])
        return await unlessAborted(work(either), either)
      } catch (error) {
        if (turnedOut.signal.aborted && !signal.aborted) throw unreachable(error)
        throw error
      } finally {
        standing.waiting.delete(turnedOut)
      }
    },
    wake() {
      if (cancelNext === undefined) round()
    },
    forget: (connectionId) => void standings.delete(connectionId),
    close() {
      isClosed = true
      cancelNext?.()
    },
  }
}
