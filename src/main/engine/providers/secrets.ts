import type { Database } from 'better-sqlite3'
import type { SecretSafe } from '../secret-safe.ts'
import type { EngineSecrets } from '../secrets.ts'
import { updateSealedSecrets, type ProviderRow } from './store.ts'

/** What a server is shown and nobody else ever sees. */
export interface ProviderSecrets {
  key: string | null
  /** For a proxy in front of it. */
  headers: Record<string, string>
}

export interface SecretKeeper {
  read(row: ProviderRow): Promise<ProviderSecrets>
  write(row: ProviderRow, secrets: ProviderSecrets): Promise<void>
  remove(row: ProviderRow): Promise<void>
}

const PURPOSE = 'provider-secrets'
const nameOf = ({ secretId }: ProviderRow) => `provider ${secretId}`
const NONE: ProviderSecrets = { key: null, headers: {} }
const isEmpty = ({ key, headers }: ProviderSecrets) => key === null && Object.keys(headers).length === 0

/**
 * In the keychain where there is one; else sealed in the database, under a secret that lies in a file only its owner can
 * read. A key in the environment goes before both, for machines that are set up by scripts.
 */
export function createSecretKeeper({
  db,
  secrets,
  safe,
  environment,
}: {
  db: Database
  secrets: EngineSecrets
  safe: SecretSafe | undefined
  environment: Readonly<Record<string, string | undefined>>
}): SecretKeeper {
  async function readKept(row: ProviderRow): Promise<ProviderSecrets> {
    const text = safe
      ? await safe.read(nameOf(row))
      : row.sealedSecrets === null
        ? null
        : secrets.unseal(PURPOSE, row.sealedSecrets)
    return text === null ? NONE : (JSON.parse(text) as ProviderSecrets)
  }

  return {
    async read(row) {
      const kept = await readKept(row)
      const fromEnvironment = environment[environmentName(row.name)]
      return fromEnvironment ? { ...kept, key: fromEnvironment } : kept
    },
    async write(row, wanted) {
      if (safe) return isEmpty(wanted) ? safe.remove(nameOf(row)) : safe.write(nameOf(row), JSON.stringify(wanted))
      row.sealedSecrets = isEmpty(wanted) ? null : secrets.seal(PURPOSE, JSON.stringify(wanted))
      return updateSealedSecrets(db, row.name, row.sealedSecrets)
    },
    async remove(row) {
      await safe?.remove(nameOf(row))
    },
  }
}

/** `my-gpu` is `PRESSRUN_PROVIDER_KEY_MY_GPU`. */
export function environmentName(provider: string): string {
  return `PRESSRUN_PROVIDER_KEY_${provider.toUpperCase().replaceAll('-', '_')}`
}
