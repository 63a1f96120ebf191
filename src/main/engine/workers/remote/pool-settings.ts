import type { Database } from 'better-sqlite3'
import type { SetPoolRequest } from '#shared/service/machines.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import { invalidField, ProblemError } from '../../problem.ts'
import { readSetting, removeSetting, writeSetting } from '../../db/settings-store.ts'
import type { PoolAddress } from '../../options.ts'
import { forgetAllHandedOut } from './job-store.ts'
import { removeAllMachines } from './machine-store.ts'

/** Which pool an engine uses. */
export interface PoolSettings {
  servers: string
  certificate: string | null
  localWorkers: number
  hasToken: boolean
  hasCredentials: boolean
  /** What the database notes in the place of token and credentials. */
  noted: string | null
}

/** The token is not to be had; the message says why, for a person. */
export class SecretError extends Error {
  override readonly name = 'SecretError'
}

const SECRET_NAME = 'pool'
type Secrets = Pick<PoolAddress, 'token' | 'credentials'>

export function readPoolSettings(db: Database): PoolSettings | undefined {
  const kept = readSetting(db, 'pool')
  return kept === undefined ? undefined : (JSON.parse(kept) as PoolSettings)
}

export async function addressOf(secretStore: SecretStore, settings: PoolSettings): Promise<PoolAddress> {
  const { servers, certificate } = settings
  const secrets = await readSecrets(secretStore, settings.noted).catch((cause: unknown) => {
    throw new SecretError('The system keychain did not give out the token of the pool. Unlock it.', { cause })
  })
  return { servers, certificate: certificate ?? undefined, ...secrets }
}

async function readSecrets(secretStore: SecretStore, noted: string | null): Promise<Secrets> {
  const text = await secretStore.read(SECRET_NAME, noted)
  return text === null ? {} : (JSON.parse(text) as Secrets)
}

/** What is left out of the request stays; whoever changes the address must not thereby learn a token meant for another. */
export async function writePoolSettings(
  { db, secretStore }: { db: Database; secretStore: SecretStore },
  request: SetPoolRequest,
): Promise<PoolSettings> {
  const before = readPoolSettings(db)
  const leadsElsewhere = before !== undefined && before.servers !== request.servers
  if (leadsElsewhere && before.hasToken && request.token === undefined) throw neededAnew('token')
  if (leadsElsewhere && before.hasCredentials && request.credentials === undefined) throw neededAnew('credentials')
  try {
    const kept = before ? await readSecrets(secretStore, before.noted) : {}
    const token = (request.token ?? kept.token) || undefined
    const credentials = (request.credentials ?? kept.credentials) || undefined
    const text = (token ?? credentials) ? JSON.stringify({ token, credentials }) : null
    const settings: PoolSettings = {
      servers: request.servers,
      certificate: (request.certificate ?? before?.certificate) || null,
      localWorkers: request.localWorkers,
      hasToken: token !== undefined,
      hasCredentials: credentials !== undefined,
      noted: await secretStore.write(SECRET_NAME, text, before?.noted ?? null),
    }
    writeSetting(db, 'pool', JSON.stringify(settings))
    return settings
  } catch (cause) {
    throw new ProblemError(
      'unavailable',
      'The system keychain did not keep the token. Unlock it and try again. Nothing was changed.',
      { cause },
    )
  }
}

export async function removePoolSettings({
  db,
  secretStore,
}: {
  db: Database
  secretStore: SecretStore
}): Promise<void> {
  const before = readPoolSettings(db)
  removeSetting(db, 'pool')
  if (before) await secretStore.remove(SECRET_NAME, before.noted).catch(() => {})
}

/**
 * What this engine is called in this pool: the same after a restart, so that it finds its results, and another in every
 * other pool, so that nothing that was handed out elsewhere is ever taken for an attempt of now.
 */
export function identityIn(db: Database, servers: string, newId: () => string): string {
  const kept = readSetting(db, 'pool_identity')
  const known = kept === undefined ? undefined : (JSON.parse(kept) as { servers: string; engine: string })
  if (known?.servers === servers) return known.engine
  forgetIdentity(db)
  const engine = newId()
  writeSetting(db, 'pool_identity', JSON.stringify({ servers, engine }))
  return engine
}

/** With all that is known of that pool: what was handed out is made anew. */
export function forgetIdentity(db: Database): void {
  removeSetting(db, 'pool_identity')
  forgetAllHandedOut(db)
  removeAllMachines(db)
}

function neededAnew(path: 'token' | 'credentials'): ProblemError {
  return invalidField(path, 'Another address needs it anew.')
}
