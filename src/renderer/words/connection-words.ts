import type { ConnectionReport } from '#shared/app/connection.ts'
import { SCOPES } from '#shared/service/account.ts'
import { text } from '#shared/text/index.ts'
import { formatCoins, formatDay } from './format.ts'

const SOON_MS = 7 * 24 * 60 * 60_000

/** What will not work with a key, and why. */
export function connectionWarnings({ account }: Pick<ConnectionReport, 'account'>, now: number): string[] {
  const words = text().settings
  if (!account) return [words.missing.account]
  const { key, balance } = account
  const warnings: string[] = []
  if (key) {
    for (const scope of SCOPES) if (!key.scopes.includes(scope)) warnings.push(words.missing[scope])
    const cap = key.monthlySpendCapCoins
    if (cap !== null && key.spentThisMonthCoins >= cap) warnings.push(words.capUsed(formatCoins(cap)))
    if (key.expiresAt !== null && Date.parse(key.expiresAt) - now < SOON_MS)
      warnings.push(words.expires(formatDay(key.expiresAt)))
  }
  if (balance.available <= 0) warnings.push(words.noCoins)
  return warnings
}

/** What a key may do, in a few words. */
export function permissionWords({ account }: Pick<ConnectionReport, 'account'>): string | undefined {
  const words = text().settings
  if (!account) return undefined
  if (!account.key) return words.noKeyNeeded
  const { scopes } = account.key
  const may = SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => words.scopes[scope])
  return `${words.mayDo}: ${may.join(', ')}`
}
