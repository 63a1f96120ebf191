import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import { CommandError } from '#shared/app/error.ts'
import type { BatchCatalog } from '#shared/batch/items.ts'
import { createClient, type Client } from './client/index.ts'
import type { Clock } from './clock.ts'
import type { Connections } from './connections/connections.ts'

/** One client for every connection: all that talk to a service share its rate limit. */
export interface Clients {
  open(connectionId: string): Promise<{ name: string; client: Client }>
  nameOf(connectionId: string): Promise<string>
  catalog(connectionId: string): Promise<BatchCatalog>
  /** Its address or key has changed. */
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
  const clients = new Map<string, Client>()

  async function connect(connectionId: string, baseUrl: string | null): Promise<Client> {
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

  async function open(connectionId: string): Promise<{ name: string; client: Client }> {
    const { id, name, baseUrl } = await connections.find(connectionId)
    const client = clients.get(id) ?? (await connect(id, baseUrl))
    clients.set(id, client)
    return { name, client }
  }

  return {
    open,
    async nameOf(connectionId) {
      const known = (await connections.list()).find(({ id }) => id === connectionId)
      return known?.name ?? (connectionId === BUNDLED_CONNECTION_ID ? 'This computer' : 'A removed connection')
    },
    async catalog(connectionId) {
      const { client } = await open(connectionId)
      const [{ models }, { effects }] = await Promise.all([
        client.call('listModels', {}),
        client.call('listEffects', {}),
      ])
      return { models, effects }
    },
    forget: (connectionId) => void clients.delete(connectionId),
  }
}
