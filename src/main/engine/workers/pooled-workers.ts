import type { Database } from 'better-sqlite3'
import type { Machine, Machines, SetPoolRequest } from '#shared/service/machines.ts'
import type { Clock } from '../../tools/clock.ts'
import type { Log } from '../../tools/log.ts'
import { withinTime } from '../../tools/within-time.ts'
import type { Workers } from '../jobs/workers.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { FixedPool, PoolAddress } from '../options.ts'
import { ProblemError } from '../problem.ts'
import { drainSubject, type PoolTiming } from './remote/contract.ts'
import { countHandedOut, findHandedOut, forgetHandedOut } from './remote/job-store.ts'
import { watchMachines, type MachineWatch } from './remote/machines.ts'
import {
  addressOf,
  forgetIdentity,
  identityIn,
  readPoolSettings,
  removePoolSettings,
  writePoolSettings,
  type PoolSettings,
} from './remote/pool-settings.ts'
import { createOwnMachine, type OwnMachine } from './remote/own-machine.ts'
import { createRemotePool, PoolTakenAwayError, type RemotePool } from './remote/remote-pool.ts'
import type { MachineOptions } from './remote/machine.ts'

/** The pool of machines, if there is one, as the rest of the engine and the console know it. */
export interface MachinePool {
  list(): Machines
  set(request: SetPoolRequest): Promise<Machines>
  remove(): Promise<Machines>
  drain(id: string, draining: boolean): Promise<Machine>
  forget(id: string): void
  /** How many generations may run at once so that no place of the pool waits for the next; 0 without one. */
  room(): number
  /** Whether this model's jobs find somebody who takes them. */
  canRun(modelId: string): boolean
  /** A 503 when nobody has been able to make this model's for some time. */
  requireRunnable(modelId: string): void
  /** Models that machines of the pool have, besides those of this computer. */
  knownModels(): ReadonlySet<string>
}

export interface PooledWorkersParts {
  db: Database
  /** The wall's: machines are not moved by a sandbox. */
  clock: Clock
  log: Log
  /** Processes of this computer: they look into files, and make what is asked for while there is no pool. */
  local: Workers
  secretStore: SecretStore
  newId: () => string
  timing: PoolTiming
  /** Told when the engine was started. */
  fixed: FixedPool | undefined
  localMachine: Pick<MachineOptions, 'host' | 'tools' | 'folder' | 'version'>
  onChange: () => void
}

interface JoinedPool {
  settings: PoolSettings
  pool: RemotePool
  watch: MachineWatch
  own: OwnMachine
}

/** Presences and jobs of many machines are told of together. */
const TOGETHER_MS = 100
/** How long a change of the pool waits for what comes of it before it answers. */
const PATIENCE_MS = 3_000
const DRAIN_MS = 3_000
/** So many more than there are places are handed out, so that a machine that is done finds the next at once. */
const AHEAD = 1.25
const NONE: ReadonlySet<string> = new Set()

