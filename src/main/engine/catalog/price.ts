import { STEMS } from '#shared/service/asset.ts'
import type { ParamName, Params, ParamValue } from '#shared/service/params.ts'
import type { CatalogEffect, CatalogModel } from './catalog.ts'

export interface Price {
  coinsPerOutput: number
  coins: number
  outputs: number
}

/** Far above any real price, and far enough below 2^53 that no sum of holds loses a coin. */
const HIGHEST_COINS_PER_OUTPUT = 1_000_000_000

/** What a request costs: the same numbers for the listing, a quote, a submit and a charge. */
export function priceOf(
  model: CatalogModel,
  { params, effect, multiplier }: { params: Params; effect?: CatalogEffect | undefined; multiplier: number },
): Price {
  const values = { ...model.entry.defaults, ...params }
  let coinsPerOutput = model.price.perOutput
  for (const [name, rule] of Object.entries(model.price.factors ?? {}))
    coinsPerOutput *= factorOf(rule, values[name]) ?? 1
  // whole coins after every step, so that twice the multiplier is twice the price
  coinsPerOutput = wholeCoins(coinsPerOutput)
  if (effect) coinsPerOutput = wholeCoins(coinsPerOutput * effect.priceFactor)
  coinsPerOutput = wholeCoins(coinsPerOutput * multiplier)
  const outputs = outputsOf(model, values)
  return { coinsPerOutput, coins: coinsPerOutput * outputs, outputs }
}

/** The listed price: a request that sets only the prompt. Null when the price hangs on a param such a request leaves out. */
export function priceFrom(model: CatalogModel, multiplier: number): number | null {
  const { params, defaults } = model.entry
  for (const [name, rule] of Object.entries(model.price.factors ?? {})) {
    const required = params.some((descriptor) => descriptor.name === name && descriptor.required)
    if (required && factorOf(rule, defaults[name]) === undefined) return null
  }
  return priceOf(model, { params: {}, multiplier }).coins
}

type FactorRule = NonNullable<NonNullable<CatalogModel['price']['factors']>['prompt']>

/** Undefined when the value has no bearing on the price: it is not set, or not one the rule names. */
function factorOf(rule: FactorRule, value: ParamValue | undefined): number | undefined {
  if (value === undefined) return undefined
  if (isProportional(rule)) {
    const amount = Array.isArray(value) ? value.length : value
    return typeof amount === 'number' ? amount / rule.per : undefined
  }
  return Object.hasOwn(rule, String(value)) ? rule[String(value)] : undefined
}

/** A table may have a value called `per`, but then its factor belongs to a text param, and `per` alone does not. */
function isProportional(rule: FactorRule): rule is { readonly per: number } {
  return Object.keys(rule).length === 1 && Object.hasOwn(rule, 'per')
}

function wholeCoins(coins: number): number {
  return Math.min(Math.max(Math.round(coins), 1), HIGHEST_COINS_PER_OUTPUT)
}

/** `num_outputs` decides; a model without it makes one. A split gives every stem there may be. */
function outputsOf({ entry }: CatalogModel, values: Params): number {
  const asked = (name: ParamName) => (entry.params.some((param) => param.name === name) ? values[name] : undefined)
  if (asked('stem') === 'split') return STEMS.length
  const outputs = asked('num_outputs')
  return typeof outputs === 'number' ? outputs : 1
}
