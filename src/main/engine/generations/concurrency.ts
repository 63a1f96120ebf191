import type { Concurrency } from '#shared/service/generation.ts'
import type { EngineContext } from '../context.ts'
import { ownConcurrencyOf } from './store.ts'

/** With providers more may run at once: their places come on top of what the service makes itself. */
export function concurrencyOf(
  { db, providers }: Pick<EngineContext, 'db' | 'providers'>,
  accountId: string,
): Concurrency {
  const concurrency = ownConcurrencyOf(db, accountId)
  const places = providers.places()
  if (places === 0) return concurrency
  const { limit, raisedLimit } = concurrency
  return { ...concurrency, raisedLimit: Math.max(raisedLimit ?? limit, limit) + places }
}
