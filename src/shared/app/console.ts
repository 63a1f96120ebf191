import { z } from 'zod'
import {
  CONSOLE_ROUTES,
  ConsoleKey,
  CreateKeyRequest,
  CreateWebhookRequest,
  Delivery,
  Ledger,
  WebhookEndpoint,
} from '../service/console.ts'

const Nothing = z.object({})
const ById = z.strictObject({ id: z.uuid() })

/** The pages of the bundled service. A secret is in the answer to the command that made it, and nowhere else ever. */
export const CONSOLE_COMMANDS = {
  'console.keys': { input: Nothing, output: z.object({ keys: z.array(ConsoleKey) }) },
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
  },
  'console.createWebhook': {
    input: z.strictObject(CreateWebhookRequest.shape),
    output: WebhookEndpoint.extend({ secret: z.string() }),
  },
  'console.rotateWebhook': { input: ById, output: z.object({ id: z.string(), secret: z.string() }) },
  'console.switchWebhook': { input: ById.extend({ enabled: z.boolean() }), output: WebhookEndpoint },
  'console.removeWebhook': { input: ById, output: Nothing },
  'console.deliveries': { input: ById, output: z.object({ deliveries: z.array(Delivery) }) },
  'console.resendDelivery': { input: ById, output: Nothing },
  'console.grantCoins': {
    input: z.strictObject(CONSOLE_ROUTES.grantCoins.body.shape),
    output: CONSOLE_ROUTES.grantCoins.output,
  },
  /** The last movements first; `cursor` is the last page's. */
  'console.ledger': { input: z.strictObject({ cursor: z.string().min(1).exactOptional() }), output: Ledger },
  'console.clock': { input: Nothing, output: CONSOLE_ROUTES.readClock.output },
  'console.advanceClock': {
    input: z.strictObject(CONSOLE_ROUTES.advanceClock.body.shape),
    output: CONSOLE_ROUTES.advanceClock.output,
  },
} as const
