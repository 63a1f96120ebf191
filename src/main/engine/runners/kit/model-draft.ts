import type { InputLimits } from '#shared/service/catalog.ts'
import type { ParamName, Params, ParamValue } from '#shared/service/params.ts'
import type { TaskType } from '#shared/service/tasks.ts'
import type { ParamDraft } from './param-draft.ts'

/**
 * What an output costs, as data: `perOutput` coins with every param at its default, times the factor of each listed
 * param. A table gives the factor of each value; `{ per: n }` makes the price proportional to the number, n being one
 * unit's worth (5 seconds, 2 images).
 */
export interface PriceRule {
  perOutput: number
  factors?: Partial<Record<ParamName, Readonly<Record<string, number>> | { readonly per: number }>>
}

/** No picture is ever larger. */
export const LONGEST_SIDE = 8192

export type ParamChecks = Partial<Record<ParamName, (value: ParamValue) => string | null>>

/** A model as its family describes it; the key it stands under is its id. */
export interface ModelDraft {
  taskType: TaskType
  /** How it works, in one word: the catalog never pretends. */
  vendor: 'neural' | 'classical' | 'procedural'
  displayName: string
  /** In the order of the panel. */
  params: readonly ParamDraft[]
  defaults: Params
  price: PriceRule
  inputLimits?: InputLimits
  /** What is wrong with the value of a param, where its descriptor cannot tell: a sentence for whoever has sent it. */
  checks?: ParamChecks
  /** Files of the media pack without which it cannot run. */
  needs?: readonly string[]
}

const maker =
  (vendor: ModelDraft['vendor']) =>
  (displayName: string, price: number | PriceRule, needs: readonly string[] = []) => ({
    vendor,
    displayName,
    price: typeof price === 'number' ? { perOutput: price } : price,
    needs,
  })

/** How a model works, what it is called, what an output costs, and the files of the pack it needs. */
export const neural = maker('neural')
export const classical = maker('classical')
export const procedural = maker('procedural')
