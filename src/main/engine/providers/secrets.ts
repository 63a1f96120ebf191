import type { Database } from 'better-sqlite3'
import { ProblemError } from '../problem.ts'
import type { SecretSafe } from '../secret-safe.ts'
import type { EngineSecrets } from '../secrets.ts'
import { ProviderError } from './provider.ts'
import { updateSealedSecrets, type ProviderRow } from './store.ts'

/** What a server is shown and nobody else ever sees. */
export interface ProviderSecrets {
  key: string | null
  /** For a proxy in front of it. */
  headers: Record<string, string>
}

export interface SecretKeeper {
  /** What its servers are shown. A `ProviderError` when the keychain has them and does not give them out. */
  read(row: ProviderRow): Promise<ProviderSecrets>
  /** The same, without what only the environment says. */
  readKept(row: ProviderRow): Promise<ProviderSecrets>
  /** Before the row is inserted or after. */
  write(row: ProviderRow, secrets: ProviderSecrets): Promise<void>
  remove(row: ProviderRow): Promise<void>
}

const PURPOSE = 'provider-secrets'
/** Stands where sealed ones would. A sealed one is far longer. */
const IN_SAFE = 'keychain'
const nameOf = ({ secretId }: ProviderRow) => `provider ${secretId}`
const NONE: ProviderSecrets = { key: null, headers: {} }
const isEmpty = ({ key, headers }: ProviderSecrets) => key === null && Object.keys(headers).length === 0

/**
 * In the keychain where there is one that answers; else sealed in the database, under a secret that lies in a file only
 * its owner can read. Which of the two is decided when they are written: a keychain that comes or goes later hides
 * nothing, and whoever has no key never waits for it. A key in the environment goes before both, for machines that are
 * set up by scripts.
 */
export function createSecretKeeper({
  db,
  secrets,
  openSafe,
  environment,
}: {
  db: Database
  secrets: EngineSecrets
  openSafe: () => Promise<SecretSafe | undefined>
  environment: Readonly<Record<string, string | undefined>>
}): SecretKeeper {
  async function readKept(row: ProviderRow): Promise<ProviderSecrets> {
    if (row.sealedSecrets === null) return NONE
    const text =
      row.sealedSecrets === IN_SAFE
        ? await readFromSafe(nameOf(row)).catch((cause: unknown) => {
            throw new ProviderError('away', 'The system keychain did not give out its key. Unlock it and test again.', {
              cause,
            })
          })
        : secrets.unseal(PURPOSE, row.sealedSecrets)
    return text === null ? NONE : (JSON.parse(text) as ProviderSecrets)
  }

  async function readFromSafe(name: string): Promise<string | null> {
    const safe = await openSafe()
    if (!safe) throw new Error('There is no keychain any more.')
    return safe.read(name)
  }

  async function forgetInSafe(row: ProviderRow): Promise<void> {
    if (row.sealedSecrets === IN_SAFE) await (await openSafe())?.remove(nameOf(row))
  }

  function note(row: ProviderRow, sealedSecrets: string | null): void {
    row.sealedSecrets = sealedSecrets
    updateSealedSecrets(db, row.name, sealedSecrets)
  }

  return {
    async read(row) {
      const fromEnvironment = environment[environmentName(row.name)]
      const kept = await readKept(row)
      return fromEnvironment ? { ...kept, key: fromEnvironment } : kept
    },
    readKept,
    async write(row, wanted) {
      try {
        if (isEmpty(wanted)) {
          await forgetInSafe(row)
          return note(row, null)
        }
        const safe = await openSafe()
        if (!safe) return note(row, secrets.seal(PURPOSE, JSON.stringify(wanted)))
        await safe.write(nameOf(row), JSON.stringify(wanted))
        return note(row, IN_SAFE)
      } catch (cause) {
        throw new ProblemError(
          'unavailable',
          'The system keychain did not keep the key. Unlock it and try again. Nothing was changed.',
          { cause },
        )
      }
    },
    // one that cannot be reached keeps what nobody will ask for again
    remove: (row) => forgetInSafe(row).catch(() => {}),
  }
}

/** `my-gpu` is `PRESSRUN_PROVIDER_KEY_MY_GPU`. */
export function environmentName(provider: string): string {
  return `PRESSRUN_PROVIDER_KEY_${provider.toUpperCase().replaceAll('-', '_')}`
}
