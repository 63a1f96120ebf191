import type { BatchItem } from '#shared/batch/items.ts'
import { priceKey } from '#shared/batch/price-key.ts'
import type { Model } from '#shared/service/catalog.ts'

/** Of one generation: in coins, and in millionths of a dollar where a provider bills any. */
export interface Price {
  coins: number
  micros: number
}

/** Seeds are left out: they may be rolled anew whenever a list is read, and an estimate must not be asked for again then. */
export function keyOf(
  { modelId, effectId, params }: Pick<BatchItem, 'modelId' | 'effectId' | 'params'>,
  models: readonly Model[],
): string | undefined {
  const model = models.find(({ id }) => id === modelId)
  if (!model) return undefined
  const seeds = new Set(model.params.flatMap(({ name, kind }) => (kind === 'seed' ? [String(name)] : [])))
  const priced = Object.fromEntries(Object.entries(params).filter(([name]) => !seeds.has(name)))
  return priceKey({ modelId, effectId, params: priced }, model)
}

/** What all generations of a list come to, as far as the prices of its first rows tell; undefined when none is known. */
export function estimateOf(
  items: readonly BatchItem[],
  generations: number,
  { prices, models }: { prices: ReadonlyMap<string, Price | null>; models: readonly Model[] },
): Price | undefined {
  const known = items
    .filter(({ issues }) => issues.length === 0)
    .map((item) => prices.get(keyOf(item, models) ?? ''))
    .filter((price) => price !== undefined && price !== null)
  if (known.length === 0) return undefined
  const share = generations / known.length
  return {
    coins: Math.round(known.reduce((sum, { coins }) => sum + coins, 0) * share),
    micros: Math.round(known.reduce((sum, { micros }) => sum + micros, 0) * share),
  }
}
