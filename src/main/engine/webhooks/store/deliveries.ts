import type { Database } from 'better-sqlite3'
import type { Delivery } from '#shared/service/console.ts'
import type { WebhookEventType } from '#shared/service/webhook-event.ts'
import { inTransaction } from '../../../sqlite/transaction.ts'
import { stateAfterAttempt, type AttemptOutcome } from '../retry.ts'
import { isoTime, isoTimeOrNull } from '../../../tools/iso-time.ts'

/** A delivery whose time has come. */
export interface DueDelivery {
  id: string
  accountId: string
  endpointId: string
  attempts: number
  eventId: string
  eventType: WebhookEventType
  eventCreatedAt: number
  generationId: string
}

/** Every endpoint that is on, with the instant at which something not yet due falls due there. */
export function listSchedules(db: Database, now: number): { endpointId: string; nextDueAt: number | null }[] {
  return db
    .prepare<[number], { endpointId: string; nextDueAt: number | null }>(
      `SELECT id AS endpointId,
              (SELECT min(next_attempt_at) FROM deliveries
               WHERE endpoint_id = webhook_endpoints.id AND status = 'pending' AND next_attempt_at > ?) AS nextDueAt
       FROM webhook_endpoints WHERE deleted_at IS NULL AND disabled_at IS NULL`,
    )
    .all(now)
}

/** What is due at one endpoint, oldest first. */
export function listDue(
  db: Database,
  { endpointId, now, limit }: { endpointId: string; now: number; limit: number },
): DueDelivery[] {
  return db
    .prepare<{ endpointId: string; now: number; limit: number }, DueDelivery>(
      `SELECT d.id, e.account_id AS accountId, d.endpoint_id AS endpointId, d.attempts, e.id AS eventId, e.type AS eventType,
              e.created_at AS eventCreatedAt, e.generation_id AS generationId
       FROM deliveries d JOIN events e ON e.id = d.event_id
       WHERE d.endpoint_id = @endpointId AND d.status = 'pending' AND d.next_attempt_at <= @now
       ORDER BY d.next_attempt_at LIMIT @limit`,
    )
    .all({ endpointId, now, limit })
}

/** An endpoint deleted while the attempt was under way keeps the delivery ended. */
export function recordAttempt(
  db: Database,
  delivery: DueDelivery,
  { startedAt, endedAt, outcome }: { startedAt: number; endedAt: number; outcome: AttemptOutcome },
): void {
  const number = delivery.attempts + 1
  const { status, nextAttemptAt } = stateAfterAttempt(number, outcome, endedAt)
  inTransaction(db, () => {
    db.prepare(
      `INSERT INTO delivery_attempts (delivery_id, number, at, status_code, error)
       VALUES (@deliveryId, @number, @startedAt, @statusCode, @error)`,
    ).run({ deliveryId: delivery.id, number, startedAt, statusCode: outcome.statusCode, error: outcome.error })
    db.prepare(
      `UPDATE deliveries SET status = @status, attempts = @number, next_attempt_at = @nextAttemptAt
       WHERE id = @id AND status = 'pending'`,
    ).run({ status, number, nextAttemptAt, id: delivery.id })
  })
}

/**
 * Due once more, at once, however it ended or whenever it was to be tried again. It goes on counting: after the last
 * planned attempt each asking is one more. False when the account has no such delivery, or its endpoint is gone.
 */
export function makeDue(db: Database, { id, accountId, now }: { id: string; accountId: string; now: number }): boolean {
  const { changes } = db
    .prepare(
      `UPDATE deliveries SET status = 'pending', next_attempt_at = @now
       WHERE id = @id AND endpoint_id IN (SELECT id FROM webhook_endpoints
       WHERE account_id = @accountId AND deleted_at IS NULL)`,
    )
    .run({ now, id, accountId })
  return changes === 1
}

const RECENT = 100

/** Newest first, each with its attempts. */
export function listDeliveries(db: Database, endpointId: string): Delivery[] {
  return db
    .prepare<{ endpointId: string; limit: number }, DeliveryRow>(
      `SELECT d.id, d.event_id AS eventId, e.type AS eventType, e.generation_id AS generationId, d.status,
              d.created_at AS createdAt, d.next_attempt_at AS nextAttemptAt,
              (SELECT json_group_array(json_object('number', number, 'at', at, 'statusCode', status_code, 'error', error))
               FROM (SELECT * FROM delivery_attempts WHERE delivery_id = d.id ORDER BY number)) AS attempts
       FROM deliveries d JOIN events e ON e.id = d.event_id
       WHERE d.endpoint_id = @endpointId ORDER BY d.created_at DESC, d.rowid DESC LIMIT @limit`,
    )
    .all({ endpointId, limit: RECENT })
    .map(presentDelivery)
}

interface DeliveryRow extends Omit<Delivery, 'createdAt' | 'nextAttemptAt' | 'attempts'> {
  createdAt: number
  nextAttemptAt: number | null
  attempts: string
}

type AttemptRow = Omit<Delivery['attempts'][number], 'at'> & { at: number }

function presentDelivery({ createdAt, nextAttemptAt, attempts, ...delivery }: DeliveryRow): Delivery {
  return {
    ...delivery,
    createdAt: isoTime(createdAt),
    nextAttemptAt: isoTimeOrNull(nextAttemptAt),
    attempts: (JSON.parse(attempts) as AttemptRow[]).map(presentAttempt),
  }
}

function presentAttempt({ at, ...attempt }: AttemptRow): Delivery['attempts'][number] {
  return { ...attempt, at: isoTime(at) }
}
