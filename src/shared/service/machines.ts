import { z } from '../schema.ts'
import { isLoopbackName } from './loopback.ts'

/** Other computers that make what the service sells: a pool behind a queue. */
const Time = z.iso.datetime({ offset: true })

/** A server of NATS, as a person types it. */
export const PoolServers = z
  .string()
  .trim()
  .max(2048)
  .regex(/^(nats|tls):\/\/[^\s/?#@,]+(\s*,\s*(nats|tls):\/\/[^\s/?#@,]+)*$/, {
    error: 'Expected nats://host:4222 or tls://host:4222, without a name or a password: the token has its own field.',
  })

/** Those that are another computer without TLS: whoever is on the way can read what goes there. */
export function serversOpenToOthers(servers: string): string[] {
  if (!PoolServers.safeParse(servers).success) return []
  return servers
    .split(',')
    .map((server) => server.trim())
    .filter((server) => {
      const [, hostname = ''] = /^nats:\/\/(\[[^\]]*\]|[^:]*)/.exec(server) ?? []
      return hostname !== '' && !isLoopbackName(hostname)
    })
}

/** What is left out of the way in (token, credentials, certificate) stays as it is; empty takes it away. */
export const SetPoolRequest = z.object({
  servers: PoolServers,
  /** Kept where keys are kept, never shown again. */
  token: z.string().max(4096).optional(),
  /** The text of a credentials file. Kept like a token. */
  credentials: z.string().max(65_536).optional(),
  /** The text of the certificate that the server's is signed with. */
  certificate: z.string().max(65_536).optional(),
  /** How many places this computer has in the pool itself; 0 leaves all work to the others. */
  localWorkers: z.int().min(0).max(256).default(0),
})
export type SetPoolRequest = z.infer<typeof SetPoolRequest>

/** `ready`: the queue answers. `away`: it is tried again. `refused`: it does not let this engine in. */
export const POOL_STATES = ['ready', 'away', 'refused'] as const

export const Pool = z.object({
  servers: z.string(),
  hasToken: z.boolean(),
  hasCredentials: z.boolean(),
  hasCertificate: z.boolean(),
  localWorkers: z.int().nonnegative(),
  /** Told when the engine was started, and not changed here. */
  fixed: z.boolean(),
  state: z.enum(POOL_STATES),
  since: Time,
  /** Why it is away or refused, in a sentence; null when it is ready. */
  reason: z.string().nullable(),
  /** Jobs that were handed out and have not come back. */
  handedOut: z.int().nonnegative(),
})
export type Pool = z.infer<typeof Pool>

/** `other_version`: it speaks another version of the pool's language and gets no jobs. */
export const MACHINE_STATES = ['ready', 'draining', 'away', 'other_version'] as const

export const Machine = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(MACHINE_STATES),
  /** Since when it is in this state. */
  since: Time,
  /** Of the program, and the system it runs on. */
  version: z.string(),
  system: z.string(),
  places: z.int().positive(),
  models: z.array(z.string()),
  running: z.array(z.object({ generationId: z.string(), modelId: z.string(), since: Time, progress: z.number() })),
  /** Since it was started, and how long the last took on average. */
  made: z.int().nonnegative(),
  secondsEach: z.number().nonnegative().nullable(),
})
export type Machine = z.infer<typeof Machine>

/** Without a pool everything is made on this computer. */
export const Machines = z.object({ pool: Pool.nullable(), machines: z.array(Machine) })
export type Machines = z.infer<typeof Machines>

export const DrainMachineRequest = z.object({ draining: z.boolean() })
export type DrainMachineRequest = z.infer<typeof DrainMachineRequest>
