import { ACCOUNT_REQUESTS_PER_WINDOW, KEY_REQUESTS_PER_WINDOW, RATE_WINDOW_SECONDS } from '#shared/service/limits.ts'
import type { Account } from '#shared/service/account.ts'
import type { EngineContext } from '../context.ts'
import { concurrencyOf } from '../generations/concurrency.ts'
import type { Caller, ServiceHandler } from '../http/call.ts'
import { presentKey } from '../keys/present-key.ts'
import { findKey } from '../keys/store.ts'
import { balancesOf } from '../ledger/ledger.ts'

export const readAccount: ServiceHandler<'readAccount', EngineContext> = (context, { caller }) => {
  const { available, held } = balancesOf(context.db, caller.accountId)
  return {
    status: 200,
    body: {
      balance: { available, held },
      concurrency: concurrencyOf(context, caller.accountId),
      rateLimits: {
        key: { limit: KEY_REQUESTS_PER_WINDOW, windowSeconds: RATE_WINDOW_SECONDS },
        account: { limit: ACCOUNT_REQUESTS_PER_WINDOW, windowSeconds: RATE_WINDOW_SECONDS },
      },
      key: presentCallingKey(context, caller),
      channel: caller.channel,
    },
  }
}

/** Null for the app's own session. */
function presentCallingKey(context: EngineContext, { accountId, keyId }: Caller): Account['key'] {
  const key = keyId === null ? undefined : findKey(context.db, accountId, keyId)
  return key ? presentKey(context, key) : null
}
