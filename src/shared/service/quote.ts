import { z } from '../schema.ts'
import { EXTENSION, extension } from './extension.ts'
import { EFFECT_ID_PATTERN } from './limits.ts'
import { RequestParams } from './params.ts'
import { ProviderCost } from './provider-cost.ts'

export const QuoteRequest = z.object({
  modelId: z.string().min(1),
  params: RequestParams,
  draft: z.boolean().default(false),
  effectId: z.string().regex(EFFECT_ID_PATTERN).optional(),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

export const Quote = z.object({
  modelId: z.string(),
  coins: z.int().positive(),
  coinsPerOutput: z.int().positive(),
  outputs: z.int().positive(),
  quoteToken: z.string().min(1).nullable(),
  expiresAt: z.iso.datetime({ offset: true }),
  availableCoins: z.int().nonnegative(),
  /** Real money that the provider bills for all outputs; absent for the service's own models. */
  [EXTENSION]: extension({ providerCost: ProviderCost }),
})
export type Quote = z.infer<typeof Quote>
