import { z } from '../schema.ts'
import { Model } from './catalog.ts'
import { DrainMachineRequest, Machine, Machines, SetPoolRequest } from './machines.ts'
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
import {
  AVAILABILITY_MODES,
  ConsoleKey,
  CreateKeyRequest,
  WebhookEndpoint,
  CreateWebhookRequest,
  Delivery,
  Ledger,
} from './console.ts'

const Time = z.iso.datetime({ offset: true })
const Coins = z.int()

const ById = z.object({ id: z.uuid() })
const ByMachine = z.object({ id: z.string().min(1).max(200) })
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
    summary: 'Take an engine and its models out. What runs there is seen to its end, then its key is forgotten',
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
  listMachines: {
    method: 'GET',
    path: '/console/machines',
    summary: 'The pool of machines that make what is asked for, if there is one, and how each fares',
    statuses: [200],
    output: Machines,
  },
  setPool: {
    method: 'PUT',
    path: '/console/pool',
    summary: 'Hand the work to the machines behind a queue; what another pool had is made anew',
    body: SetPoolRequest,
    statuses: [200],
    output: Machines,
  },
  removePool: {
    method: 'DELETE',
    path: '/console/pool',
    summary: 'Make everything on this computer again; what the pool had is made anew, its token is forgotten',
    statuses: [200],
    output: Machines,
  },
  drainMachine: {
    method: 'POST',
    path: '/console/machines/{id}/drain',
    summary: 'Let a machine finish what it has and take no more, or take some again',
    pathParams: ByMachine,
    body: DrainMachineRequest,
    statuses: [200],
    output: Machine,
  },
  forgetMachine: {
    method: 'DELETE',
    path: '/console/machines/{id}',
    summary: 'Take a machine that is away off the list; one that comes back is listed again',
    pathParams: ByMachine,
    statuses: [200],
    output: z.object({ id: z.string() }),
  },
} as const satisfies Record<string, ConsoleRoute>

export type ConsoleRouteName = keyof typeof CONSOLE_ROUTES
