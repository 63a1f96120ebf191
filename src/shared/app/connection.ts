import { z } from 'zod'
import { Account } from '../service/account.ts'

/** Always there, and never removed. */
export const BUNDLED_CONNECTION_ID = 'bundled'

/** A service the app can talk to. Its key never leaves the main process. */
export const Connection = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for the bundled engine, which has no address. */
  baseUrl: z.string().nullable(),
  /** `none`: it has to be entered again. */
  key: z.enum(['not_needed', 'keychain', 'this_run', 'none']),
})
export type Connection = z.infer<typeof Connection>

const name = z.string().trim().min(1).max(80)
const key = z.string().trim().min(1).max(1000)
const baseUrl = z.string().trim().min(1).max(2000)

export const NewConnection = z.strictObject({ name, baseUrl, key })
export const ConnectionChange = z.strictObject({
  id: z.string(),
  name: name.exactOptional(),
  baseUrl: baseUrl.exactOptional(),
  key: key.exactOptional(),
})

/** What a key may and may not do, in words. */
export const ConnectionReport = z.object({
  reachable: z.boolean(),
  /** Null when the key may not read it. */
  account: Account.nullable(),
  /** What will not work, and why. */
  warnings: z.array(z.string()),
})
export type ConnectionReport = z.infer<typeof ConnectionReport>
