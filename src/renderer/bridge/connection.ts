import { createStore, type StoreApi } from 'zustand/vanilla'
import { createClient, type Client } from './client.ts'
import { CONTRACT } from './fetch-contract.ts'
import { createHttpBridge } from './http-bridge.ts'
import { createQueries, type Queries } from './queries.ts'

/** A window's whole way to the app. */
export interface Connection {
  client: Client
  queries: Queries
  /** Whether the app behind this window can be heard. */
  reachability: StoreApi<{ reachable: boolean }>
}

export function connect(): Connection {
  const reachability = createStore(() => ({ reachable: true }))
  const client = createClient(
    window.pressrun ??
      createHttpBridge({
        onReachable: (reachable) => reachability.setState({ reachable }),
        onMissed: () => queries.reload(),
      }),
    CONTRACT,
  )
  const queries = createQueries(client, CONTRACT)
  return { client, queries, reachability }
}
