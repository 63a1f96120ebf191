import type { Connection } from '#shared/app/connection.ts'
import { Refusal } from '#shared/app/refusal.ts'
import type { ServiceCatalog } from '#shared/batch/items.ts'
import type { Channel } from '#shared/service/account.ts'
import { ROUTES } from '#shared/service/routes.ts'
import { createClient, type Client } from '../client/index.ts'
import { retryAfterOf } from '../client/request.ts'
import type { Availability, ProbeResult } from '../services/availability.ts'
import type { Clock } from '../tools/clock.ts'
import type { Connections } from './connections.ts'

/** One client for every connection: all that talk to a service share its rate limit. */
export interface Clients {
  open(connectionId: string): Promise<OpenConnection>
  nameOf(connectionId: string): string
  catalog(connectionId: string): Promise<ServiceCatalog>
  /** With a key that is not kept: what it opens is looked at before it is. */
  withKey(connectionId: string, key: string): Promise<Client>
  /** Asks a service for next to nothing, to learn whether it is there. No key goes along and no rate limit counts it. */
  probe(connectionId: string, signal: AbortSignal): Promise<ProbeResult>
  /** Its address or key has changed: whoever holds its client goes on with the new ones. */
  renew(connectionId: string): Promise<void>
  forget(connectionId: string): void
}

export interface OpenConnection {
  name: string
  client: Client
  /** For what a program asks for: the bundled service is told so. Another service goes by its key, whoever asks. */
  forPrograms?: Client
}

export function createClients({
  connections,
  bundled,
  network,
  fetchLink,
  clock,
  random,
  onReachable,
  onLost,
}: {
  connections: Connections
  bundled: {
    fetch: (request: Request, channel?: Channel) => Promise<Response>
    baseUrl: string
    token: string
  }
  network: typeof globalThis.fetch
  /** For links to files that a service names: from its own machine or the public network, and nowhere else. */
  fetchLink: (baseUrl: string, request: Request) => Promise<Response>
  clock: Clock
  random: () => number
  /** Of every request to a service out there: whether something came back. */
  onReachable: Availability['reportReachable']
  onLost: Availability['reportLost']
}): Clients {
  /** One at a time for each connection, also while it is being opened: two would not know of each other's requests. */
  const clients = new Map<string, Promise<RenewableClient>>()

  const ofBundled = (fetch: (request: Request) => Promise<Response>) =>
    createClient({ fetch, baseUrl: bundled.baseUrl, authorization: `Bearer ${bundled.token}`, clock, random })
  const bundledForPrograms = ofBundled((request) => bundled.fetch(request, 'mcp'))

  async function connect({ id: connectionId, baseUrl: known }: Connection): Promise<Client> {
    if (known === null) return ofBundled((request) => bundled.fetch(request))
    // both together: they may have been changed since the connection was found
    const { baseUrl, key } = await connections.readAccess(connectionId)
    if (key === null) throw new Refusal('key_missing')
    return clientAt(connectionId, { baseUrl, key })
  }

  function clientAt(connectionId: string, { baseUrl, key }: { baseUrl: string; key: string }): Client {
    return createClient({
      fetch: (request) => reportingFetch(connectionId, baseUrl, request),
      fetchLink: (request) => fetchLink(baseUrl, request),
      baseUrl,
      authorization: `Bearer ${key}`,
      clock,
      random,
    })
  }

  async function reportingFetch(connectionId: string, baseUrl: string, request: Request): Promise<Response> {
    // files may lie elsewhere, and say nothing of the service
    const isItself = new URL(request.url).origin === new URL(baseUrl).origin
    try {
      const response = await network(request)
      if (isItself && isOfService(response)) onReachable(connectionId)
      return response
    } catch (error) {
      if (isItself && !request.signal.aborted) onLost(connectionId)
      throw error
    }
  }

  function clientOf(connection: Connection): Promise<RenewableClient> {
    const known = clients.get(connection.id)
    if (known) return known
    const opening = connect(connection).then(renewable)
    clients.set(connection.id, opening)
    // a key that was missing may be entered later
    opening.catch(() => {
      if (clients.get(connection.id) === opening) clients.delete(connection.id)
    })
    return opening
  }

  async function open(connectionId: string): Promise<OpenConnection> {
    const connection = await connections.find(connectionId)
    const { client } = await clientOf(connection)
    return { name: connection.name, client, forPrograms: connection.baseUrl === null ? bundledForPrograms : client }
  }

  return {
    open,
    nameOf: (connectionId) => connections.nameOf(connectionId) ?? 'A removed connection',
    async catalog(connectionId) {
      const { client } = await open(connectionId)
      const [{ models }, { effects }] = await Promise.all([
        client.call('listModels', {}),
        client.call('listEffects', {}),
      ])
      return { models, effects }
    },
    async withKey(connectionId, key) {
      const { baseUrl } = await connections.find(connectionId)
      if (baseUrl === null) throw new Refusal('bundled_connection')
      return clientAt(connectionId, { baseUrl, key })
    },
    async probe(connectionId, signal) {
      const { baseUrl } = await connections.find(connectionId)
      if (baseUrl === null) return { type: 'answered', restMs: 0 }
      const url = new URL(`${baseUrl.replace(/(?<!\/)\/+$/, '')}${ROUTES.listModels.path}`)
      try {
        const response = await network(new Request(url, { method: 'HEAD', redirect: 'manual', signal }))
        await response.body?.cancel()
        return isOfService(response) ? { type: 'answered', restMs: restAfter(response) } : { type: 'lost' }
      } catch {
        return { type: 'lost' }
      }
    },
    async renew(connectionId) {
      const known = await clients.get(connectionId)
      known?.replace(await connect(await connections.find(connectionId)))
    },
    forget: (connectionId) => void clients.delete(connectionId),
  }
}

const AWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504])

/** A gateway that cannot reach the service says so in its own words; what the service says itself is a problem document. */
function isOfService({ status, headers }: Response): boolean {
  return !AWAY_STATUSES.has(status) || (headers.get('content-type')?.includes('json') ?? false)
}

/** Whoever says "too often" is there, and is not asked again before that time. */
function restAfter(response: Response): number {
  return response.status === 429 ? (retryAfterOf(response) ?? 0) : 0
}

interface RenewableClient {
  client: Client
  replace(next: Client): void
}

function renewable(first: Client): RenewableClient {
  let current = first
  return {
    client: {
      call: (name, input) => current.call(name, input),
      fetchFile: (url, init) => current.fetchFile(url, init),
      pacer: { limit: () => current.pacer.limit() },
    },
    replace: (next) => void (current = next),
  }
}
