import { hash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { SCOPES, type Scope } from '#shared/service/account.ts'
import type { EngineHost } from '../host.ts'
import type { EngineSecrets } from '../secrets/engine-secrets.ts'

export interface ApiKey {
  id: string
  accountId: string
  name: string
  scopes: Scope[]
  monthlySpendCapCoins: number | null
  expiresAt: number | null
  revokedAt: number | null
  createdAt: number
}

interface KeyContext {
  db: Database
  host: Pick<EngineHost, 'clock' | 'randomBytes'>
  newId: () => string
}

const SECRET_PREFIX = 'prk_'
const SECRET_BYTES = 32

/** The only time the secret is seen: the database keeps its hash. */
export function createKey(
  context: KeyContext,
  key: Pick<ApiKey, 'accountId' | 'name' | 'scopes' | 'monthlySpendCapCoins' | 'expiresAt'>,
): { key: ApiKey; secret: string } {
  const secret = SECRET_PREFIX + Buffer.from(context.host.randomBytes(SECRET_BYTES)).toString('base64url')
  return { key: insertKey(context, key, secret), secret }
}

/** The key that `engine serve` prints: the same on every start of a data folder, with all scopes. */
export function openServeKey(context: KeyContext & { secrets: EngineSecrets }, accountId: string): string {
  const secret = SECRET_PREFIX + context.secrets.derive('serve-key', SECRET_BYTES).toString('base64url')
  if (!findKeyBySecret(context.db, secret))
    insertKey(
      context,
      { accountId, name: 'engine serve', scopes: [...SCOPES], monthlySpendCapCoins: null, expiresAt: null },
      secret,
    )
  return secret
}

export function findKeyBySecret(db: Database, secret: string): ApiKey | undefined {
  const row = db.prepare<[string], Row>(`${SELECT_KEYS} WHERE secret_sha256 = ?`).get(hash('sha256', secret))
  return row && fromRow(row)
}

export function findKey(db: Database, accountId: string, id: string): ApiKey | undefined {
  const row = db
    .prepare<{ id: string; accountId: string }, Row>(`${SELECT_KEYS} WHERE id = @id AND account_id = @accountId`)
    .get({ id, accountId })
  return row && fromRow(row)
}

/** Newest first, revoked ones included: their history stays readable. */
export function listKeys(db: Database, accountId: string): ApiKey[] {
  return db
    .prepare<[string], Row>(`${SELECT_KEYS} WHERE account_id = ? ORDER BY created_at DESC, rowid DESC`)
    .all(accountId)
    .map(fromRow)
}

/** Revoking twice keeps the first time. */
export function revokeKey(db: Database, accountId: string, id: string, now: number): ApiKey | undefined {
  db.prepare(
    'UPDATE api_keys SET revoked_at = @now WHERE id = @id AND account_id = @accountId AND revoked_at IS NULL',
  ).run({ now, id, accountId })
  return findKey(db, accountId, id)
}

interface Row extends Omit<ApiKey, 'scopes'> {
  /** Separated by spaces. */
  scopes: string
}

const SELECT_KEYS = `
  SELECT id, account_id AS accountId, name, scopes, monthly_spend_cap AS monthlySpendCapCoins,
         expires_at AS expiresAt, revoked_at AS revokedAt, created_at AS createdAt
  FROM api_keys`

function fromRow(row: Row): ApiKey {
  return { ...row, scopes: row.scopes.split(' ') as Scope[] }
}

function insertKey(
  { db, host, newId }: KeyContext,
  key: Pick<ApiKey, 'accountId' | 'name' | 'scopes' | 'monthlySpendCapCoins' | 'expiresAt'>,
  secret: string,
): ApiKey {
  const stored: ApiKey = {
    ...key,
    // in the order of the specification, each once
    scopes: SCOPES.filter((scope) => key.scopes.includes(scope)),
    id: newId(),
    revokedAt: null,
    createdAt: host.clock.now(),
  }
  db.prepare(
    `INSERT INTO api_keys (id, account_id, name, secret_sha256, scopes, monthly_spend_cap, expires_at, created_at)
     VALUES (@id, @accountId, @name, @secretSha256, @scopes, @monthlySpendCapCoins, @expiresAt, @createdAt)`,
  ).run({ ...stored, scopes: stored.scopes.join(' '), secretSha256: hash('sha256', secret) })
  return stored
}
