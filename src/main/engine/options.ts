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
}
