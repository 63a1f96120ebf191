import type { Model, ParamDescriptor } from '#shared/service/catalog.ts'
import { createParamChecker, type ParamChecker } from '#shared/service/check-params.ts'
import type { Effect } from '#shared/service/effect.ts'
import type { ParamName } from '#shared/service/params.ts'

/**
 * What an output costs, as data: `perOutput` coins with every param at its default, times the factor of each listed
 * param. A table gives the factor of each value; `{ per: n }` makes the price proportional to the number, n being one
 * unit's worth (5 seconds, 2 images).
 */
export interface PriceRule {
  perOutput: number
  factors?: Partial<Record<ParamName, Readonly<Record<string, number>> | { readonly per: number }>>
}

export interface CatalogModel {
  /** As listed; `priceFromCoins` is worked out from the rule. */
  entry: Omit<Model, 'priceFromCoins' | 'params'> & { params: ParamDescriptor[] }
  price: PriceRule
}

/** One that requests are made of. */
export interface OpenModel extends CatalogModel {
  /** The rules of its own params, made ready once. */
  checkParams: ParamChecker
}

export interface CatalogEffect {
  entry: Omit<Effect, 'thumbnail'>
  /** Times the price of its model. */
  priceFactor: number
  /** Where the picture of it lies, made by itself; absent when the host brings none. */
  thumbnailPath?: string
}

/** Every model and effect open now. What a machine cannot run is not listed. */
export interface Catalog {
  models: readonly CatalogModel[]
  effects: readonly CatalogEffect[]
  model(id: string): OpenModel | undefined
  effect(id: string): CatalogEffect | undefined
}

export function createCatalog(models: readonly CatalogModel[], effects: readonly CatalogEffect[]): Catalog {
  const modelsById = new Map(
    models.map((model): [string, OpenModel] => [
      model.entry.id,
      { ...model, checkParams: createParamChecker(model.entry) },
    ]),
  )
  const effectsById = new Map(effects.map((effect) => [effect.entry.id, effect]))
  return {
    models,
    effects,
    model: (id) => modelsById.get(id),
    effect: (id) => effectsById.get(id),
  }
}
