import type { SubmitRequest } from '#shared/service/generation.ts'
import type { Price } from '../catalog/price.ts'
import { ProblemError } from '../problem.ts'
import type { EngineSecrets } from '../secrets/engine-secrets.ts'
import { readQuoteToken } from './token.ts'

/** What a submit will pay: what was quoted, or the price of now if it is not above `maxCoins`. */
export function agreedPrice(
  secrets: EngineSecrets,
  { accountId, body, current, now }: { accountId: string; body: SubmitRequest; current: Price; now: number },
): Price {
  const { modelId, params, effectId, quoteToken, maxCoins } = body
  if (quoteToken === undefined) {
    if (maxCoins !== undefined && current.coins > maxCoins)
      throw new ProblemError(
        'max_coins_exceeded',
        `This costs ${current.coins} coins, above your limit of ${maxCoins}. Nothing was charged.`,
      )
    return current
  }
  const quoted = readQuoteToken(secrets, { accountId, modelId, params, effectId }, quoteToken)
  if (!quoted)
    throw new ProblemError(
      'invalid_quote',
      'This quote was not given for this request. Ask for a new one. Nothing was charged.',
    )
  if (now < quoted.expiresAt) return quoted.price
  // of now in all else: as many coins may be of more outputs, or of what a provider bills otherwise by now
  if (quoted.price.coins === current.coins) return current
  throw new ProblemError(
    'price_changed',
    `The quote has expired and the price is ${current.coins} coins now, not ${quoted.price.coins}. Nothing was charged.`,
  )
}
