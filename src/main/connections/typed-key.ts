import { Refusal } from '#shared/app/refusal.ts'

/** A key as it was typed or pasted. What no header can carry would otherwise look like a service that does not answer. */
export function readTypedKey(typed: string): string {
  const key = typed.trim()
  if (/^[\x20-\x7e]+$/.test(key)) return key
  throw new Refusal('key_malformed')
}
