import type { Spending } from '#shared/app/account.ts'

/** Colours there are: the process colours, then their tints. What comes after shares the last, neutral one. */
export const OWN_COLOURS = 6

export interface Series {
  /** Null for all the others together. */
  modelId: string | null
  modelName: string
  coins: number
  generations: number
  /** Which colour, from 0; `OWN_COLOURS` is the neutral one. */
  colour: number
}

/** Who is drawn in which colour: the models that cost most on their own, the rest as one. */
export function seriesOf({ models }: Pick<Spending, 'models'>, others: string): Series[] {
  const rest = models.slice(OWN_COLOURS)
  const own = models
    .slice(0, OWN_COLOURS)
    .map(({ modelId, modelName, coins, generations }, colour) => ({ modelId, modelName, coins, generations, colour }))
  if (rest.length === 0) return own
  return [
    ...own,
    {
      modelId: null,
      modelName: others,
      coins: sum(rest.map(({ coins }) => coins)),
      generations: sum(rest.map(({ generations }) => generations)),
      colour: OWN_COLOURS,
    },
  ]
}

/** A day's coins in the order and the colours of the series; those without any are left out. */
export function partsOf(day: Spending['days'][number], series: readonly Series[]) {
  const named = new Set(series.map(({ modelId }) => modelId))
  return series
    .map(({ modelId: own, modelName, colour }) => {
      const charges = day.charges.filter(({ modelId }) => (own === null ? !named.has(modelId) : modelId === own))
      return { modelName, colour, coins: coinsOf({ charges }) }
    })
    .filter(({ coins }) => coins > 0)
}

export function coinsOf({ charges }: Pick<Spending['days'][number], 'charges'>): number {
  return sum(charges.map(({ coins }) => coins))
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