/** Runs on this computer or in the pool, whichever is set; nobody else has to know which. */
export function createPooledWorkers(parts: PooledWorkersParts): Workers & { machines: MachinePool } {
  const { db, clock, local, secretStore, fixed, timing } = parts
  let joined: JoinedPool | undefined
  let cancelTelling: (() => void) | undefined

  function onChange(): void {
    cancelTelling ??= clock.setTimer(TOGETHER_MS, () => {
      cancelTelling = undefined
      parts.onChange()
    })
  }

  function join(settings: PoolSettings, address: () => Promise<PoolAddress>): JoinedPool {
    const engine = identityIn(db, settings.servers, parts.newId)
    const watch = watchMachines({ db, clock, log: parts.log, onChange })
    const pool = createRemotePool({
      ...parts,
      servers: settings.servers,
      address,
      engine,
      async begin(pool) {
        await watch.listen(pool)
        joined?.own.start()
      },
      onChange,
    })
    return { settings, pool, watch, own: ownMachine(settings, address) }
  }

  const ownMachine = (settings: PoolSettings, address: () => Promise<PoolAddress>) =>
    createOwnMachine({ ...parts.localMachine, places: settings.localWorkers, address })

  const joinKept = (settings: PoolSettings) =>
    join(settings, () => addressOf(secretStore, joined?.settings ?? settings))

  const kept = fixed ? undefined : readPoolSettings(db)
  if (fixed) joined = join(settingsOf(fixed), async () => fixed.address)
  else if (kept) joined = joinKept(kept)

  /** What it had is made in the way that holds now, as soon as it lets go. */
  async function leave(): Promise<void> {
    const left = joined
    joined = undefined
    if (!left) return
    left.watch.close()
    forgetIdentity(db)
    await left.pool.leave()
    await left.own.stop()
  }

  function requireFree(): void {
    if (fixed)
      throw new ProblemError(
        'invalid_params',
        'The pool was named when the engine was started. Start it anew to change it; nothing was changed.',
      )
  }

  function requireMachine(id: string): { machine: Machine; joined: JoinedPool } {
    const machine = joined?.watch.find(id)
    if (!joined || !machine) throw new ProblemError('not_found', 'There is no such machine in the pool.')
    return { machine, joined }
  }

  function list(): Machines {
    if (!joined) return { pool: null, machines: [] }
    const { settings, pool, watch } = joined
    const { servers, hasToken, hasCredentials, localWorkers } = settings
    const { state, since, reason } = pool.status()
    return {
      pool: {
        servers,
        hasToken,
        hasCredentials,
        hasCertificate: settings.certificate !== null,
        localWorkers,
        fixed: fixed !== undefined,
        state,
        since: new Date(since).toISOString(),
        reason,
        handedOut: countHandedOut(db),
      },
      machines: watch.list(),
    }
  }

  const isReady = () => joined?.pool.status().state === 'ready'

  return {
    ...local,
    async run(job, options) {
      for (;;) {
        try {
          return await (joined?.pool ?? local).run(job, options)
        } catch (error) {
          if (!(error instanceof PoolTakenAwayError)) throw error
        }
      }
    },
    takesRuns: () => joined === undefined || isReady(),
    // what was handed out when there was a pool, and was not lost by anybody, is made here without counting as another try
    holds: ({ generationId }) => joined !== undefined || findHandedOut(db, generationId) !== undefined,
    async forget(generationId) {
      if (joined) await joined.pool.forget(generationId)
      else forgetHandedOut(db, generationId)
    },
    async close() {
      cancelTelling?.()
      joined?.watch.close()
      await joined?.own.stop()
      await joined?.pool.close()
      await local.close()
    },
    machines: {
      list,
      async set(request) {
        requireFree()
        const settings = await writePoolSettings(parts, request)
        if (joined?.settings.servers === settings.servers) {
          joined.settings = settings
          await joined.own.stop()
          joined.own = ownMachine(settings, () => addressOf(secretStore, settings))
          joined.pool.again()
        } else {
          const leaving = leave()
          joined = joinKept(settings)
          await leaving
        }
        await withinTime(clock, PATIENCE_MS, joined.pool.tried()).catch(() => {})
        onChange()
        return list()
      },
      async remove() {
        requireFree()
        await Promise.all([leave(), removePoolSettings(parts)])
        onChange()
        return list()
      },
      async drain(id, draining) {
        const { machine, joined } = requireMachine(id)
        const connection = joined.pool.current()?.connection
        try {
          if (!connection) throw new Error('The queue is away.')
          await connection.request(drainSubject(id), JSON.stringify({ draining }), { timeout: DRAIN_MS })
        } catch (cause) {
          throw new ProblemError('unavailable', `${machine.name} does not answer. Nothing was changed.`, { cause })
        }
        return joined.watch.find(id) ?? machine
      },
      forget(id) {
        const { machine, joined } = requireMachine(id)
        if (machine.state !== 'away')
          throw new ProblemError('invalid_params', `${machine.name} is there: stop it first. Nothing was changed.`)
        joined.watch.forget(id)
        onChange()
      },
      room: () => Math.ceil((joined?.watch.places() ?? 0) * AHEAD),
      canRun: (modelId) => joined === undefined || joined.watch.canRun(modelId),
      requireRunnable(modelId) {
        if (!joined || !isReady() || joined.watch.canRun(modelId)) return
        const missed = joined.watch.missedSince(modelId)
        // whoever was away with the queue is given the time to come back
        const since = Math.max(missed ?? 0, joined.pool.status().since)
        if (clock.now() - since < timing.lostAfterMs) return
        throw new ProblemError(
          'unavailable',
          `No machine of the pool can make this since ${new Date(since).toISOString()}. Nothing was charged.`,
        )
      },
      knownModels: () => joined?.watch.knownModels() ?? NONE,
    },
  }
}

function settingsOf({ address, localWorkers }: FixedPool): PoolSettings {
  const { servers, token, credentials, certificate } = address
  return {
    servers,
    certificate: certificate ?? null,
    localWorkers,
    hasToken: token !== undefined,
    hasCredentials: credentials !== undefined,
    noted: null,
  }
}
