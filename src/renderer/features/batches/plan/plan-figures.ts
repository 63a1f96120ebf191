import type { Batch, BatchPlan } from '#shared/app/batch.ts'
import { coinsOf } from '../../../words/coins-of.ts'

/** The budget counts everything the batch ever spent: what is planned comes on top of that. */
export function neededBudget(plan: Pick<BatchPlan, 'coins'>, { coins }: Pick<Batch, 'coins'>): number {
  return coins.charged + coins.held + plan.coins
}

/** The most that starting spends: the plan, unless the budget or the balance ends before it. */
export function mostCoins(
  plan: Pick<BatchPlan, 'coins' | 'availableCoins'>,
  { coins }: Pick<Batch, 'coins'>,
  budget: number | null,
): number {
  const ofBudget = budget === null ? Infinity : budget - coins.charged - coins.held
  return Math.max(0, Math.min(plan.coins, ofBudget, plan.availableCoins ?? Infinity))
}

/** How many rows coins are enough for; undefined where rows differ in price and their order decides. */
export function rowsWithin(plan: Pick<BatchPlan, 'prices'>, coins: number): number | undefined {
  const [price, ...others] = new Set(plan.prices.map((line) => line.coins))
  return price !== undefined && price > 0 && others.length === 0 ? Math.floor(coins / price) : undefined
}

export interface PriceLine {
  modelId: string
  effectId: string | null
  coins: number
  rows: number
  total: number
  /** Real money for all its rows, in millionths of a dollar. */
  micros: number
}

/** Settings that cost the same make one line; the dearest share comes first. */
export function priceLines(prices: BatchPlan['prices']): PriceLine[] {
  const lines = new Map<string, PriceLine>()
  for (const { modelId, effectId, coins, rows, total, providerTotal } of prices) {
    const key = JSON.stringify([modelId, effectId, coins])
    const line = lines.get(key)
    lines.set(key, {
      modelId,
      effectId,
      coins,
      rows: rows + (line?.rows ?? 0),
      total: total + (line?.total ?? 0),
      micros: (providerTotal?.micros ?? 0) + (line?.micros ?? 0),
    })
  }
  return [...lines.values()].toSorted((one, other) => other.total - one.total)
}

/** Null for no limit, undefined for what is no number of coins. */
export function budgetOf(text: string): number | null | undefined {
  return text.trim() === '' ? null : coinsOf(text)
}

/** Both limits hold at once, so the slower one counts; null when neither says anything. */
export function secondsAtLeast({
  seconds: { byRateLimit, byRunningLimit },
}: Pick<BatchPlan, 'seconds'>): number | null {
  return Math.max(byRateLimit ?? 0, byRunningLimit ?? 0) || null
}
