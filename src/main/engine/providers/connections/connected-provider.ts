import type { DollarPrice, Provider } from '#shared/service/providers.ts'
import type { Resolve } from '../../../net/addresses.ts'
import type { Clock } from '../../../tools/clock.ts'
import type { Log } from '../../../tools/log.ts'
import { wait } from '../../../tools/wait.ts'
import { createProviderHttp } from '../http/provider-http.ts'
import {
  ProviderError,
  type Adapter,
  type ProviderHttp,
  type ProviderKindEntry,
  type ProviderModel,
  type StoredWorkflow,
} from '../provider.ts'
import { discreetAdapter } from './discreet-adapter.ts'
import type { ProviderSecretStore } from './provider-secrets.ts'
import { createServerPool, type Server, type ServerPool } from './server-pool.ts'
import { withDistinctSlugs } from '../kit/slug.ts'
import type { ManagedServer } from '../sdcpp/managed-process.ts'
import type { ProviderRow } from './provider-store.ts'

export interface ConnectedProvider {
  name: string
  /** To the first of its servers. */
  http(): Promise<ProviderHttp>
  row: ProviderRow
  pool: ServerPool
  /** As discovered last. */
  models: readonly ProviderModel[]
  prices: Readonly<Record<string, DollarPrice>>
  workflows: readonly StoredWorkflow[]
  managed: ManagedServer | null
  /** Which secrets it has; those that the keychain does not give out now are there all the same. */
  hasSecrets(): Promise<Pick<Provider, 'hasKey' | 'hasHeaders'>>
  isRemoved(): boolean
  adapterOf(server: Server): Promise<Adapter>
  /** What a call has shown about a server; undefined when it went well. */
  noteHealth(server: Server, error: ProviderError | undefined): void
  /** Keeps a managed process from being stopped as idle; returns the undo. */
  hold(): () => void
  /** Asks every server how it is; what changed is told through `onChange`. */
  probe(): Promise<void>
  /** From the first server that answers; the error of the last when none does. */
  discover(): Promise<ProviderModel[]>
  /** After its settings, its key or its workflows have changed. */
  reconnect(): void
  close(): Promise<void>
}

export interface ConnectParts {
  clock: Clock
  log: Log
  resolve: Resolve
  secrets: ProviderSecretStore
  newId: () => string
  loadKind(kind: ProviderRow['kind']): Promise<ProviderKindEntry>
  /** Starts nothing yet. */
  manage(row: ProviderRow, onChange: () => void): ManagedServer
  /** Its state, its load or its models are others than before. */
  onChange: () => void
}

/** The server of a managed process: its port is another one after every start. */
const MANAGED = 'managed'
const USUAL_PLACES = 1
const PROBE_WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** How long a server that refused the key or has no credit left is not asked to make anything. */
const REST_MS = 60_000

interface Connection {
  address: string
  http: ProviderHttp
  adapter: Adapter
}

