import { expect } from 'vitest'
import type { LedgerGroup } from '#shared/service/console.ts'
import type { EngineDriver } from './engine-driver.ts'
import type { StrictGeneration } from './strict-shapes.ts'

/**
 * The books of the whole engine, read from outside: every group and all balances sum to zero, balances are the sums of
 * their entries, each generation has one hold and, once ended, exactly what was charged is spent and nothing is held.
 */
export async function expectBooksBalanced(driver: EngineDriver): Promise<void> {
  // taken again when something ended in between: the ledger and the list are two requests
  for (let attempt = 1; ; attempt++) {
    const before = await driver.ledger()
    const generations = await driver.listAll({ limit: '100' })
    const after = await driver.ledger()
    if (after.groups.length !== before.groups.length && attempt < 20) continue
    expectBalanced(after, generations)
    const { balance } = await driver.account()
    if (attempt < 20 && (await driver.ledger()).groups.length !== after.groups.length) continue
    expect(balance).toEqual({ available: after.balances.available, held: after.balances.held })
    return
  }
}

function expectBalanced(
  { balances, groups }: { balances: Record<string, number>; groups: LedgerGroup[] },
  generations: StrictGeneration[],
): void {
  const sums: Record<string, number> = { available: 0, held: 0, spent: 0, granted: 0 }
  const byGeneration = Map.groupBy(
    groups.filter((group) => group.generationId !== null),
    (group) => group.generationId,
  )
  for (const group of groups) {
    expect([group.id, sum(group.entries.map((entry) => entry.coins))]).toEqual([group.id, 0])
    for (const { account, coins } of group.entries) sums[account] = sums[account]! + coins
  }
  expect(balances).toEqual(sums)
  expect(sum(Object.values(balances))).toBe(0)

  for (const generation of generations) {
    const own = byGeneration.get(generation.id) ?? []
    const kinds = own.map((group) => group.kind)
    expect([generation.id, kinds.filter((kind) => kind === 'hold').length]).toEqual([generation.id, 1])
    expect(new Set(kinds).size).toBe(kinds.length)
    const ended = ['succeeded', 'failed', 'canceled'].includes(generation.status)
    expect([generation.id, generation.status, net(own, 'held'), net(own, 'spent'), net(own, 'available')]).toEqual([
      generation.id,
      generation.status,
      ended ? 0 : generation.coinsQuoted,
      ended ? generation.coinsCharged : 0,
      0 - (ended ? generation.coinsCharged! : generation.coinsQuoted),
    ])
    if (ended) expect(kinds.length).toBeGreaterThan(1)
  }
  expect(new Set(byGeneration.keys())).toEqual(new Set(generations.map((generation) => generation.id)))
  const live = generations.filter((generation) => ['queued', 'processing'].includes(generation.status))
  expect(balances['held']).toBe(sum(live.map((generation) => generation.coinsQuoted)))
}

function net(groups: LedgerGroup[], account: string): number {
  return sum(groups.flatMap((group) => group.entries.filter((entry) => entry.account === account).map((e) => e.coins)))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
