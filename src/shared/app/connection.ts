import { z } from '../schema.ts'
import { AccessWarning } from '../service/access-warnings.ts'
import { Account } from '../service/account.ts'
import { ById, Nothing } from './common-inputs.ts'
import { LIVELY_MS } from './stale-on.ts'

export { BUNDLED_CONNECTION_ID } from './bundled-connection.ts'

/** A service the app can talk to. Its key never leaves the main process. */
export const Connection = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for the bundled engine, which has no address. */
  baseUrl: z.string().nullable(),
  /** `none`: it has to be entered again. `locked`: the keychain does not give it out now. */
  key: z.enum(['not_needed', 'keychain', 'this_run', 'none', 'locked']),
})
export type Connection = z.infer<typeof Connection>

/** One as a window lists it. */
export const ListedConnection = Connection.extend({
  /** Since when its service has not answered; null while it does, and as long as nobody knows. */
  awaySince: z.iso.datetime().nullable(),
})
export type ListedConnection = z.infer<typeof ListedConnection>

const name = z.string().trim().min(1).max(80)
const key = z.string().trim().min(1).max(1000)
const baseUrl = z.string().trim().min(1).max(2000)

const NewConnection = z.strictObject({ name, baseUrl, key })
const ConnectionChange = z.strictObject({
  id: z.string(),
  name: name.exactOptional(),
  baseUrl: baseUrl.exactOptional(),
  key: key.exactOptional(),
})

/** What a key may and may not do. */
export const ConnectionReport = z.object({
  reachable: z.boolean(),
  /** Null when the key may not read it. */
  account: Account.nullable(),
  warnings: z.array(AccessWarning),
})
export type ConnectionReport = z.infer<typeof ConnectionReport>

export const CONNECTION_COMMANDS = {
  'connections.list': {
    input: Nothing,
    output: z.object({ connections: z.array(ListedConnection), selectedId: z.string() }),
    staleOn: { 'connections.changed': LIVELY_MS },
  },
  'connections.add': { input: NewConnection, output: Connection },
  'connections.update': { input: ConnectionChange, output: Connection },
  'connections.remove': { input: ById, output: Nothing },
  /** The one that everything uses which names none. */
  'connections.select': { input: ById, output: Nothing },
  'connections.test': { input: ById, output: ConnectionReport, staleOn: { 'connections.changed': LIVELY_MS } },
} as const
