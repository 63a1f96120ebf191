import type { Coins } from '../store/totals.ts'

/** The budget is hard: what was charged counts against it, and so does what is in flight and may be charged yet. */
export function isWithinBudget(
  budget: number | null,
  { charged, held }: Pick<Coins, 'charged' | 'held'>,
  coins: number,
): boolean {
  return budget === null || charged + held + coins <= budget
}

/**
 * What a batch takes of a limit that it shares with others, beside what it was charged: what is in flight, or all that is
 * left of what it may cost, whichever is more.
 */
export function reservedOf({ charged, held }: Pick<Coins, 'charged' | 'held'>, mayCost: number): number {
  return Math.max(held, mayCost - charged)
}
