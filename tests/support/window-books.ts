import { deepStrictEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright'
import type { CommandInput, CommandName, CommandOutput } from '#shared/app/commands.ts'
import { PAGE_KEY_HEADER, PAGE_KEY_MEMORY } from '#shared/app/page-key.ts'
import type { LedgerGroup } from '#shared/service/console.ts'

/** A command as the page's own window would send it. */
export async function askFrom<Name extends CommandName>(
  page: Page,
  name: Name,
  input: CommandInput<Name>,
): Promise<CommandOutput<Name>> {
  const result = await page.evaluate(
    async ([command, body, header, memory]) => {
      const headers = { 'content-type': 'application/json', [header]: localStorage.getItem(memory) ?? '' }
      const response = await fetch(`/api/commands/${command}`, { method: 'POST', headers, body })
      return (await response.json()) as { ok: boolean; value: unknown; error?: { message: string } }
    },
    [name, JSON.stringify(input), PAGE_KEY_HEADER, PAGE_KEY_MEMORY] as const,
  )
  if (!result.ok) throw new Error(`${name}: ${result.error?.message}`)
  return result.value as CommandOutput<Name>
}

/**
 * The books of the bundled service as a window reads them, when nothing runs: every group sums to zero, balances are the
 * sums of their entries, nothing is held, and no generation was held or charged for twice. Answers the coins spent.
 */
export async function expectBooksInOrder(page: Page): Promise<number> {
  const groups: LedgerGroup[] = []
  const first = await askFrom(page, 'console.ledger', {})
  groups.push(...first.groups)
  for (let cursor = first.nextCursor; cursor !== null;) {
    const next = await askFrom(page, 'console.ledger', { cursor })
    groups.push(...next.groups)
    cursor = next.nextCursor
  }
  const sums = { available: 0, held: 0, spent: 0, granted: 0 }
  const holds = new Map<string, number>()
  const charges = new Map<string, number>()
  for (const { id, kind, generationId, entries } of groups) {
    const sum = entries.reduce((total, { coins }) => total + coins, 0)
    equal(sum, 0, `The entries of ledger group ${id} sum to ${sum}.`)
    for (const { account, coins } of entries) sums[account] += coins
    const counted = kind === 'hold' ? holds : kind === 'charge' ? charges : undefined
    if (counted && generationId !== null) counted.set(generationId, (counted.get(generationId) ?? 0) + 1)
  }
  deepStrictEqual(first.balances, sums)
  equal(sums.held, 0)
  deepStrictEqual(
    [...holds.values(), ...charges.values()].filter((count) => count > 1),
    [],
  )
  return sums.spent
}
