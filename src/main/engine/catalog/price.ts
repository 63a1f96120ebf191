import { STEMS } from '#shared/service/asset.ts'
import type { ParamName, Params, ParamValue } from '#shared/service/params.ts'
import type { DollarPrice } from '#shared/service/providers.ts'
import type { CatalogEffect, CatalogModel, DollarRule } from './catalog.ts'
import type { PriceRule } from '../runners/kit/model-draft.ts'

export interface Price {
  coinsPerOutput: number
  coins: number
  outputs: number
  /** What a paid provider bills for one, in millionths of a dollar; null for all others. */
  microsPerOutput: number | null
}

/** Far above any real price, and far enough below 2^53 that no sum of holds loses a coin. */
const HIGHEST_COINS_PER_OUTPUT = 1_000_000_000

/** What a request costs: the same numbers for the listing, a quote, a submit and a charge. */
export function priceOf(
  model: CatalogModel,
  { params, effect, multiplier }: { params: Params; effect?: CatalogEffect | undefined; multiplier: number },
): Price {
  const values = { ...model.entry.defaults, ...params }
  const microsPerOutput = 'dollars' in model.price ? microsOf(model.price.dollars, values) : null
  // whole coins after every step, so that twice the multiplier is twice the price
  let coinsPerOutput = wholeCoins(
    'dollars' in model.price
      ? coinsOf(microsPerOutput ?? 0, model.price)
      : times(model.price.perOutput, model.price.factors, values),
  )
  if (effect) coinsPerOutput = wholeCoins(coinsPerOutput * effect.priceFactor)
  coinsPerOutput = wholeCoins(coinsPerOutput * multiplier)
  const outputs = outputsOf(model, values)
  return { coinsPerOutput, coins: coinsPerOutput * outputs, outputs, microsPerOutput }
}

/** The listed price: a request that sets only the prompt. Null when the price hangs on a param such a request leaves out. */
export function priceFrom(model: CatalogModel, multiplier: number): number | null {
  const { params, defaults } = model.entry
  const { factors = {} } = 'dollars' in model.price ? model.price.dollars : model.price
  for (const [name, rule] of Object.entries(factors)) {
    const required = params.some((descriptor) => descriptor.name === name && descriptor.required)
    if (required && factorOf(rule, defaults[name]) === undefined) return null
  }
  return priceOf(model, { params: {}, multiplier }).coins
}

type Factors = PriceRule['factors']
type FactorRule = NonNullable<NonNullable<Factors>['prompt']>

function times(base: number, factors: Factors | DollarPrice['factors'], values: Params): number {
  return Object.entries(factors ?? {}).reduce(
    (product, [name, rule]) => product * (factorOf(rule, values[name]) ?? 1),
    base,
  )
}

/** What the provider bills for one output of these params. */
function microsOf({ perOutputMicros, factors, table, perCharacter }: DollarPrice, values: Params): number {
  const exact = table && table.micros[table.by.map((name) => String(values[name] ?? '')).join(' ')]
  const fixed = exact ?? Math.ceil(times(perOutputMicros, factors, values))
  if (!perCharacter) return fixed
  const { length } = String(values[perCharacter.param] ?? '')
  return fixed + Math.ceil((length * perCharacter.microsPerThousand) / 1000)
}

/** Rounded up: what is billed is never more than what was charged for it. */
function coinsOf(micros: number, { coinsPerDollar }: DollarRule): number {
  return Math.ceil((micros * coinsPerDollar) / 1_000_000)
}

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
  return Object.hasOwn(rule, 'per') && Object.keys(rule).length === 1
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
