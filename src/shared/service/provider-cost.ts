import { z } from '../schema.ts'

/** Real money that a provider bills beside the coins, exact: millionths of a dollar. */
export const ProviderCost = z.object({ currency: z.literal('USD'), micros: z.int().nonnegative() })
export type ProviderCost = z.infer<typeof ProviderCost>

export function inDollars(micros: number): ProviderCost {
  return { currency: 'USD', micros }
}

/** Null for nothing: what costs no real money says nothing of any. */
export function dollarsIfAny(micros: number): ProviderCost | null {
  return micros === 0 ? null : inDollars(micros)
}
