import { extended } from '#shared/service/extension.ts'
import { QUOTE_VALID_MS } from '#shared/service/limits.ts'
import { inDollars } from '#shared/service/provider-cost.ts'
import { isoTime } from '../../tools/iso-time.ts'
import { requireUnlocked, standingOf } from '../requests/admission.ts'
import { checkRequest, requireModel } from '../requests/checked-request.ts'
import type { EngineContext } from '../context.ts'
import type { ServiceHandler } from '../http/call.ts'
import { issueQuoteToken } from './token.ts'

export const createQuote: ServiceHandler<'createQuote', EngineContext> = (context, { caller: { accountId }, body }) => {
  const { modelId, params, effectId, draft } = body
  const now = context.host.clock.now()
  const standing = standingOf(context.db, accountId, { now })
  requireUnlocked(standing)
  const { price } = checkRequest(context, requireModel(context, modelId), { accountId, params, effectId })
  const expiresAt = now + QUOTE_VALID_MS
  return {
    status: 200,
    body: {
      modelId,
      coins: price.coins,
      coinsPerOutput: price.coinsPerOutput,
      outputs: price.outputs,
      quoteToken: draft
        ? null
        : issueQuoteToken(context.secrets, { accountId, modelId, params, effectId }, { price, expiresAt }),
      expiresAt: isoTime(expiresAt),
      availableCoins: Math.max(standing.available, 0),
      ...(price.microsPerOutput !== null &&
        extended({ providerCost: inDollars(price.microsPerOutput * price.outputs) })),
    },
  }
}
