import type { Database } from 'better-sqlite3'
import type { WebhookEventType } from '#shared/service/webhook-event.ts'
import type { EngineContext } from '../../context.ts'
import { inTransaction } from '../../../sqlite/transaction.ts'

export interface Endpoint {
  id: string
  url: string
  events: WebhookEventType[]
  /** Only this key's generations; null for all of the account's. */
  keyId: string | null
  /** While it is off nothing is sent to it, and what happens meanwhile is not sent later either. */
  enabled: boolean
  createdAt: number
}

const SEAL_PURPOSE = 'webhook-secret'
const SECRET_BYTES = 32

/** The signing secret is shown this once; it is kept sealed, because each attempt signs with it. */
export function createEndpoint(
  context: EngineContext,
  accountId: string,
  { url, events, keyId }: Pick<Endpoint, 'url' | 'events' | 'keyId'>,
): { endpoint: Endpoint; secret: string } {
  const { db, secrets, host, newId } = context
  const secret = newSecret(context)
  const endpoint: Endpoint = {
    id: newId(),
    url,
    events: [...new Set(events)],
    keyId,
    enabled: true,
    createdAt: host.clock.now(),
  }
  db.prepare(
    `INSERT INTO webhook_endpoints (id, account_id, url, events, key_id, sealed_secret, created_at)
     VALUES (@id, @accountId, @url, @events, @keyId, @sealedSecret, @createdAt)`,
  ).run({
    id: endpoint.id,
    url,
    keyId,
    createdAt: endpoint.createdAt,
    accountId,
    events: JSON.stringify(endpoint.events),
    sealedSecret: secrets.seal(SEAL_PURPOSE, secret),
  })
  return { endpoint, secret }
}

export function listEndpoints(db: Database, accountId: string): Endpoint[] {
  return db
    .prepare<[string], Row>(`${SELECT_ENDPOINTS} AND account_id = ? ORDER BY created_at DESC, rowid DESC`)
    .all(accountId)
    .map(fromRow)
}

export function findEndpoint(db: Database, accountId: string, id: string): Endpoint | undefined {
  const row = db
    .prepare<{ accountId: string; id: string }, Row>(`${SELECT_ENDPOINTS} AND account_id = @accountId AND id = @id`)
    .get({ accountId, id })
  return row && fromRow(row)
}

/** The new secret, alone from the next attempt on; undefined when there is no such endpoint. */
export function rotateSecret(context: EngineContext, accountId: string, id: string): string | undefined {
  const secret = newSecret(context)
  const { changes } = context.db
    .prepare(
      `UPDATE webhook_endpoints SET sealed_secret = @sealedSecret
       WHERE id = @id AND account_id = @accountId AND deleted_at IS NULL`,
    )
    .run({ sealedSecret: context.secrets.seal(SEAL_PURPOSE, secret), id, accountId })
  return changes === 1 ? secret : undefined
}

/** What was still to be sent waits until it is on again; the endpoint as it is now, undefined when there is none. */
export function setEnabled(
  db: Database,
  accountId: string,
  { id, enabled, now }: { id: string; enabled: boolean; now: number },
): Endpoint | undefined {
  db.prepare(
    `UPDATE webhook_endpoints SET disabled_at = @disabledAt
     WHERE id = @id AND account_id = @accountId AND (disabled_at IS NULL) <> @isEnabled`,
  ).run({ disabledAt: enabled ? null : now, id, accountId, isEnabled: Number(enabled) })
  return findEndpoint(db, accountId, id)
}

/** Also ends what was still to be sent to it. */
export function deleteEndpoint(db: Database, accountId: string, id: string, now: number): boolean {
  return inTransaction(db, () => {
    const { changes } = db
      .prepare(
        `UPDATE webhook_endpoints SET deleted_at = @now
         WHERE id = @id AND account_id = @accountId AND deleted_at IS NULL`,
      )
      .run({ now, id, accountId })
    if (changes === 0) return false
    db.prepare(
      "UPDATE deliveries SET status = 'failed', next_attempt_at = NULL WHERE endpoint_id = ? AND status = 'pending'",
    ).run(id)
    return true
  })
}

/** The signing secret was sealed with another `engine.secret` than the one that is here, or its row is damaged. */
export class SecretUnreadableError extends Error {
  override readonly name = 'SecretUnreadableError'
}

/** Where to send and what to sign with, as of now; undefined once the endpoint is deleted. */
export function readTarget({ db, secrets }: EngineContext, id: string): { url: string; secret: string } | undefined {
  const row = db
    .prepare<[string], { url: string; sealedSecret: string }>(
      'SELECT url, sealed_secret AS sealedSecret FROM webhook_endpoints WHERE id = ? AND deleted_at IS NULL',
    )
    .get(id)
  if (!row) return undefined
  try {
    return { url: row.url, secret: secrets.unseal(SEAL_PURPOSE, row.sealedSecret) }
  } catch (cause) {
    throw new SecretUnreadableError('The signing secret of this endpoint cannot be read any more.', { cause })
  }
}

interface Row extends Omit<Endpoint, 'events' | 'enabled'> {
  /** A JSON array. */
  events: string
  enabled: 0 | 1
}

const SELECT_ENDPOINTS = `
  SELECT id, url, events, key_id AS keyId, disabled_at IS NULL AS enabled, created_at AS createdAt
  FROM webhook_endpoints WHERE deleted_at IS NULL`

function fromRow(row: Row): Endpoint {
  return { ...row, events: JSON.parse(row.events) as WebhookEventType[], enabled: row.enabled === 1 }
}

function newSecret({ host }: EngineContext): string {
  return `whsec_${Buffer.from(host.randomBytes(SECRET_BYTES)).toString('base64url')}`
}
