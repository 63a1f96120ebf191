import { z } from '../schema.ts'
import { CHANNELS, Scope } from './account.ts'
import { openEnum } from './enumeration.ts'
import { WEBHOOK_EVENT_TYPES } from './webhook-event.ts'

const Time = z.iso.datetime({ offset: true })
const Coins = z.int()

export const AVAILABILITY_MODES = ['open', 'maintenance', 'unavailable', 'channel_disabled'] as const
export type AvailabilityMode = (typeof AVAILABILITY_MODES)[number]

export const ConsoleKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(Scope),
  monthlySpendCapCoins: z.int().positive().nullable(),
  spentThisMonthCoins: z.int().nonnegative(),
  /** To the minute; null before its first use. */
  lastUsedAt: Time.nullable(),
  expiresAt: Time.nullable(),
  revokedAt: Time.nullable(),
  createdAt: Time,
})
export type ConsoleKey = z.infer<typeof ConsoleKey>

export const CreateKeyRequest = z.object({
  name: z.string().trim().min(1).max(100),
  scopes: z.array(Scope).min(1),
  monthlySpendCapCoins: z.int().positive().nullable().default(null),
  expiresAt: Time.nullable().default(null),
})
export type CreateKeyRequest = z.infer<typeof CreateKeyRequest>

export const WebhookEndpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  keyId: z.uuid().nullable(),
  /** While it is off nothing is sent to it. */
  enabled: z.boolean(),
  createdAt: Time,
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

export const CreateWebhookRequest = z.object({
  url: z.url().max(2048),
  events: z.array(z.enum(WEBHOOK_EVENT_TYPES)).min(1),
  keyId: z.uuid().nullable().default(null),
})
export type CreateWebhookRequest = z.infer<typeof CreateWebhookRequest>

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const

export const Delivery = z.object({
  id: z.uuid(),
  eventId: z.string(),
  eventType: openEnum(WEBHOOK_EVENT_TYPES),
  generationId: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  createdAt: Time,
  nextAttemptAt: Time.nullable(),
  attempts: z.array(
    z.object({ number: z.int().positive(), at: Time, statusCode: z.int().nullable(), error: z.string().nullable() }),
  ),
})
export type Delivery = z.infer<typeof Delivery>

export const LEDGER_ACCOUNTS = ['available', 'held', 'spent', 'granted'] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

export const LEDGER_KINDS = ['grant', 'hold', 'charge', 'release', 'refund'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

export const LedgerGroup = z.object({
  id: z.int().positive(),
  kind: z.enum(LEDGER_KINDS),
  generationId: z.string().nullable(),
  modelName: z.string().nullable(),
  keyId: z.string().nullable(),
  /** By which the generation came; null for coins that were granted. */
  channel: z.enum(CHANNELS).nullable(),
  createdAt: Time,
  entries: z.array(z.object({ account: z.enum(LEDGER_ACCOUNTS), coins: Coins })),
})
export type LedgerGroup = z.infer<typeof LedgerGroup>

export const Ledger = z.object({
  balances: z.object({ available: Coins, held: Coins, spent: Coins, granted: Coins }),
  groups: z.array(LedgerGroup),
  nextCursor: z.string().min(1).nullable(),
})
export type Ledger = z.infer<typeof Ledger>
