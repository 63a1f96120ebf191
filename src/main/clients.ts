import type { Connection } from '#shared/app/connection.ts'
import { CommandError } from '#shared/app/error.ts'
import type { BatchCatalog } from '#shared/batch/items.ts'
import { createClient, type Client } from './client/index.ts'
import type { Clock } from './tools/clock.ts'
import type { Connections } from './connections/connections.ts'

/** One client for every connection: all that talk to a service share its rate limit. */
export interface Clients {
  open(connectionId: string): Promise<{ name: string; client: Client }>
  nameOf(connectionId: string): Promise<string>
  catalog(connectionId: string): Promise<BatchCatalog>
  /** Its address or key has changed: whoever holds its client goes on with the new ones. */
  renew(connectionId: string): Promise<void>
  forget(connectionId: string): void
}

export function createClients({
  connections,
  bundled,
  network,
  clock,
  random,
}: {
  connections: Connections
  bundled: { fetch: (request: Request) => Promise<Response>; baseUrl: string; token: string }
  network: typeof globalThis.fetch
  clock: Clock
  random: () => number
}): Clients {
  /** One at a time for each connection, also while it is being opened: two would not know of each other's requests. */
  const clients = new Map<string, Promise<RenewableClient>>()

  async function connect({ id: connectionId, baseUrl }: Connection): Promise<Client> {
    if (baseUrl === null) return createClient({ ...bundled, authorization: `Bearer ${bundled.token}`, clock, random })
    const key = await connections.readKey(connectionId)
    if (key === null)
      throw new CommandError(
        'key_missing',
        'The key of this connection is not on this computer. Enter it again in Settings.',
      )
    return createClient({
      fetch: (request) => network(request),
      baseUrl,
      authorization: `Bearer ${key}`,
      clock,
      random,
    })
  }

  function clientOf(connection: Connection): Promise<RenewableClient> {
    const known = clients.get(connection.id)
    if (known) return known
    const opening = connect(connection).then(renewable)
    clients.set(connection.id, opening)
    // a key that was missing may be entered later
    opening.catch(() => clients.delete(connection.id))
    return opening
  }

  async function open(connectionId: string): Promise<{ name: string; client: Client }> {
    const connection = await connections.find(connectionId)
    return { name: connection.name, client: (await clientOf(connection)).client }
  }

  return {
    open,
    async nameOf(connectionId) {
      return connections.find(connectionId).then(
        ({ name }) => name,
        () => 'A removed connection',
      )
    },
    async catalog(connectionId) {
      const { client } = await open(connectionId)
      const [{ models }, { effects }] = await Promise.all([
        client.call('listModels', {}),
        client.call('listEffects', {}),
      ])
      return { models, effects }
    },
    async renew(connectionId) {
      const known = await clients.get(connectionId)
      known?.replace(await connect(await connections.find(connectionId)))
    },
    forget: (connectionId) => void clients.delete(connectionId),
  }
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
