import { assertNever } from '../assert-never.ts'
import type { AccessWarning } from '../service/access-warnings.ts'
import { text } from './index.ts'

/** In the language that is spoken; a window writes a day otherwise than a terminal. */
export function accessWarningWords(warning: AccessWarning, formatDay: (isoTime: string) => string): string {
  const words = text().settings
  switch (warning.rule) {
    case 'scope_missing':
      return words.missing[warning.scope]
    case 'cap_used':
      return words.capUsed(text().common.coins(warning.coins))
    case 'expires_soon':
      return words.expires(formatDay(warning.at))
    case 'no_coins':
      return words.noCoins
    default:
      return assertNever(warning)
  }
}
