import type { Coins } from './store/totals.ts'

/** The budget is hard: what was charged counts against it, and so does what is in flight and may be charged yet. */
export function isWithinBudget(
  budget: number | null,
  { charged, held }: Pick<Coins, 'charged' | 'held'>,
  coins: number,
): boolean {
  return budget === null || charged + held + coins <= budget
}
