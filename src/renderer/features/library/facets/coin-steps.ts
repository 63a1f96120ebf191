import type { LibraryFacets } from '#shared/app/library.ts'

/** As many as the eye takes in beside other facets. */
const MOST_STEPS = 4

/** Round prices and how many items cost no more: each step holds more than the one before, the last one all of them. */
export function coinSteps(coins: LibraryFacets['coins']): { most: number; count: number }[] {
  const steps: { most: number; count: number }[] = []
  const byPrice = coins.map(({ value, count }) => ({ most: Number(value), count }))
  for (const step of byPrice.toSorted((one, other) => one.most - other.most))
    if (step.count > (steps.at(-1)?.count ?? 0)) steps.push(step)
  return steps.slice(-MOST_STEPS)
}
