/** Where the queue of a pool of machines is and how one is let in. */
export interface PoolAddress {
  /** `nats://host:4222` or `tls://host:4222`; several, separated by commas. */
  servers: string
  token?: string | undefined
  /** The text of a credentials file. */
  credentials?: string | undefined
  /** The text of a certificate that the server's is signed with. */
  certificate?: string | undefined
}

/** A pool that was named when the engine was started. */
export interface FixedPool {
  address: PoolAddress
  /** How many places this computer has in it. */
  localWorkers: number
}

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
