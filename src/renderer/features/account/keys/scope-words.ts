import { SCOPES } from '#shared/service/account.ts'
import { text } from '#shared/text/index.ts'

/** A service may know rights this version has no words for. */
export function scopeWords(scope: string): string {
  const known = SCOPES.find((name) => name === scope)
  return known ? text().account.scopes[known] : scope
}
