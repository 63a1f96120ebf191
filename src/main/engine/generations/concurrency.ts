import { runningLimitOf } from '#shared/service/account.ts'
import type { Concurrency } from '#shared/service/generation.ts'
import type { EngineContext } from '../context.ts'
import { ownConcurrencyOf } from './store.ts'

/**
 * With a pool of machines as many run as it has places for, if that is more than the limit. Places of providers come on
 * top of what the service makes itself.
 */
export function concurrencyOf(
  { db, providers, machines }: Pick<EngineContext, 'db' | 'providers' | 'machines'>,
  accountId: string,
): Concurrency {
  const concurrency = ownConcurrencyOf(db, accountId)
  const own = runningLimitOf(concurrency)
  const most = Math.max(own, machines.room()) + providers.places()
  return most === own ? concurrency : { ...concurrency, raisedLimit: most }
}
