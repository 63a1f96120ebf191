import type { Database } from 'better-sqlite3'
import type { GenerationStatus } from '#shared/service/generation.ts'
import type { Resolve } from '../net/addresses.ts'
import type { FileStore } from './assets/file-store.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { Multipliers } from './catalog/store.ts'
import type { EngineHost } from './host.ts'
import type { Availability } from './http/availability.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Workers } from './jobs/workers.ts'
import type { KeyRing } from './keys/key-ring.ts'
import type { Providers } from './providers/providers.ts'
import type { EngineOptions } from './options.ts'
import type { EngineSecrets } from './secrets/engine-secrets.ts'
import type { MachinePool } from './workers/pooled-workers.ts'

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
  /** There is a picture of how far it is, or another one. */
  | { type: 'generation.preview'; generationId: string }
  /** An engine outside is in another state, or offers other models. */
  | { type: 'providers.changed' }
  /** The pool of machines, one of them or what it does: more may be able to begin. */
  | { type: 'machines.changed' }
  /** An endpoint or what became of a delivery. */
  | { type: 'webhooks.changed'; accountId: string }
  /** Something may be sent now that could not be before. */
  | { type: 'webhooks.due'; accountId: string }

/**
 * What the parts of the engine are handed. Functions take it first, or just `db`. The folders that it is made of
 * (assets, catalog, http, keys) name what they need of it instead of importing it.
 */
export interface EngineContext {
  db: Database
  host: EngineHost
  options: EngineOptions
  secrets: EngineSecrets
  catalog: Catalog
  multipliers: Multipliers
  files: FileStore
  workers: Workers
  machines: MachinePool
  keys: KeyRing
  rateLimits: RateLimits
  availability: Availability
  providers: Providers
  webhookRules: WebhookRules
  newId: () => string
  /** Call after the transaction that made it true. */
  publish: (event: EngineEvent) => void
  /** Returns its undo. */
  subscribe: (listener: (event: EngineEvent) => void) => () => void
}
