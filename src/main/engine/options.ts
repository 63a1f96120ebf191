import type { FixedPool } from './pool-address.ts'

export interface EngineOptions {
  /** The origin of the API, as links and the OpenAPI document name it. */
  baseUrl: string
  /** The origin of signed file links: another one than the API's. */
  cdnUrl: string
  /** Coins of a new account. */
  coins: number
  /** Whether the console may move the clock. */
  sandbox: boolean
  /** The developer switch: webhooks to loopback, over http, on any port. */
  allowLoopbackWebhooks: boolean
  /** Without it the console says which, if any. */
  pool: FixedPool | undefined
  /** How long a machine of a pool may be silent about a job before another takes it. */
  lostAfterMs: number
}
