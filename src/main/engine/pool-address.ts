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
