import { poolReason, poolTrouble } from '#shared/app/pool-trouble.ts'
import type { Machines } from '#shared/service/machines.ts'
import type { Reason } from '#shared/text/reason-words.ts'

/** What the pool of the bundled engine is like, asked once until it changes. */
export interface PoolStanding {
  /** Why nothing of these models moves; null when nothing stands in the way. */
  trouble(modelIds: () => readonly string[]): Promise<Reason | null>
  /** The engine has told that something is different. */
  changed(): Promise<void>
  /** Nobody is told anything after it. */
  close(): void
}

export function createPoolStanding({
  list,
  names,
  onChange,
}: {
  list: () => Promise<Machines>
  /** What models are called. */
  names: () => Promise<ReadonlyMap<string, string>>
  /** What moves and what does not is different now. A machine that is only further with its work is no such thing. */
  onChange: () => void
}): PoolStanding {
  let known: Promise<Machines> | undefined
  let shape = ''
  let asking: Promise<void> | undefined
  let isStale = false
  const closing = new AbortController()

  /** An engine that is being closed answers nothing, and then nothing moves anyway. */
  const ask = () => (known = list().catch(() => ({ pool: null, machines: [] })))

  async function askAgain(): Promise<void> {
    do {
      isStale = false
      const now = shapeOf(await ask())
      if (now !== shape && !closing.signal.aborted) {
        shape = now
        onChange()
      }
    } while (isStale && !closing.signal.aborted)
  }

  return {
    async trouble(modelIds) {
      const machines = await (known ?? ask())
      // most have no pool, and need not read which models they wait for
      if (!machines.pool) return null
      const trouble = poolTrouble(machines, modelIds())
      if (!trouble) return null
      const named = await names()
      return poolReason(trouble, (id) => named.get(id) ?? id)
    },
    changed() {
      isStale = true
      asking ??= askAgain().finally(() => (asking = undefined))
      return asking
    },
    close() {
      closing.abort()
    },
  }
}

/** All that decides about whether something moves. */
function shapeOf({ pool, machines }: Machines): string {
  return JSON.stringify([
    pool && [pool.state, pool.since, pool.reason],
    machines.map(({ id, state, since, models }) => [id, state, since, models]),
  ])
}