/** One provider, its servers, and what is known of them. Nothing is asked before somebody wants something. */
export function connectProvider(
  row: ProviderRow,
  known: Pick<ConnectedProvider, 'models' | 'prices' | 'workflows'>,
  parts: ConnectParts,
): ConnectedProvider {
  const { clock, log } = parts
  const closing = new AbortController()
  const timers = new Map<Server, () => void>()
  const connections = new Map<string, Promise<Connection>>()
  const managed = row.settings.managed ? parts.manage(row, followManaged) : null
  const pool = createServerPool(serverIds().map(newServer))

  function serverIds(): readonly string[] {
    return row.settings.managed ? [MANAGED] : row.settings.addresses
  }

  function newServer(id: string): Server {
    return {
      id,
      places: row.settings.places ?? USUAL_PLACES,
      running: 0,
      state: row.settings.managed ? 'stopped' : 'ready',
      since: clock.now(),
      reason: null,
      waiting: null,
      version: null,
      usualMs: null,
    }
  }

  function followManaged(): void {
    const [server] = pool.servers
    if (!server || !managed) return
    const { state, reason } = managed.state
    if (pool.setState(server, state, reason, clock.now())) parts.onChange()
  }

  const isNamed = ({ id }: Server) => serverIds().includes(id)

  async function open(server: Server, address: string): Promise<Connection> {
    const kind = await parts.loadKind(row.kind)
    for (const each of pool.servers) each.places = row.settings.places ?? kind.places
    const { key, headers } = await parts.secrets.read(row)
    // the address was changed while this one was being asked: the key is by now one that was typed for another
    if (!isNamed(server)) throw new ProviderError('away', `It has another address than ${server.id} by now.`)
    const http = createProviderHttp({
      address,
      origins: address === kind.address ? (kind.origins ?? {}) : {},
      key,
      headers: { ...headers, ...(key === null ? {} : kind.authorize(key)) },
      resolve: parts.resolve,
    })
    const adapter = kind.createAdapter({
      http,
      preset: row.settings.preset,
      models: row.settings.models,
      workflows: provider.workflows,
      now: () => clock.now(),
      wait: (ms, signal) => wait(clock, ms, signal),
      newId: parts.newId,
    })
    return { http, adapter: discreetAdapter(adapter, http), address }
  }

  async function connectionTo(server: Server): Promise<Connection> {
    const address = managed ? await managed.address() : server.id
    const known = await connections.get(server.id)
    if (known && known.address === address) return known
    const opening = open(server, address)
    connections.set(server.id, opening)
    // one that could not be made is made anew by the next call
    opening.catch(() => {
      if (connections.get(server.id) === opening) connections.delete(server.id)
    })
    return opening
  }

  const adapterOf = async (server: Server) => (await connectionTo(server)).adapter

  /** `probes`: how often in a row it was asked how it is, this time too; none when it was asked for something else. */
  function noteHealth(server: Server, error: ProviderError | undefined, probes = 0): void {
    if (!isNamed(server)) return
    const now = clock.now()
    let changed = false
    if (!error || (error.reason !== 'away' && error.reason !== 'unauthorized' && error.reason !== 'unpaid')) {
      // any answer but these shows that it is there
      if (!error || server.state === 'away') changed = pool.setState(server, 'ready', null, now)
    } else if (error.reason === 'away') {
      // a managed process tells by itself how it is; and who was there a moment ago and cut us off is asked first
      const isAskedFirst = error.sent && server.state === 'ready' && probes === 0
      if (!managed && !isAskedFirst) changed = pool.setState(server, 'away', error.message, now)
      if (!managed) probeLater(server, probes)
    } else {
      changed = pool.setState(server, 'resting', error.message, now)
      timers.get(server)?.()
      timers.set(
        server,
        clock.setTimer(REST_MS, () => {
          timers.delete(server)
          if (pool.setState(server, 'ready', null, clock.now())) parts.onChange()
        }),
      )
    }
    if (changed) {
      log.info('A provider is in another state.', { provider: row.name, server: server.id, state: server.state })
      parts.onChange()
    }
  }

  function probeLater(server: Server, probes: number): void {
    if (timers.has(server) || closing.signal.aborted || !isNamed(server)) return
    const delay = server.state === 'ready' ? 0 : PROBE_WAITS_MS[Math.min(probes, PROBE_WAITS_MS.length - 1)]!
    timers.set(
      server,
      clock.setTimer(delay, () => {
        timers.delete(server)
        void clock.during(probeServer(server, probes + 1))
      }),
    )
  }

  async function probeServer(server: Server, probes = 0): Promise<void> {
    // asking a process that rests would start it
    if (managed && server.state !== 'ready') return
    try {
      const { version, waiting } = await (await adapterOf(server)).probe(closing.signal)
      const loadChanged = server.waiting !== waiting || server.version !== version
      Object.assign(server, { version, waiting })
      noteHealth(server, undefined)
      if (loadChanged) parts.onChange()
    } catch (error) {
      if (closing.signal.aborted) return
      noteHealth(server, error instanceof ProviderError ? error : new ProviderError('broken', String(error)), probes)
    }
  }

  const provider: ConnectedProvider = {
    ...known,
    row,
    name: row.name,
    pool,
    managed,
    http: async () => (await connectionTo(pool.servers[0]!)).http,
    isRemoved: () => row.removedAt !== null,
    adapterOf,
    noteHealth: (server, error) => noteHealth(server, error),
    hold: () => managed?.hold() ?? (() => {}),
    hasSecrets: () =>
      parts.secrets.read(row).then(
        ({ key, headers }) => ({ hasKey: key !== null, hasHeaders: Object.keys(headers).length > 0 }),
        () => ({ hasKey: true, hasHeaders: true }),
      ),
    async probe() {
      await Promise.all(pool.servers.map((server) => probeServer(server)))
    },
    async discover() {
      let failure: unknown = new ProviderError('away', 'It has no server.')
      for (const server of pool.servers) {
        try {
          const models = await (await adapterOf(server)).discover(closing.signal)
          noteHealth(server, undefined)
          return withDistinctSlugs(models)
        } catch (error) {
          if (closing.signal.aborted) throw new ProviderError('away', 'Pressrun is being closed.')
          if (!(error instanceof ProviderError)) throw error
          noteHealth(server, error)
          failure = error
        }
      }
      throw failure
    },
    reconnect() {
      connections.clear()
      for (const [server, cancel] of timers)
        if (!isNamed(server)) {
          cancel()
          timers.delete(server)
        }
      pool.setServers(serverIds().map((id) => pool.servers.find((server) => server.id === id) ?? newServer(id)))
      for (const server of pool.servers) server.places = row.settings.places ?? server.places
    },
    async close() {
      closing.abort()
      for (const cancel of timers.values()) cancel()
      timers.clear()
      connections.clear()
      await managed?.close()
    },
  }
  return provider
}
