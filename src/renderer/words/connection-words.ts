import type { ConnectionReport } from '#shared/app/connection.ts'
import { SCOPES } from '#shared/service/account.ts'
import { accessWarningWords } from '#shared/text/access-warning-words.ts'
import { text } from '#shared/text/index.ts'
import { formatDay } from './format.ts'

/** What will not work with a key, and why. */
export function connectionWarnings({ warnings }: Pick<ConnectionReport, 'warnings'>): string[] {
  return warnings.map((warning) => accessWarningWords(warning, formatDay))
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
