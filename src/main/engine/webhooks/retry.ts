import { WEBHOOK_RETRY_DELAYS_MS } from '#shared/service/limits.ts'

export type AttemptOutcome = { statusCode: number | null; error: string | null }

export type DeliveryState =
  | { status: 'succeeded' | 'failed'; nextAttemptAt: null }
  | { status: 'pending'; nextAttemptAt: number }

/** Where a delivery stands after its attempt `number`, which ended at `endedAt`. */
export function stateAfterAttempt(number: number, { error }: AttemptOutcome, endedAt: number): DeliveryState {
  if (error === null) return { status: 'succeeded', nextAttemptAt: null }
  const delay = WEBHOOK_RETRY_DELAYS_MS[number - 1]
  if (delay === undefined) return { status: 'failed', nextAttemptAt: null }
  return { status: 'pending', nextAttemptAt: endedAt + delay }
}
