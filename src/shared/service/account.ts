import { z } from '../schema.ts'
import { openEnum } from './enumeration.ts'
import { Concurrency } from './generation.ts'

export const SCOPES = ['generate', 'read', 'uploads', 'account'] as const
export const Scope = z.enum(SCOPES)
export type Scope = z.infer<typeof Scope>

export const CHANNELS = ['web', 'api', 'mcp'] as const
export type Channel = (typeof CHANNELS)[number]

/** How many generations may run at once. A raised limit below the usual one takes nothing away. */
export function runningLimitOf({ limit, raisedLimit }: Pick<Concurrency, 'limit' | 'raisedLimit'>): number {
  return Math.max(limit, raisedLimit ?? limit)
}

const RateLimit = z.object({ limit: z.int().positive(), windowSeconds: z.int().positive() })

export const Account = z.object({
  balance: z.object({ available: z.int(), held: z.int().nonnegative() }),
  concurrency: Concurrency,
  rateLimits: z.object({ key: RateLimit, account: RateLimit }),
  key: z
    .object({
      // a uuid by the specification; other services may write it in a form that RFC 4122 does not know
      id: z.string().min(1).meta({ format: 'uuid' }),
      name: z.string(),
      scopes: z.array(openEnum(SCOPES)),
      monthlySpendCapCoins: z.int().positive().nullable(),
      spentThisMonthCoins: z.int().nonnegative(),
      expiresAt: z.iso.datetime({ offset: true }).nullable(),
    })
    .nullable(),
  channel: openEnum(CHANNELS),
})
export type Account = z.infer<typeof Account>
