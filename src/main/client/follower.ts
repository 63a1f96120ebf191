import { PAGE_SIZE_MAX, POLL_INTERVAL_MS } from '#shared/service/limits.ts'
import type { Generation } from '#shared/service/generation.ts'
import type { Clock } from '../clock.ts'
import { ClientError } from './client-error.ts'
import type { Client } from './index.ts'
import { wait } from './wait.ts'

/** Watches any number of generations with one list request a round, instead of one request each. */
export interface Follower {
  /** Returns its undo. */
  follow(generationId: string, listener: FollowListener): () => void
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

const SLOWEST_MS = 15_000
const SLOW_DOWN = 1.5
/** What of the rate limit may go into looking while other calls wait for their turn. */
const SHARE_UNDER_PRESSURE = 0.12
/** Pages of ended generations to look through before asking for the rest one by one. */
const MOST_PAGES = 3

export function createFollower(
  client: Client,
  {
    clock,
    onTrouble,
  }: { clock: Clock; /** A look failed; the next one follows. */ onTrouble: (error: unknown) => void },
): Follower {
  const followed = new Map<string, Followed>()
  const closing = new AbortController()
  const { signal } = closing
  let running = false
  let interval = POLL_INTERVAL_MS

  async function run(): Promise<void> {
    running = true
    try {
      while (followed.size > 0 && !signal.aborted) {
        await wait(clock, Math.max(interval, leastInterval()), signal)
        const changed = await look().catch((error: unknown) => {
          if (!signal.aborted) onTrouble(error)
          return false
        })
        interval = changed ? POLL_INTERVAL_MS : Math.min(interval * SLOW_DOWN, SLOWEST_MS)
      }
    } catch {
      // closed while waiting
    } finally {
      running = false
    }
  }

  /** Two requests a round at most: while others wait for the rate limit, rounds are kept rare. */
  function leastInterval(): number {
    const limit = client.pacer.limit()
    if (!limit || limit.waiting === 0) return POLL_INTERVAL_MS
    return Math.max(POLL_INTERVAL_MS, (2 * limit.windowMs) / (limit.requests * SHARE_UNDER_PRESSURE))
  }

  async function look(): Promise<boolean> {
    const wanted = new Set(followed.keys())
    let changed = false
    const meet = (generation: Generation) => {
      if (wanted.delete(generation.id) && tell(generation)) changed = true
    }
    await eachPage({ active: 'true' }, wanted, meet)
    if (wanted.size > 0) await eachPage({}, wanted, meet)
    for (const id of wanted) await lookAt(id, meet)
    return changed
  }

  async function lookAt(id: string, meet: (generation: Generation) => void): Promise<void> {
    try {
      meet(await client.call('readGeneration', { pathParams: { id }, signal }))
    } catch (error) {
      if (!(error instanceof ClientError) || error.status !== 404) throw error
      const known = followed.get(id)
      followed.delete(id)
      known?.listener.onGone()
    }
  }

  async function eachPage(
    filter: { active?: 'true' },
    wanted: ReadonlySet<string>,
    meet: (generation: Generation) => void,
  ): Promise<void> {
    let cursor: string | undefined
    for (let page = 0; page < MOST_PAGES && wanted.size > 0; page++) {
      const query = { ...filter, limit: String(PAGE_SIZE_MAX), cursor }
      const { items, nextCursor } = await client.call('listGenerations', { query, signal })
      items.forEach(meet)
      if (nextCursor === null) return
      cursor = nextCursor
    }
  }

  /** Whether it was news. */
  function tell(generation: Generation): boolean {
    const known = followed.get(generation.id)
    const { status, progress, queuePosition } = generation
    const seen = JSON.stringify([status, progress, queuePosition])
    if (!known || known.lastSeen === seen) return false
    known.lastSeen = seen
    if (hasEnded(generation)) followed.delete(generation.id)
    known.listener.onChange(generation)
    return true
  }

  return {
    follow(generationId, listener) {
      const entry = { listener, lastSeen: null }
      followed.set(generationId, entry)
      interval = POLL_INTERVAL_MS
      if (!running) void run()
      return () => {
        if (followed.get(generationId) === entry) followed.delete(generationId)
      }
    },
    close() {
      followed.clear()
      closing.abort(new Error('No longer following.'))
    },
  }
}

/** A status this version does not know is not an ending: better to look once more than to lose a result. */
export function hasEnded({ status }: Generation): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'canceled'
}
