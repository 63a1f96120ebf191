import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Bridge } from '#shared/app/bridge.ts'
import { createAnswers, type Answers } from './answers.ts'
import { createClient, type Client } from './client.ts'
import { createHttpBridge } from './http-bridge.ts'

declare global {
  interface Window {
    /** What the preload exposes; absent in a browser tab. */
    readonly pressrun?: Bridge
  }
}

/** A window's whole way to the app. */
export interface Connection {
  client: Client
  answers: Answers
  /** Whether the app behind this window can be heard. */
  reachability: StoreApi<{ reachable: boolean }>
}

export function connect(preload: Bridge | undefined): Connection {
  const reachability = createStore(() => ({ reachable: true }))
  const client = createClient(
    preload ??
      createHttpBridge({
        onReachable: (reachable) => reachability.setState({ reachable }),
        onMissed: () => answers.reload(),
      }),
  )
  const answers = createAnswers(client)
  return { client, answers, reachability }
}
