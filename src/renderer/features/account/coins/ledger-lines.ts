import type { Ledger, LedgerGroup } from '#shared/service/console.ts'

export interface LedgerLine extends LedgerGroup {
  /** What it did to the available and to the held coins. */
  available: number
  held: number
  /** Available coins after it. */
  balance: number
}

/**
 * One list of the newest page, which is read again whenever coins move, and of older pages that were fetched before.
 * Where the newest page has run ahead of what is known, the rest is let go: a list with a hole would not add up.
 */
export function joinGroups(newest: readonly LedgerGroup[], known: readonly LedgerGroup[]): LedgerGroup[] {
  const last = newest.at(-1)
  if (!last) return []
  const meets = known.some(({ id }) => id >= last.id)
  return meets ? [...newest, ...known.filter(({ id }) => id < last.id)] : [...newest]
}

/** With the running balance, which is reckoned backwards from what is there now. */
export function ledgerLines(
  groups: readonly LedgerGroup[],
  balances: Pick<Ledger['balances'], 'available'>,
): LedgerLine[] {
  let balance = balances.available
  return groups.map((group) => {
    const change = (account: 'available' | 'held') =>
      group.entries.filter((entry) => entry.account === account).reduce((sum, { coins }) => sum + coins, 0)
    const line = { ...group, available: change('available'), held: change('held'), balance }
    balance -= line.available
    return line
  })
}
