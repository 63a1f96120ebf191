import { PAGE_SIZE_MAX, POLL_INTERVAL_MS } from '#shared/service/limits.ts'
import type { Generation } from '#shared/service/generation.ts'
import type { Clock } from '../tools/clock.ts'
import { ClientError, isGone } from './client-error.ts'
import type { Client } from './index.ts'

/** Watches any number of generations with one list request a round, instead of one request each. */
export interface Follower {
  /** Several may follow the same one. Returns its undo. */
  follow(generationId: string, listener: FollowListener): () => void
  /** The time between two looks while something changes. */
  betweenLooksMs(): number
  close(): void
}

export interface FollowListener {
  /** Every change that is seen, the ending included, which is the last. */
  onChange: (generation: Generation) => void
  /** The service no longer knows it; nothing more will be told. */
  onGone: () => void
}

interface Followed {
  listener: FollowListener
  lastSeen: string | null
}

/** A look that failed is not repeated sooner than the next look would come. */
const POLL = { leastDelayMs: POLL_INTERVAL_MS }
const SLOWEST_MS = 15_000
const SLOW_DOWN = 1.5
/** What of the rate limit may go into looking while other calls wait for their turn. */
const SHARE_UNDER_PRESSURE = 0.12
/** A look for what runs, and one for what has just ended. */
const USUAL_REQUESTS = 2
/** Pages of each list to look through; what is on none of them is asked for by itself, so many a round. */
const MOST_PAGES = 3
const MOST_SINGLE = 5

export function createFollower(
  client: Client,
  {
    clock,
    longestMs = () => SLOWEST_MS,
    onTrouble,
  }: {
    clock: Clock
    /** The longest time between two looks while nothing changes. */
    longestMs?: () => number
    /** A look or a listener failed; the next look follows. */
    onTrouble: (error: unknown) => void
  },
): Follower {
  const followed = new Map<string, Set<Followed>>()
  const closing = new AbortController()
  const { signal } = closing
  let interval = POLL_INTERVAL_MS
  let lastLookAt = clock.now()
  let requests = USUAL_REQUESTS
  let looking = false
  let cancelNext: (() => void) | undefined

  function arm(): void {
    cancelNext?.()
    cancelNext = undefined
    if (followed.size === 0 || looking || signal.aborted) return
    const since = Math.max(clock.now() - lastLookAt, 0)
    cancelNext = clock.setTimer(Math.max(interval, leastInterval()) - since, () => void round())
  }

  async function round(): Promise<void> {
    looking = true
    requests = 0
    let changed = false
    try {
      changed = await look()
    } catch (error) {
      if (!signal.aborted) onTrouble(error)
    } finally {
      lastLookAt = clock.now()
      interval = changed ? POLL_INTERVAL_MS : slower()
      looking = false
      arm()
    }
  }

  function slower(): number {
    const longest = Math.min(longestMs(), SLOWEST_MS)
    return Math.max(Math.min(interval * SLOW_DOWN, longest), POLL_INTERVAL_MS)
  }

  /** While others wait for the rate limit, rounds are kept rare. */
  function leastInterval(): number {
    const limit = client.pacer.limit()
    if (!limit || limit.waiting === 0) return POLL_INTERVAL_MS
    const perRound = Math.max(requests, USUAL_REQUESTS)
    return Math.max(POLL_INTERVAL_MS, (perRound * limit.windowMs) / (limit.requests * SHARE_UNDER_PRESSURE))
  }

  async function look(): Promise<boolean> {
    const wanted = new Set(followed.keys())
    let changed = false
    const meet = (generation: Generation, id = generation.id) => {
      if (wanted.delete(id) && tell(generation, id)) changed = true
    }
    await eachPage({ active: 'true' }, wanted, meet)
    await eachPage({}, wanted, meet)
    // a service may answer with the id in another case than it was asked for
    for (const id of [...wanted].slice(0, MOST_SINGLE)) await lookAt(id, (generation) => meet(generation, id))
    return changed
  }

  async function eachPage(
    filter: { active?: 'true' },
    wanted: ReadonlySet<string>,
    meet: (generation: Generation) => void,
  ): Promise<void> {
    let cursor: string | undefined
    for (let page = 0; page < MOST_PAGES && wanted.size > 0; page++) {
      const query = { ...filter, limit: String(PAGE_SIZE_MAX), cursor }
      requests += 1
      const { items, nextCursor } = await client.call('listGenerations', { query, ...POLL, signal })
      for (const generation of items) meet(generation)
      // a service that repeats itself has no more to tell
      if (nextCursor === null || nextCursor === cursor) return
      cursor = nextCursor
    }
  }

  async function lookAt(id: string, meet: (generation: Generation) => void): Promise<void> {
    const known = followed.get(id)
    if (!known) return
    // to the end of the line, so that everyone's turn comes
    followed.delete(id)
    followed.set(id, known)
    try {
      requests += 1
      meet(await client.call('readGeneration', { pathParams: { id }, ...POLL, signal }))
    } catch (error) {
      // one that cannot be read says nothing about the others; a service that is away says it about all
      if (!(error instanceof ClientError) || error.code === 'unreachable' || error.code === 'canceled') throw error
      if (!isGone(error)) return onTrouble(error)
      followed.delete(id)
      for (const { listener } of known) alone(() => listener.onGone())
    }
  }

  /** Whether it was news. */
  function tell(generation: Generation, id: string): boolean {
    const { status, progress, queuePosition } = generation
    const seen = JSON.stringify([status, progress, queuePosition])
    const unaware = [...(followed.get(id) ?? [])].filter(({ lastSeen }) => lastSeen !== seen)
    if (hasEnded(generation)) followed.delete(id)
    for (const each of unaware) {
      each.lastSeen = seen
      alone(() => each.listener.onChange(generation))
    }
    return unaware.length > 0
  }

  /** A listener that throws does not keep the news from the others. */
  function alone(listen: () => void): void {
    try {
      listen()
    } catch (error) {
      onTrouble(error)
    }
  }

  return {
    follow(generationId, listener) {
      const entry = { listener, lastSeen: null }
      // who has waited for nothing may look again in two seconds
      if (followed.size === 0) lastLookAt = clock.now()
      const others = followed.get(generationId) ?? new Set()
      followed.set(generationId, others.add(entry))
      interval = POLL_INTERVAL_MS
      arm()
      return () => {
        others.delete(entry)
        if (others.size === 0 && followed.get(generationId) === others) followed.delete(generationId)
      }
    },
    betweenLooksMs: leastInterval,
    close() {
      followed.clear()
      closing.abort(new Error('No longer following.'))
      cancelNext?.()
    },
  }
}

/** A status this version does not know is not an ending: better to look once more than to lose a result. */
export function hasEnded({ status }: Generation): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'canceled'
}
