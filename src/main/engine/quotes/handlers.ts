import { QUOTE_VALID_MS } from '#shared/service/limits.ts'
import { requireUnlocked } from '../generations/admission.ts'
import { checkRequest, requireModel } from '../generations/checked-request.ts'
import type { ServiceHandler } from '../http/call.ts'
import { availableCoins } from '../ledger/ledger.ts'
import { issueQuoteToken } from './token.ts'

export const createQuote: ServiceHandler<'createQuote'> = (context, { caller: { accountId }, body }) => {
  const { modelId, params, effectId, draft } = body
  requireUnlocked(context, accountId)
  const { price } = checkRequest(context, requireModel(context, modelId), { accountId, params, effectId })
  const expiresAt = context.host.clock.now() + QUOTE_VALID_MS
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
      expiresAt: new Date(expiresAt).toISOString(),
      availableCoins: Math.max(availableCoins(context.db, accountId), 0),
    },
  }
}
