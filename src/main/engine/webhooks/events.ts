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
  db.prepare('INSERT INTO events (id, account_id, generation_id, type, created_at) VALUES (?, ?, ?, ?, ?)').run(
    eventId,
    accountId,
    generationId,
    type,
    now,
  )
  const endpoints = db
    .prepare<[string, string, string | null], { id: string }>(
      `SELECT id FROM webhook_endpoints
       WHERE account_id = ? AND deleted_at IS NULL AND disabled_at IS NULL
         AND EXISTS (SELECT 1 FROM json_each(events) WHERE value = ?)
         AND (key_id IS NULL OR key_id = ?)`,
    )
    .all(accountId, type, keyId)
  for (const endpoint of endpoints)
    db.prepare(
      `INSERT INTO deliveries (id, endpoint_id, event_id, status, next_attempt_at, created_at)
       VALUES (?, ?, ?, 'pending', ?, ?)`,
    ).run(newId(), endpoint.id, eventId, now, now)
}
