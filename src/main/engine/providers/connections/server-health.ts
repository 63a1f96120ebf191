import type { Server, ServerPool, ServerState } from './server-pool.ts'

const BEST_FIRST: readonly ServerState[] = ['ready', 'starting', 'stopped', 'resting', 'away']

/** A provider is as well as the best of its servers. */
export function bestOf(servers: readonly Server[]): Server {
  return servers.toSorted(
    (one, other) => BEST_FIRST.indexOf(one.state) - BEST_FIRST.indexOf(other.state) || one.since - other.since,
  )[0]!
}

/** None of its servers can be given anything. */
export function isOut({ pool }: { pool: Pick<ServerPool, 'servers'> }): boolean {
  const { state } = bestOf(pool.servers)
  return state === 'away' || state === 'resting'
}
