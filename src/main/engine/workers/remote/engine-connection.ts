import { systemCode } from '#shared/system-code.ts'
import type { Pool as PoolState } from '#shared/service/machines.ts'
import type { Clock } from '../../../tools/clock.ts'
import { unlessAborted } from '../../../tools/unless-aborted.ts'
import { wait } from '../../../tools/wait.ts'
import type { Pool } from './connect.ts'
import type { PoolAddress } from '../../options.ts'
import { SecretError } from './pool-settings.ts'

export type PoolStatus = Pick<PoolState, 'state' | 'reason'> & { since: number }

/** An engine's connection to its pool, made in the background and made again from the start whenever it is cut. */
export interface EngineConnection {
  status(): PoolStatus
  /** While the queue answers. */
  current(): Pool | undefined
  /** As soon as the queue answers; rejects with the signal's reason. */
  connected(signal: AbortSignal): Promise<Pool>
  /** Once it is known whether the queue answers. */
  tried(): Promise<void>
  /** Dials anew, also what is not due yet. */
  again(): void
  /** Nothing that was sent is taken back. */
  close(): Promise<void>
}

const AWAY_MS = 1_000
/** Whoever is not let in is not let in a second later either. */
const REFUSED_MS = 30_000

export function keepEngineConnected(
  { servers, address }: { servers: string; address: () => Promise<PoolAddress> },
  {
    name,
    clock,
    begin,
    onChange,
  }: {
    name: string
    clock: Clock
    /** Listens to all that is to be heard; the connection is used after it. */
    begin: (pool: Pool) => Promise<void>
    onChange: () => void
  },
): EngineConnection {
  const closing = new AbortController()
  let status: PoolStatus = { state: 'away', since: clock.now(), reason: `${servers} has not answered yet.` }
  let current: Pool | undefined
  let next = Promise.withResolvers<Pool>()
  let tried = Promise.withResolvers<void>()
  let resting = new AbortController()

  function note(state: PoolStatus['state'], reason: string | null): void {
    if (state === status.state && reason === status.reason) return
    status = { state, reason, since: state === status.state ? status.since : clock.now() }
    onChange()
  }

  async function keep(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        // loaded now: most engines have no pool, and the client takes longer to load than all the rest
        const { dialPool } = await import('./connect.ts')
        await hold(await dialPool(await address(), name))
        note('away', `The connection to ${servers} was lost.`)
      } catch (error) {
        note(...explain(error, servers))
        tried.resolve()
      }
      resting = new AbortController()
      const rest = AbortSignal.any([closing.signal, resting.signal])
      await wait(clock, status.state === 'refused' ? REFUSED_MS : AWAY_MS, rest).catch(() => {})
    }
  }

  /** Until it is cut. */
  async function hold(pool: Pool): Promise<void> {
    try {
      closing.signal.throwIfAborted()
      await begin(pool)
      current = pool
      next.resolve(pool)
      // only now: whoever waits while a queue is dialled in vain waits for the one after it
      next = Promise.withResolvers()
      note('ready', null)
      tried.resolve()
      await unlessAborted(pool.connection.closed(), closing.signal)
    } finally {
      current = undefined
      await pool.connection.close()
    }
  }

  const kept = keep()
  return {
    status: () => status,
    current: () => current,
    connected: async (signal) => current ?? unlessAborted(next.promise, signal),
    tried: () => tried.promise,
    again() {
      tried = Promise.withResolvers()
      resting.abort()
      void current?.connection.close()
    },
    async close() {
      closing.abort()
      // one that is still being dialled closes itself when it is there: nobody waits for a server that is away
      if (current) await kept
    },
  }
}

function explain(error: unknown, servers: string): ['away' | 'refused', string] {
  if (error instanceof SecretError) return ['refused', error.message]
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  switch (name) {
    case 'AuthorizationError':
    case 'UserAuthenticationExpiredError':
      return ['refused', `${servers} does not let this engine in: the token or credentials are not those it wants.`]
    case 'PermissionViolationError':
      return ['refused', `${servers} does not allow what a pool needs: ${message}.`]
    case 'JetStreamNotEnabled':
      return ['refused', `${servers} keeps no queues. Start it with: nats-server -js`]
    default:
      return isOfCertificates(error)
        ? ['refused', `${servers} cannot be trusted: ${message}.`]
        : ['away', `${servers} does not answer: ${message}.`]
  }
}

/** Their codes are words; those of a network that is away begin with an E. */
function isOfCertificates(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /CERT|^ERR_(TLS|SSL)|SIGNATURE/.test(systemCode(error) ?? '') || isOfCertificates(error.cause)
}
