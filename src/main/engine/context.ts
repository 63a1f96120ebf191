import type { Database } from 'better-sqlite3'
import type { GenerationStatus } from '#shared/service/generation.ts'
import type { Resolve } from '../net/addresses.ts'
import type { FileStore } from './assets/file-store.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { EngineHost } from './host.ts'
import type { Availability } from './http/availability.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { KeyRing } from './keys/key-ring.ts'
import type { EngineSecrets } from './secrets.ts'
import type { Workers } from './workers/contract.ts'

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

/** Which addresses webhooks may be sent to. */
export interface WebhookRules {
  /** The developer switch: loopback over http or https, on any port. */
  allowLoopback: boolean
  resolve: Resolve
}

export type EngineEvent =
  | { type: 'generation.changed'; accountId: string; generationId: string; status: GenerationStatus }
  | { type: 'generation.ended'; accountId: string; generationId: string }
  | { type: 'account.changed'; accountId: string }
  /** An endpoint or what became of a delivery. */
  | { type: 'webhooks.changed'; accountId: string }
  /** Something may be sent now that could not be before. */
  | { type: 'webhooks.due'; accountId: string }

/** What every part of the engine is handed. Functions take it (or just `db`) first. */
export interface EngineContext {
  db: Database
  host: EngineHost
  options: EngineOptions
  secrets: EngineSecrets
  catalog: Catalog
  files: FileStore
  workers: Workers
  keys: KeyRing
  rateLimits: RateLimits
  availability: Availability
  webhookRules: WebhookRules
  newId: () => string
  /** Call after the transaction that made it true. */
  publish: (event: EngineEvent) => void
  /** Returns its undo. */
  subscribe: (listener: (event: EngineEvent) => void) => () => void
}
