import { z } from 'zod'
import { Scope } from './account.ts'
import { Model } from './catalog.ts'
import { openEnum } from './enumeration.ts'
import {
  AddedWorkflow,
  AddProviderRequest,
  AddWorkflowRequest,
  InspectWorkflowRequest,
  ModelPrices,
  Provider,
  ProviderName,
  ProviderTest,
  UpdateProviderRequest,
  WorkflowExport,
  WorkflowInspection,
} from './providers.ts'
import type { Route } from './routes.ts'
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

const ById = z.object({ id: z.uuid() })
const ByProvider = z.object({ name: ProviderName })
const ByProviderModel = z.object({ name: ProviderName, model: z.string().min(1).max(200) })

/** What the specification calls the account page. Every route needs the console's own token. */
export type ConsoleRoute = Omit<Route, 'scope' | 'errors' | 'headers' | 'fileField'>

export const CONSOLE_ROUTES = {
  listKeys: {
    method: 'GET',
    path: '/console/keys',
    summary: 'API keys, without their secrets',
    statuses: [200],
    output: z.object({ keys: z.array(ConsoleKey) }),
  },
  createKey: {
    method: 'POST',
    path: '/console/keys',
    summary: 'Create a key; its secret is shown this once',
    body: CreateKeyRequest,
    statuses: [201],
    output: ConsoleKey.extend({ secret: z.string().min(1) }),
  },
  revokeKey: {
    method: 'DELETE',
    path: '/console/keys/{id}',
    summary: 'Revoke a key at once',
    pathParams: ById,
    statuses: [200],
    output: ConsoleKey,
  },
  grantCoins: {
    method: 'POST',
    path: '/console/coins',
    summary: 'Add coins; a negative amount takes them back',
    body: z.object({
      amount: z
        .int()
        .min(-1_000_000_000)
        .max(1_000_000_000)
        .refine((amount) => amount !== 0, 'Must not be 0.'),
    }),
    statuses: [200],
    output: z.object({ available: Coins, held: Coins }),
  },
  setLimits: {
    method: 'PUT',
    path: '/console/limits',
    summary: 'How many generations may run at once',
    body: z.object({
      running: z.int().min(1).max(1000).optional(),
      raisedLimit: z.int().min(1).max(1000).nullable().optional(),
    }),
    statuses: [200],
    output: z.object({ running: z.int().positive(), raisedLimit: z.int().positive().nullable() }),
  },
  listWebhooks: {
    method: 'GET',
    path: '/console/webhooks',
    summary: 'Webhook endpoints, without their secrets',
    statuses: [200],
    output: z.object({ webhooks: z.array(WebhookEndpoint) }),
  },
  createWebhook: {
    method: 'POST',
    path: '/console/webhooks',
    summary: 'Register an endpoint; its signing secret is shown this once',
    body: CreateWebhookRequest,
    statuses: [201],
    output: WebhookEndpoint.extend({ secret: z.string().startsWith('whsec_') }),
  },
  rotateWebhook: {
    method: 'POST',
    path: '/console/webhooks/{id}/rotate',
    summary: 'Replace the signing secret; the old one stops working at once',
    pathParams: ById,
    statuses: [200],
    output: z.object({ id: z.uuid(), secret: z.string().startsWith('whsec_') }),
  },
  switchWebhook: {
    method: 'PUT',
    path: '/console/webhooks/{id}',
    summary: 'Switch an endpoint off or on again; what happens while it is off is not sent',
    pathParams: ById,
    body: z.object({ enabled: z.boolean() }),
    statuses: [200],
    output: WebhookEndpoint,
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/console/webhooks/{id}',
    summary: 'Remove an endpoint; nothing more is sent to it',
    pathParams: ById,
    statuses: [200],
    output: z.object({ id: z.uuid() }),
  },
  listDeliveries: {
    method: 'GET',
    path: '/console/webhooks/{id}/deliveries',
    summary: 'Recent deliveries, newest first, with status codes and errors',
    pathParams: ById,
    statuses: [200],
    output: z.object({ deliveries: z.array(Delivery) }),
  },
  resendDelivery: {
    method: 'POST',
    path: '/console/deliveries/{id}/resend',
    summary: 'Send a delivery once more, at once',
    pathParams: ById,
    statuses: [200],
    output: z.object({ id: z.uuid() }),
  },
  setAvailability: {
    method: 'PUT',
    path: '/console/availability',
    summary: 'Open the service or take it down in one of three ways',
    body: z.object({ mode: z.enum(AVAILABILITY_MODES) }),
    statuses: [200],
    output: z.object({ mode: z.enum(AVAILABILITY_MODES) }),
  },
  setAccount: {
    method: 'PUT',
    path: '/console/account',
    summary: 'Lock or unlock the account',
    body: z.object({ locked: z.boolean() }),
    statuses: [200],
    output: z.object({ locked: z.boolean() }),
  },
  setPrice: {
    method: 'PUT',
    path: '/console/prices/{modelId}',
    summary: 'Multiply the price of a model',
    pathParams: z.object({ modelId: z.string().min(1) }),
    body: z.object({ multiplier: z.number().min(0.01).max(1000) }),
    statuses: [200],
    output: z.object({ modelId: z.string(), multiplier: z.number() }),
  },
  readLedger: {
    method: 'GET',
    path: '/console/ledger',
    summary: 'Balances and entry groups, newest first',
    query: z.object({ cursor: z.string().min(1).optional() }),
    statuses: [200],
    output: Ledger,
  },
  readClock: {
    method: 'GET',
    path: '/console/time',
    summary: 'The time of the engine, and whether it may be moved',
    statuses: [200],
    output: z.object({ now: Time, movable: z.boolean() }),
  },
  advanceClock: {
    method: 'POST',
    path: '/console/clock',
    summary: 'Sandbox only: let time pass',
    body: z.object({
      advanceSeconds: z
        .number()
        .positive()
        .max(366 * 86_400),
    }),
    statuses: [200],
    output: z.object({ now: Time }),
  },
  listProviders: {
    method: 'GET',
    path: '/console/providers',
    summary: 'Engines outside the service, with their health and load; never their keys',
    statuses: [200],
    output: z.object({ providers: z.array(Provider) }),
  },
  addProvider: {
    method: 'POST',
    path: '/console/providers',
    summary: 'Add an engine; its models are listed as soon as it has told them',
    body: AddProviderRequest,
    statuses: [201],
    output: Provider,
  },
  updateProvider: {
    method: 'PUT',
    path: '/console/providers/{name}',
    summary: 'Change its addresses, key, places or prices; what is left out stays',
    pathParams: ByProvider,
    body: UpdateProviderRequest,
    statuses: [200],
    output: Provider,
  },
  removeProvider: {
    method: 'DELETE',
    path: '/console/providers/{name}',
    summary: 'Take an engine and its models out; its key is forgotten. What runs there is seen to its end first',
    pathParams: ByProvider,
    statuses: [200],
    output: z.object({ name: z.string() }),
  },
  testProvider: {
    method: 'POST',
    path: '/console/providers/{name}/test',
    summary: 'Ask it now, and list its models anew',
    pathParams: ByProvider,
    statuses: [200],
    output: ProviderTest,
  },
  listProviderModels: {
    method: 'GET',
    path: '/console/providers/{name}/models',
    summary: 'The models that it offers, as the catalog lists them',
    pathParams: ByProvider,
    statuses: [200],
    output: z.object({ models: z.array(Model) }),
  },
  readProviderPrices: {
    method: 'GET',
    path: '/console/providers/{name}/prices',
    summary: 'What its models cost in real money, with the day each price is from',
    pathParams: ByProvider,
    statuses: [200],
    output: z.object({ prices: ModelPrices }),
  },
  setProviderPrices: {
    method: 'PUT',
    path: '/console/providers/{name}/prices',
    summary: 'Correct prices by hand; models left out stay as they are',
    pathParams: ByProvider,
    body: z.object({ prices: ModelPrices }),
    statuses: [200],
    output: z.object({ prices: ModelPrices }),
  },
  readProviderLog: {
    method: 'GET',
    path: '/console/providers/{name}/log',
    summary: 'The last lines that a managed process has written',
    pathParams: ByProvider,
    statuses: [200],
    output: z.object({ lines: z.array(z.string()) }),
  },
  startProvider: {
    method: 'POST',
    path: '/console/providers/{name}/start',
    summary: 'Start a managed process now instead of with its first job',
    pathParams: ByProvider,
    statuses: [200],
    output: Provider,
  },
  stopProvider: {
    method: 'POST',
    path: '/console/providers/{name}/stop',
    summary: 'Stop a managed process; the next job starts it again',
    pathParams: ByProvider,
    statuses: [200],
    output: Provider,
  },
  inspectWorkflow: {
    method: 'POST',
    path: '/console/providers/{name}/workflows/inspect',
    summary: 'What a graph offers and how it would be bound; nothing is stored',
    pathParams: ByProvider,
    body: InspectWorkflowRequest,
    statuses: [200],
    output: WorkflowInspection,
  },
  addWorkflow: {
    method: 'POST',
    path: '/console/providers/{name}/workflows',
    summary: 'Make a model of a ComfyUI graph; the same title again replaces it',
    pathParams: ByProvider,
    body: AddWorkflowRequest,
    statuses: [201],
    output: AddedWorkflow,
  },
  exportWorkflow: {
    method: 'GET',
    path: '/console/providers/{name}/workflows/{model}',
    summary: 'A workflow with its bindings, to be added elsewhere',
    pathParams: ByProviderModel,
    statuses: [200],
    output: WorkflowExport,
  },
  removeWorkflow: {
    method: 'DELETE',
    path: '/console/providers/{name}/workflows/{model}',
    summary: 'Take the model of a workflow out of the catalog',
    pathParams: ByProviderModel,
    statuses: [200],
    output: z.object({ modelId: z.string() }),
  },
} as const satisfies Record<string, ConsoleRoute>

export type ConsoleRouteName = keyof typeof CONSOLE_ROUTES
