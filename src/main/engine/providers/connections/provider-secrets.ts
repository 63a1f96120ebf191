import { createSecretStore } from '../../secrets/secret-store.ts'
import { ProblemError } from '../../problem.ts'
import type { SecretSafe } from '../../secrets/secret-safe.ts'
import type { EngineSecrets } from '../../secrets/engine-secrets.ts'
import { ProviderError } from '../provider.ts'
import type { ProviderRow } from './provider-store.ts'

/** What a server is shown and nobody else ever sees. */
export interface ProviderSecrets {
  key: string | null
  /** For a proxy in front of it. */
  headers: Record<string, string>
}

export interface ProviderSecretStore {
  /** What its servers are shown. A `ProviderError` when the keychain has them and does not give them out. */
  read(row: ProviderRow): Promise<ProviderSecrets>
  /** The same, without what only the environment says. */
  readStored(row: ProviderRow): Promise<ProviderSecrets>
  /** Notes in the row where they lie: whoever has it stored makes them count. */
  write(row: ProviderRow, secrets: ProviderSecrets): Promise<void>
  remove(row: ProviderRow): Promise<void>
}

const nameOf = ({ secretId }: ProviderRow) => `provider ${secretId}`
const NONE: ProviderSecrets = { key: null, headers: {} }
const isEmpty = ({ key, headers }: ProviderSecrets) => key === null && Object.keys(headers).length === 0

/** A key in the environment goes before the one that is stored, for machines that are set up by scripts. */
export function createProviderSecretStore({
  environment,
  ...parts
}: {
  secrets: EngineSecrets
  openSafe: () => Promise<SecretSafe | undefined>
  environment: Readonly<Record<string, string | undefined>>
}): ProviderSecretStore {
  const secretStore = createSecretStore({ ...parts, purpose: 'provider-secrets' })

  async function readStored(row: ProviderRow): Promise<ProviderSecrets> {
    const text = await secretStore.read(nameOf(row), row.sealedSecrets).catch((cause: unknown) => {
      throw new ProviderError('away', 'The system keychain did not give out its key. Unlock it and test again.', {
        cause,
      })
    })
    return text === null ? NONE : (JSON.parse(text) as ProviderSecrets)
  }

  return {
    async read(row) {
      const fromEnvironment = environment[environmentName(row.name)]
      const stored = await readStored(row)
      // what is copied ends with a line now and then, which no request can carry
      const key = (fromEnvironment || stored.key)?.trim() ?? null
      return { ...stored, key: key === '' ? null : key }
    },
    readStored,
    async write(row, wanted) {
      const text = isEmpty(wanted) ? null : JSON.stringify(wanted)
      try {
        row.sealedSecrets = await secretStore.write(nameOf(row), text, row.sealedSecrets)
      } catch (cause) {
        throw new ProblemError(
          'unavailable',
          'The system keychain did not keep the key. Unlock it and try again. Nothing was changed.',
          { cause },
        )
      }
    },
    // one that cannot be reached keeps what nobody will ask for again
    remove: (row) => secretStore.remove(nameOf(row), row.sealedSecrets).catch(() => {}),
  }
}

/** `my-gpu` is `PRESSRUN_PROVIDER_KEY_MY_GPU`. */
export function environmentName(provider: string): string {
  return `PRESSRUN_PROVIDER_KEY_${provider.toUpperCase().replaceAll('-', '_')}`
}
