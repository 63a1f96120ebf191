import { DAY_MS } from '../day.ts'
import { z } from '../schema.ts'
import { Scope, SCOPES, type Account } from './account.ts'

/** What will not work with a key, without a language. */
export const AccessWarning = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('scope_missing'), scope: Scope }),
  z.object({ rule: z.literal('cap_used'), coins: z.int() }),
  z.object({ rule: z.literal('expires_soon'), at: z.string() }),
  z.object({ rule: z.literal('no_coins') }),
])
export type AccessWarning = z.infer<typeof AccessWarning>

const SOON_MS = 7 * DAY_MS

/** Of a key that may not read its account nothing else is known. */
export function accessWarnings(account: Account | null, now: number): AccessWarning[] {
  if (!account) return [{ rule: 'scope_missing', scope: 'account' }]
  const { key, balance } = account
  const warnings: AccessWarning[] = []
  if (key) {
    for (const scope of SCOPES) if (!key.scopes.includes(scope)) warnings.push({ rule: 'scope_missing', scope })
    const cap = key.monthlySpendCapCoins
    if (cap !== null && key.spentThisMonthCoins >= cap) warnings.push({ rule: 'cap_used', coins: cap })
    if (key.expiresAt !== null && Date.parse(key.expiresAt) - now < SOON_MS)
      warnings.push({ rule: 'expires_soon', at: key.expiresAt })
  }
  if (balance.available <= 0) warnings.push({ rule: 'no_coins' })
  return warnings
}
