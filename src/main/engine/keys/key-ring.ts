import type { Database } from 'better-sqlite3'
import { findKeyBySecret, type ApiKey } from './store.ts'

/** Keys in use, at hand without hashing and asking the database again for every request. */
export interface KeyRing {
  find(secret: string): ApiKey | undefined
  /** After any change of a stored key. */
  forget(): void
}

const MOST = 1_000

export function createKeyRing(db: Database): KeyRing {
  const known = new Map<string, ApiKey>()
  return {
    find(secret) {
      const held = known.get(secret)
      if (held) return held
      const key = findKeyBySecret(db, secret)
      if (!key) return undefined
      if (known.size === MOST) known.clear()
      known.set(secret, key)
      return key
    },
    forget: () => known.clear(),
  }
}
