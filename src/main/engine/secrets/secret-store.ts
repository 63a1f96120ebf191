import type { SecretSafe } from './secret-safe.ts'
import type { EngineSecrets } from './engine-secrets.ts'

/** Keeps texts that must be read back and never shown. */
export interface SecretStore {
  /** What the database is to note in the text's place; null for none. */
  write(name: string, text: string | null, noted: string | null): Promise<string | null>
  /** Rejects when the keychain has it and does not give it out. */
  read(name: string, noted: string | null): Promise<string | null>
  remove(name: string, noted: string | null): Promise<void>
}

/** Stands where a sealed one would. A sealed one is far longer. */
const IN_SAFE = 'keychain'

/**
 * In the keychain where there is one that answers; else sealed, under a secret that lies in a file only its owner can
 * read. Which of the two is decided when it is written: a keychain that comes or goes later hides nothing, and whoever has
 * no secret never waits for it.
 */
export function createSecretStore({
  secrets,
  openSafe,
  purpose,
}: {
  secrets: EngineSecrets
  openSafe: () => Promise<SecretSafe | undefined>
  purpose: string
}): SecretStore {
  async function remove(name: string, noted: string | null): Promise<void> {
    if (noted === IN_SAFE) await (await openSafe())?.remove(name)
  }

  return {
    async write(name, text, noted) {
      if (text === null) {
        await remove(name, noted)
        return null
      }
      const safe = await openSafe()
      if (!safe) return secrets.seal(purpose, text)
      await safe.write(name, text)
      return IN_SAFE
    },
    async read(name, noted) {
      if (noted === null) return null
      if (noted !== IN_SAFE) return secrets.unseal(purpose, noted)
      const safe = await openSafe()
      if (!safe) throw new Error('There is no keychain any more.')
      return safe.read(name)
    },
    remove,
  }
}
