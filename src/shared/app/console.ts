import { z } from '../schema.ts'
import {
  ConsoleKey,
  CreateKeyRequest,
  CreateWebhookRequest,
  Delivery,
  Ledger,
  WebhookEndpoint,
} from '../service/console.ts'
import { CONSOLE_ROUTES } from '../service/console-routes.ts'
import { Nothing } from './common-inputs.ts'
import { LIVELY_MS } from './stale-on.ts'

const ById = z.strictObject({ id: z.uuid() })

const PAGES_CHANGE = { 'console.changed': LIVELY_MS, 'connections.changed': LIVELY_MS } as const
/** Coins move in the ledger when they move anywhere. */
const COINS_MOVE = { ...PAGES_CHANGE, 'account.changed': LIVELY_MS } as const

/** The pages of the bundled service. A secret is in the answer to the command that made it, and nowhere else ever. */
export const CONSOLE_COMMANDS = {
  'console.keys': {
    input: Nothing,
    output: z.object({ keys: z.array(ConsoleKey) }),
    ofService: true,
    staleOn: COINS_MOVE,
  },
  'console.createKey': {
    input: z.strictObject(CreateKeyRequest.shape),
    output: ConsoleKey.extend({ secret: z.string() }),
  },
  'console.revokeKey': { input: ById, output: ConsoleKey },
  'console.webhooks': {
    input: Nothing,
    output: z.object({
      webhooks: z.array(WebhookEndpoint),
      /** The developer switch: this machine itself may be an address. */
      loopbackAllowed: z.boolean(),
    }),
    ofService: true,
    staleOn: PAGES_CHANGE,
  },
  'console.createWebhook': {
    input: z.strictObject(CreateWebhookRequest.shape),
    output: WebhookEndpoint.extend({ secret: z.string() }),
  },
  'console.rotateWebhook': { input: ById, output: z.object({ id: z.string(), secret: z.string() }) },
  'console.switchWebhook': { input: ById.extend({ enabled: z.boolean() }), output: WebhookEndpoint },
  'console.removeWebhook': { input: ById, output: Nothing },
  'console.deliveries': {
    input: ById,
    output: z.object({ deliveries: z.array(Delivery) }),
    ofService: true,
    staleOn: PAGES_CHANGE,
  },
  'console.resendDelivery': { input: ById, output: Nothing },
  'console.grantCoins': {
    input: z.strictObject(CONSOLE_ROUTES.grantCoins.body.shape),
    output: CONSOLE_ROUTES.grantCoins.output,
  },
  /** The last movements first; `cursor` is the last page's. */
  'console.ledger': {
    input: z.strictObject({ cursor: z.string().min(1).exactOptional() }),
    output: Ledger,
    ofService: true,
    staleOn: COINS_MOVE,
  },
  'console.clock': { input: Nothing, output: CONSOLE_ROUTES.readClock.output, ofService: true, staleOn: PAGES_CHANGE },
  'console.advanceClock': {
    input: z.strictObject(CONSOLE_ROUTES.advanceClock.body.shape),
    output: CONSOLE_ROUTES.advanceClock.output,
  },
} as const
