import type { Model, ParamDescriptor } from '#shared/service/catalog.ts'
import { createParamChecker, type ParamChecker } from '#shared/service/check-params.ts'
import type { Effect } from '#shared/service/effect.ts'
import type { PriceRule } from '../runners/kit/model-draft.ts'

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
