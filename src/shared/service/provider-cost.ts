import { z } from 'zod'

/** Real money that a provider bills beside the coins, exact: millionths of a dollar. */
export const ProviderCost = z.object({ currency: z.literal('USD'), micros: z.int().nonnegative() })
export type ProviderCost = z.infer<typeof ProviderCost>
