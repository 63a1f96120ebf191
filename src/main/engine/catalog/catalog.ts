import type { Model, ParamDescriptor } from '#shared/service/catalog.ts'
import { createParamChecker, type ParamChecker } from '#shared/service/check-params.ts'
import type { Effect } from '#shared/service/effect.ts'
import type { DollarPrice } from '#shared/service/providers.ts'
import type { ParamChecks, PriceRule } from '../runners/kit/model-draft.ts'

/** What a paid provider bills, in coins of the user's own rate. */
export interface DollarRule {
  dollars: DollarPrice
  coinsPerDollar: number
}

export interface CatalogModel {
  /** As listed; `priceFromCoins` is worked out from the rule. */
  entry: Omit<Model, 'priceFromCoins' | 'params'> & { params: ParamDescriptor[] }
  price: PriceRule | DollarRule
  checks?: ParamChecks
}

/** One that requests are made of. */
export interface OpenModel extends CatalogModel {
  /** The rules of its own params, made ready once. */
  checkParams: ParamChecker
  /** Its defaults as every generation of it keeps them. */
  defaultsJson: string
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
  /** What was found outside first: whoever brings an engine of their own wants it before ours. */
  readonly models: readonly CatalogModel[]
  readonly effects: readonly CatalogEffect[]
  model(id: string): OpenModel | undefined
  effect(id: string): CatalogEffect | undefined
  /** In the place of the service's own before. */
  setBuiltin(models: readonly CatalogModel[], effects: readonly CatalogEffect[]): void
  /** In the place of those that were found outside before. */
  setDiscovered(models: readonly CatalogModel[]): void
}

export function createCatalog(builtin: readonly CatalogModel[], effects: readonly CatalogEffect[]): Catalog {
  let own = builtin
  let ownEffects = effects
  let discovered: readonly CatalogModel[] = []
  let models = own
  let ownById = openAll(own)
  let effectsById = new Map(effects.map((effect) => [effect.entry.id, effect]))
  let discoveredById: ReadonlyMap<string, OpenModel> = new Map()
  return {
    get models() {
      return models
    },
    get effects() {
      return ownEffects
    },
    model: (id) => ownById.get(id) ?? discoveredById.get(id),
    effect: (id) => effectsById.get(id),
    setBuiltin(nextModels, nextEffects) {
      own = nextModels
      ownEffects = nextEffects
      models = [...discovered, ...own]
      ownById = openAll(own)
      effectsById = new Map(ownEffects.map((effect) => [effect.entry.id, effect]))
    },
    setDiscovered(found) {
      discovered = found
      models = [...discovered, ...own]
      discoveredById = openAll(discovered)
    },
  }
}

function openAll(models: readonly CatalogModel[]): ReadonlyMap<string, OpenModel> {
  return new Map(
    models.map((model): [string, OpenModel] => [
      model.entry.id,
      { ...model, checkParams: createParamChecker(model.entry), defaultsJson: JSON.stringify(model.entry.defaults) },
    ]),
  )
}
