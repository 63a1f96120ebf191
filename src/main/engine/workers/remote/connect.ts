import { setTimeout as sleep } from 'node:timers/promises'
import { DiscardPolicy, jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import { Kvm, type KV } from '@nats-io/kv'
import { Objm, type ObjectStore } from '@nats-io/obj'
import {
  ClosedConnectionError,
  ConnectionError,
  connect,
  credsAuthenticator,
  nanos,
  RequestError,
  TimeoutError,
  type ConnectionOptions,
  type NatsConnection,
} from '@nats-io/transport-node'
import { systemCode } from '#shared/system-code.ts'
import { DAY_MS } from '#shared/day.ts'
import {
  ALL_JOBS,
  ALL_RESULTS,
  FILES_BUCKET,
  GONE_AFTER_MS,
  JOBS_STREAM,
  PRESENCE_BUCKET,
  RESULTS_STREAM,
} from './contract.ts'
import type { PoolAddress } from '../../options.ts'

/** What an engine that is switched off for so long finds no more is made again. */
const KEPT_MS = 7 * DAY_MS
/** A job that is sent again within this is known to be the same. */
const SAME_MS = DAY_MS
/** A server that is away is tried again this often, without end: it is expected back. */
const TRY_AGAIN_MS = 1_000
const CONNECT_MS = 5_000
/** A connection that says nothing is taken for cut after two of these. */
const PING_MS = 5_000

/** The pool's parts on a server of NATS. */
export interface Pool {
  connection: NatsConnection
  streams: JetStreamClient
  manager: JetStreamManager
  files: ObjectStore
  presence: KV
}

/**
 * Waits for a server that is away, also for one that goes while `begin` speaks to it: then all is done anew.
 * Rejects when the way in is refused, when `begin` wants nothing of this pool, and when the signal says to wait no longer.
 */
export async function openPool(
  address: PoolAddress,
  name: string,
  { signal, begin }: { signal?: AbortSignal; begin?: (pool: Pool) => Promise<void> } = {},
): Promise<Pool> {
  for (;;) {
    try {
      const pool = await open(connectionOptions(address, name), begin)
      if (!signal?.aborted) return pool
      await pool.connection.close()
    } catch (error) {
      if (!isAway(error)) throw error
    }
    await sleep(TRY_AGAIN_MS, undefined, { signal })
  }
}

/** Tries once. When the connection is cut, it is closed for good: whoever dials again begins anew. */
export async function dialPool(address: PoolAddress, name: string): Promise<Pool> {
  return open({ ...connectionOptions(address, name), reconnect: false })
}

/** Nobody answers, or no longer: that mends itself. All else is said by a server that will say the same again. */
function isAway(error: unknown): boolean {
  if (error instanceof TimeoutError || error instanceof ClosedConnectionError) return true
  // cut while it was asked; what a server has answered comes with its cause
  if (error instanceof RequestError && !error.cause) return true
  if (!(error instanceof Error)) return false
  // dropped before a word was said, as by a proxy whose server is away; a server that speaks no TLS says so
  if (error instanceof ConnectionError && !error.cause && !error.message.includes('not support')) return true
  // those of the system, not those of its certificates
  return /^E(?!RR_)/.test(systemCode(error) ?? '') || isAway(error.cause)
}

async function open(options: ConnectionOptions, begin?: (pool: Pool) => Promise<void>): Promise<Pool> {
  const connection = await connect(options)
  try {
    const streams = jetstream(connection)
    const manager = await jetstreamManager(connection)
    await ensureStreams(manager)
    const presence = await new Kvm(connection).create(PRESENCE_BUCKET, { ttl: GONE_AFTER_MS, history: 1 })
    const files = await new Objm(connection).create(FILES_BUCKET, { ttl: nanos(KEPT_MS), storage: StorageType.File })
    const pool = { connection, streams, manager, files, presence }
    await begin?.(pool)
    return pool
  } catch (error) {
    await connection.close()
    throw error
  }
}

function connectionOptions({ servers, token, credentials, certificate }: PoolAddress, name: string): ConnectionOptions {
  // the client takes the word tls in an address for no more than a name
  const isSecret = certificate !== undefined || servers.includes('tls://')
  return {
    servers: servers.split(',').map((server) => server.trim()),
    name,
    reconnect: true,
    timeout: CONNECT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: TRY_AGAIN_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    ignoreAuthErrorAbort: false,
    ...(token === undefined ? {} : { token }),
    ...(credentials === undefined ? {} : { authenticator: credsAuthenticator(new TextEncoder().encode(credentials)) }),
    ...(isSecret ? { tls: certificate === undefined ? {} : { ca: certificate } } : {}),
  }
}

async function ensureStreams(manager: JetStreamManager): Promise<void> {
  const common = {
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    max_age: nanos(KEPT_MS),
    duplicate_window: nanos(SAME_MS),
  }
  // as whoever comes first says it: the same for all
  await manager.streams.add({ ...common, name: JOBS_STREAM, subjects: [ALL_JOBS] })
  await manager.streams.add({ ...common, name: RESULTS_STREAM, subjects: [ALL_RESULTS] })
}
