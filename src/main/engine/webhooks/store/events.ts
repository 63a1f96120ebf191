import type { Database } from 'better-sqlite3'
import type { WebhookEventType } from '#shared/service/webhook-event.ts'

/**
 * Writes the event of a generation's end and a delivery for every endpoint that wants it. Called inside the transaction
 * that ends the generation, so neither exists without the other.
 */
export function recordEndOfGeneration(
  db: Database,
  {
    generationId,
    accountId,
    keyId,
    type,
    now,
    newId,
  }: {
    generationId: string
    accountId: string
    /** Whose generation it is; null for the app's own. */
    keyId: string | null
    type: WebhookEventType
    now: number
    newId: () => string
  },
): void {
  const eventId = newId()
  db.prepare(
    `INSERT INTO events (id, account_id, generation_id, type, created_at)
     VALUES (@eventId, @accountId, @generationId, @type, @now)`,
  ).run({ eventId, accountId, generationId, type, now })
  const endpoints = db
    .prepare<{ accountId: string; type: string; keyId: string | null }, { id: string }>(
      `SELECT id FROM webhook_endpoints
       WHERE account_id = @accountId AND deleted_at IS NULL AND disabled_at IS NULL
         AND EXISTS (SELECT 1 FROM json_each(events) WHERE value = @type)
         AND (key_id IS NULL OR key_id = @keyId)`,
    )
    .all({ accountId, type, keyId })
  for (const endpoint of endpoints)
    db.prepare(
      `INSERT INTO deliveries (id, endpoint_id, event_id, status, next_attempt_at, created_at)
       VALUES (@id, @endpointId, @eventId, 'pending', @now, @now)`,
    ).run({ id: newId(), endpointId: endpoint.id, eventId, now })
}
