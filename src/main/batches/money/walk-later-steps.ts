import { priceKey } from '#shared/batch/price-key.ts'
import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import { meetsAfter, nextStepAfter } from '#shared/batch/recipe-course.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import type { Params } from '#shared/service/params.ts'
import { stepMaker, type StepMaker } from '../steps/branch-row.ts'
import type { Price } from '../store/prices.ts'
import type { KeptLater } from '../store/rows.ts'

/** What a row of a later step will cost, before there is anything to make it of; `known`: by the service's own word. */
export interface LaterPrice extends Price {
  known: boolean
}

/** A step after a row: what all that comes of the row there will cost. */
export interface LaterCost {
  step: number
  rows: number
  outputs: number
  coins: number
  micros: number
  exact: boolean
  /** Whether the outputs of the row are joined by then: that much is paid once, however many of them go on. */
  isJoint: boolean
}

/** A row before anything has been made of it. */
export interface RowAhead {
  step: number
  /** With the row's own words; those of its list's row. */
  words: Params
  later: readonly KeptLater[]
  /** How many it makes. */
  outputs: number
}

/** All steps after the first that make something, in their order. */
export function stepMakers(settings: BatchSettings, catalog: StepCatalog): StepMaker[] {
  const makers: StepMaker[] = []
  for (let next = nextStepAfter(settings.laterSteps, 1); next; next = nextStepAfter(settings.laterSteps, next.number))
    makers.push(stepMaker(next, catalog, settings))
  return makers
}

/** What its price is known by. */
export function laterPriceKey({ next: { step }, model }: StepMaker, params: Params): string {
  const { modelId, effectId } = step
  return model ? priceKey({ modelId, effectId, params }, model) : JSON.stringify([modelId])
}

/** What comes of a row in each step after it, if all of it goes on. */
export async function walkLaterSteps(
  makers: readonly StepMaker[],
  { step, words, later, outputs }: RowAhead,
  priceOf: (maker: StepMaker, params: Params) => LaterPrice | Promise<LaterPrice>,
): Promise<LaterCost[]> {
  const made = new Map([[step, outputs]])
  const costs: LaterCost[] = []
  let exact = outputs === 1
  let isJoint = false
  for (const maker of makers.filter(({ next }) => next.number > step)) {
    const { next } = maker
    const after = meetsAfter(next.step)
    const before = [...made.values()].at(-1)!
    const branches = after === null ? before : after === 0 ? 1 : (made.get(after) ?? 1)
    exact &&= next.gates.length === 0
    isJoint ||= after !== null && after < step
    const taken = (from: number, all: boolean) =>
      Array.from({ length: all ? Math.max(1, (made.get(from) ?? 1) / (after ? branches : 1)) : 1 }, () => 'stand-in')
    const prices: LaterPrice[] = []
    for (const params of maker.paramsOf({ words, later }, taken)) prices.push(await priceOf(maker, params))
    const sum = (of: (price: LaterPrice) => number) => prices.reduce((total, price) => total + of(price), 0) * branches
    const own = sum((price) => price.outputs)
    costs.push({
      step: next.number,
      rows: branches * prices.length,
      outputs: own,
      coins: sum(({ coins }) => coins),
      micros: sum(({ micros }) => micros),
      exact: exact && prices.every((price) => price.known),
      isJoint,
    })
    made.set(next.number, own)
    exact &&= prices.every((price) => price.outputs === 1)
  }
  return costs
}
