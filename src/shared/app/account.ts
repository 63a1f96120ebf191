import { z } from '../schema.ts'
import { BATCH_KINDS } from '../batch/kinds.ts'
import { ProviderCost } from '../service/provider-cost.ts'
import { Reconciliation } from './reconciliation.ts'
import { LIVELY_MS } from './stale-on.ts'

/** Without an id: the connection that is chosen in the settings. */
const OnConnection = z.strictObject({ connectionId: z.string().exactOptional() })

/** An IANA name such as `Europe/Berlin`: a day begins where the person is, not where the service is. */
const timeZone = z.string().min(1).max(64).refine(isTimeZone, 'Must be the name of a time zone.')

export const LONGEST_SPENDING_DAYS = 366

/** Coins that were charged and the real money beside them, as this computer's own journal has them: it works offline, and for every service alike. */
export const Spending = z.object({
  /** The oldest first, days without charges too. */
  days: z.array(
    z.object({
      /** `2026-11-15`, on the calendar of the time zone that was asked for. */
      date: z.iso.date(),
      charges: z.array(
        z.object({
          modelId: z.string(),
          coins: z.int(),
          providerCost: ProviderCost.nullable(),
          generations: z.int(),
        }),
      ),
    }),
  ),
  /** Of the whole time, the most coins first. */
  models: z.array(
    z.object({
      modelId: z.string(),
      modelName: z.string(),
      coins: z.int(),
      providerCost: ProviderCost.nullable(),
      generations: z.int(),
    }),
  ),
})
export type Spending = z.infer<typeof Spending>

/** Every batch of a connection beside the service's own figures. */
export const AccountReconciliation = z.object({
  checked: z.int(),
  charged: Reconciliation.shape.charged,
  providerCost: Reconciliation.shape.providerCost,
  batches: z.array(Reconciliation.extend({ id: z.string(), name: z.string(), kind: z.enum(BATCH_KINDS) })),
  /** What the service has made meanwhile that no batch here asked for: other tools, other computers, removed batches. */
  elsewhere: z.object({ generations: z.int(), coins: z.int(), providerCost: ProviderCost.nullable() }),
})
export type AccountReconciliation = z.infer<typeof AccountReconciliation>

/** How often the service may still be asked, as its last answers told. */
const RateStanding = z.object({
  limit: z.int(),
  left: z.int(),
  windowSeconds: z.number(),
  resetsInSeconds: z.number(),
})

export const ACCOUNT_COMMANDS = {
  'account.rate': {
    input: OnConnection,
    output: z.object({ rate: RateStanding.nullable() }),
    ofService: true,
    staleOn: { 'account.changed': LIVELY_MS, 'connections.changed': LIVELY_MS },
  },
  'account.spending': {
    input: OnConnection.extend({ days: z.int().min(1).max(LONGEST_SPENDING_DAYS).default(30), timeZone }),
    output: Spending,
    ofService: true,
    // what is spent is known from the batches; with a service elsewhere nobody else tells of it
    staleOn: { 'account.changed': LIVELY_MS, 'batch.changed': LIVELY_MS, 'connections.changed': LIVELY_MS },
  },
  /** Moves no coin. */
  'account.reconcile': { input: OnConnection, output: AccountReconciliation },
} as const

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
