import { createHmac } from 'node:crypto'
import {
  EVENT_ID_HEADER,
  EVENT_TYPE_HEADER,
  SIGNATURE_HEADER,
  type WebhookEvent,
} from '#shared/service/webhook-event.ts'
import type { Generation } from '#shared/service/generation.ts'
import { signWebhook, type HmacSha256Hex } from '#shared/service/webhook-signature.ts'
import { createBackground } from '../../tools/background.ts'
import { describeError } from '../../tools/describe-error.ts'
import { isoTime } from '../../tools/iso-time.ts'
import type { EngineContext } from '../context.ts'
import { listDue, listSchedules, recordAttempt, type DueDelivery } from './store/deliveries.ts'
import { readTarget, SecretUnreadableError } from './store/endpoints.ts'
import { sendWebhook, type WebhookMessage } from './send.ts'

/** At once to one endpoint, so that a slow one holds up nobody else, and in all. */
const PER_ENDPOINT = 4
const IN_ALL = 64

/** After a failure of our own (a full disk), so that the same event is not sent in a tight loop. */
const PAUSE_AFTER_FAULT_MS = 30_000

export interface Deliverer {
  /** Attempts under way are broken off; they are made again at the next start. */
  close(): Promise<void>
}

/** A generation as it is now, with fresh links; undefined when there is none of this id. */
export type LoadGeneration = (id: string) => Generation | undefined

/** Sends what is due and comes back when more is. The database is the queue: a restart goes on where it stood. */
export function startDeliverer(context: EngineContext, loadGeneration: LoadGeneration): Deliverer {
  const { db, host, webhookRules: rules } = context
  const { clock, log } = host
  const stopped = new AbortController()
  const underWay = new Map<string, { endpointId: string; done: Promise<void> }>()
  /** When each endpoint was last given something, in turns. */
  const lastTurn = new Map<string, number>()
  const pauses = new Set<() => void>()
  let turn = 0
  let cancelTimer: (() => void) | undefined
  const background = createBackground({
    signal: stopped.signal,
    onFailure(error) {
      log.error('What is due to be delivered could not be read; it is tried again soon.', {
        error: describeError(error),
      })
      wakeIn(PAUSE_AFTER_FAULT_MS)
    },
  })
  const pump = () => background.guard(sendWhatIsDue)

  function wakeIn(delayMs: number): void {
    cancelTimer?.()
    cancelTimer = Number.isFinite(delayMs) ? clock.setTimer(delayMs, pump) : undefined
  }

  function sendWhatIsDue(): void {
    const now = clock.now()
    const schedules = listSchedules(db, now)
    for (const { endpointId } of schedules.sort((left, right) => turnOf(left.endpointId) - turnOf(right.endpointId)))
      for (const delivery of listDue(db, { endpointId, now, limit: PER_ENDPOINT })) {
        if (underWay.size >= IN_ALL) break
        if (!underWay.has(delivery.id) && busyAt(endpointId) < PER_ENDPOINT) start(delivery)
      }
    const nextDueAt = Math.min(...schedules.map((schedule) => schedule.nextDueAt ?? Infinity))
    wakeIn(nextDueAt - now)
  }

  const turnOf = (endpointId: string) => lastTurn.get(endpointId) ?? 0
  const busyAt = (endpointId: string) =>
    [...underWay.values()].filter((attempt) => attempt.endpointId === endpointId).length

  function start(delivery: DueDelivery): void {
    lastTurn.set(delivery.endpointId, ++turn)
    const done = clock.during(attempt(delivery)).then(
      () => leave(delivery),
      (error: unknown) => {
        if (stopped.signal.aborted) return leave(delivery)
        log.error('A webhook delivery could not be made.', { delivery: delivery.id, error: String(error) })
        const cancelPause = clock.setTimer(PAUSE_AFTER_FAULT_MS, () => {
          pauses.delete(cancelPause)
          leave(delivery)
        })
        pauses.add(cancelPause)
      },
    )
    underWay.set(delivery.id, { endpointId: delivery.endpointId, done })
  }

  function leave(delivery: DueDelivery): void {
    underWay.delete(delivery.id)
    pump()
  }

  async function attempt(delivery: DueDelivery): Promise<void> {
    const startedAt = clock.now()
    const message = messageFor(context, delivery, loadGeneration)
    if (!message) return
    // what cannot even be put together is an attempt as well: otherwise it would be tried for ever, and nobody told why
    const outcome =
      'fault' in message
        ? { statusCode: null, error: message.fault }
        : await sendWebhook(message, { rules, clock, signal: stopped.signal })
    recordAttempt(db, delivery, { startedAt, endedAt: clock.now(), outcome })
    context.publish({ type: 'webhooks.changed', accountId: delivery.accountId })
  }

  const unsubscribe = context.subscribe((event) => {
    if (event.type === 'generation.ended' || event.type === 'webhooks.due') pump()
  })
  pump()

  return {
    async close() {
      stopped.abort()
      unsubscribe()
      cancelTimer?.()
      for (const cancelPause of pauses) cancelPause()
      await Promise.all([...underWay.values()].map(({ done }) => done))
    },
  }
}

/** What to send, or why nothing can be sent; undefined once the endpoint is deleted. */
function messageFor(
  context: EngineContext,
  delivery: DueDelivery,
  loadGeneration: LoadGeneration,
): WebhookMessage | { fault: string } | undefined {
  try {
    const target = readTarget(context, delivery.endpointId)
    if (!target) return undefined
    const generation = loadGeneration(delivery.generationId)
    if (!generation) throw new Error(`There is no generation ${delivery.generationId}.`)
    return sign(context, { delivery, generation, target })
  } catch (error) {
    const { id } = delivery
    context.host.log.error('A webhook delivery could not be put together.', { delivery: id, error: String(error) })
    if (error instanceof SecretUnreadableError) return { fault: `Not sent: ${error.message} Make a new secret for it.` }
    return { fault: 'Not sent: the event could not be put together.' }
  }
}

/** With the secret as it is now. */
function sign(
  { host }: EngineContext,
  {
    delivery,
    generation,
    target,
  }: { delivery: DueDelivery; generation: Generation; target: { url: string; secret: string } },
): WebhookMessage {
  const event: WebhookEvent = {
    id: delivery.eventId,
    type: delivery.eventType,
    createdAt: isoTime(delivery.eventCreatedAt),
    data: { generation },
  }
  const body = Buffer.from(JSON.stringify(event))
  const timestamp = Math.floor(host.clock.now() / 1000)
  return {
    url: target.url,
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Pressrun-Webhooks/1',
      [SIGNATURE_HEADER]: signWebhook(hmacSha256Hex, { secret: target.secret, timestamp, body }),
      [EVENT_ID_HEADER]: event.id,
      [EVENT_TYPE_HEADER]: event.type,
    },
  }
}

const hmacSha256Hex: HmacSha256Hex = (key, message) => createHmac('sha256', key).update(message).digest('hex')
