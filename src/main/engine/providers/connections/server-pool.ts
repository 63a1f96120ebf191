import type { PROVIDER_STATES } from '#shared/service/providers.ts'
import { ProviderError } from '../provider.ts'

export type ServerState = (typeof PROVIDER_STATES)[number]

/** One server of a provider, and how it fares. */
export interface Server {
  readonly id: string
  places: number
  running: number
  state: ServerState
  since: number
  reason: string | null
  waiting: number | null
  version: string | null
  /** How long a job takes there, smoothed; null before the first. */
  usualMs: number | null
}

/** A place that is promised. Gives the promise back, as it is used or not needed; false when that was done before. */
export type Reservation = () => boolean

/** Whoever is free takes the next job, the fastest first: nothing is dealt out in advance. */
export interface ServerPool {
  readonly servers: readonly Server[]
  /** One that is no longer named gets nothing new. */
  setServers(servers: readonly Server[]): void
  /** How many more jobs could begin now, beyond those that are promised a place. */
  free(): number
  /** Promises a place to a generation that was just taken from the queue. */
  reserve(): Reservation
  /** A place as soon as there is one. A `ProviderError` when no server can be used. */
  acquire(options: { reservation: Reservation | undefined; signal: AbortSignal }): Promise<Server>
  /** For a job that is already at this server; undefined when the provider has no such server any more. */
  occupy(serverId: string): Server | undefined
  release(server: Server, tookMs: number | null): void
  setState(server: Server, state: ServerState, reason: string | null, now: number): boolean
}

/** The newest job counts for this much of the usual time. */
const NEWEST_WEIGHT = 0.3

interface Waiter {
  resolve(server: Server): void
  reject(error: Error): void
}

export function createServerPool(initial: readonly Server[]): ServerPool {
  let servers = initial
  const waiters: Waiter[] = []
  let reserved = 0

  // a managed process that rests is started by the first job
  const isUsable = ({ state }: Server) => state === 'ready' || state === 'stopped' || state === 'starting'
  const roomOf = (server: Server) => (isUsable(server) ? Math.max(0, server.places - server.running) : 0)

  function fastestFree(): Server | undefined {
    return servers
      .filter((server) => roomOf(server) > 0)
      .toSorted((one, other) => (one.usualMs ?? 0) - (other.usualMs ?? 0) || one.running - other.running)[0]
  }

  function serveWaiters(): void {
    for (let server = fastestFree(); server && waiters.length > 0; server = fastestFree()) {
      server.running += 1
      waiters.shift()!.resolve(server)
    }
    if (servers.some(isUsable)) return
    const away = new ProviderError('away', servers[0]?.reason ?? 'It has no server.')
    for (const waiter of waiters.splice(0)) waiter.reject(away)
  }

  return {
    get servers() {
      return servers
    },
    setServers(next) {
      servers = next
      serveWaiters()
    },
    free: () => servers.reduce((sum, server) => sum + roomOf(server), 0) - waiters.length - reserved,
    reserve() {
      let isHeld = true
      reserved += 1
      return () => {
        const wasHeld = isHeld
        if (wasHeld) reserved -= 1
        isHeld = false
        return wasHeld
      }
    },
    acquire({ reservation, signal }) {
      const wasReserved = reservation?.() ?? false
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiters.splice(waiters.indexOf(waiter), 1)
          reject(signal.reason as Error)
        }
        const waiter: Waiter = {
          resolve(server) {
            signal.removeEventListener('abort', leave)
            resolve(server)
          },
          reject(error) {
            signal.removeEventListener('abort', leave)
            reject(error)
          },
        }
        if (signal.aborted) return reject(signal.reason as Error)
        signal.addEventListener('abort', leave, { once: true })
        // one that was promised a place goes before those that were not
        if (wasReserved) waiters.unshift(waiter)
        else waiters.push(waiter)
        serveWaiters()
        return undefined
      })
    },
    occupy(serverId) {
      const server = servers.find(({ id }) => id === serverId)
      if (server) server.running += 1
      return server
    },
    release(server, tookMs) {
      server.running -= 1
      if (tookMs !== null)
        server.usualMs =
          server.usualMs === null ? tookMs : server.usualMs * (1 - NEWEST_WEIGHT) + tookMs * NEWEST_WEIGHT
      serveWaiters()
    },
    setState(server, state, reason, now) {
      if (server.state === state) {
        server.reason = reason
        return false
      }
      Object.assign(server, { state, reason, since: now })
      serveWaiters()
      return true
    },
  }
}
