import { providerOf, termsOf, type Model } from '../service/catalog.ts'
import type { EXTENSION } from '../service/extension.ts'
import type { BatchItem } from './items.ts'

/** Words, seeds and what is in a picture do not change a price, unless words are paid by their number; every other setting may. */
const FREE_KINDS = new Set(['text', 'seed'])

/**
 * Items with the same key cost the same, so that one quote prices them all. Without the service's word that words are
 * free, those are only items that ask for exactly the same.
 */
export function priceKey(
  { modelId, effectId, params }: Pick<BatchItem, 'modelId' | 'effectId' | 'params'>,
  model: Pick<Model, 'params' | typeof EXTENSION>,
): string {
  if (!termsOf(model)?.pricedBySettings) return JSON.stringify([modelId, effectId, Object.entries(params).sort(byName)])
  const settings: [string, unknown][] = []
  for (const { name, kind } of model.params) {
    const value = params[name]
    if (value === undefined) continue
    if (name === providerOf(model)?.pricedByLengthOf) settings.push([name, String(value).length])
    else if (!FREE_KINDS.has(kind))
      settings.push([name, kind === 'media' ? true : Array.isArray(value) ? value.length : value])
  }
  return JSON.stringify([modelId, effectId, settings])
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}
