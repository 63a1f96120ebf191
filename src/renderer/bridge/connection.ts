import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Bridge } from '#shared/app/bridge.ts'
import { createClient, type Client } from './client.ts'
import { createHttpBridge } from './http-bridge.ts'
import { createQueries, type Queries } from './queries.ts'

declare global {
  interface Window {
    /** What the preload exposes; absent in a browser tab. */
    readonly pressrun?: Bridge
  }
}

/** A window's whole way to the app. */
export interface Connection {
  client: Client
  queries: Queries
  /** Whether the app behind this window can be heard. */
  reachability: StoreApi<{ reachable: boolean }>
}

export function connect(preload: Bridge | undefined): Connection {
  const reachability = createStore(() => ({ reachable: true }))
  const client = createClient(
    preload ??
      createHttpBridge({
        onReachable: (reachable) => reachability.setState({ reachable }),
        onMissed: () => queries.reload(),
      }),
  )
  const queries = createQueries(client)
  return { client, queries, reachability }
}
