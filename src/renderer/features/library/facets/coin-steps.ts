import type { LibraryFacets } from '#shared/app/library.ts'

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
/** As many as the eye takes in beside other facets. */
const MOST_STEPS = 4

/** Round prices and how many items cost no more: each step holds more than the one before, the last one all of them. */
export function coinSteps(coins: LibraryFacets['coins']): { most: number; count: number }[] {
  const steps: { most: number; count: number }[] = []
  for (const most of STEPS) {
    const count = coins.filter(({ value }) => Number(value) <= most).reduce((sum, one) => sum + one.count, 0)
    if (count > (steps.at(-1)?.count ?? 0)) steps.push({ most, count })
  }
  return steps.slice(-MOST_STEPS)
}
