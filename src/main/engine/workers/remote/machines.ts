import type { Database } from 'better-sqlite3'
import { DAY_MS } from '#shared/day.ts'
import { z } from '#shared/schema.ts'
import type { Machine } from '#shared/service/machines.ts'
import { inTransaction } from '../../../sqlite/transaction.ts'
import { createBackground } from '../../../tools/background.ts'
import type { Clock } from '../../../tools/clock.ts'
import { describeError } from '../../../tools/describe-error.ts'
import type { Log } from '../../../tools/log.ts'
import type { Pool } from './connect.ts'
import { CONTRACT, GONE_AFTER_MS, Presence } from './contract.ts'
import {
  keepMachines,
  keepOfferedModels,
  listKnownMachines,
  readOfferedModels,
  removeMachine,
  type KnownMachine,
} from './machine-store.ts'
import { readMessage } from './read-message.ts'

/** The machines of a pool, as an engine hears of them. */
export interface MachineWatch {
  /** Begins with what is said now. */
  listen(pool: Pool): Promise<void>
  list(): Machine[]
  find(id: string): Machine | undefined
  /** How many jobs those that take any bear at once. */
  places(): number
  /** Whether a machine that takes jobs can run this model. */
  canRun(modelId: string): boolean
  /** Since when the last machine that could has not been there; undefined when none is known. */
  missedSince(modelId: string): number | undefined
  /**
   * Of machines that are there and of those that may come back: whatever any of them has offered, until a week has passed.
   * One that says goodbye, has other files or speaks another version since may be in the middle of an update.
   */
  knownModels(): ReadonlySet<string>
  forget(id: string): void
  close(): void
}

interface Seen extends KnownMachine {
  state: Machine['state']
  since: number
}

const LOOK_EVERY_MS = 1_000
/** When a machine was heard last is written down this often: a crash makes "away since" less exact, no more. */
const KEEP_EVERY_MS = 60_000
const DROPPED_AFTER_MS = 7 * DAY_MS

/** NATS says nothing when a key runs out, so whoever is silent for too long is found by looking. */
export function watchMachines({
  db,
  clock,
  log,
  onChange,
}: {
  db: Database
  clock: Clock
  log: Log
  onChange: () => void
}): MachineWatch {
  const seen = new Map<string, Seen>()
  const offeredAt = readOfferedModels(db)
  const unkept = new Set<string>()
  const unremoved = new Set<string>()
  const closing = new AbortController()
  const background = createBackground({
    signal: closing.signal,
    onFailure: (error) =>
      log.error('What is known of the machines could not be stored; it is tried again in a minute.', {
        error: describeError(error),
      }),
  })
  let keptAt = clock.now()
  let summary: { places: number; runnable: Set<string>; known: Set<string> } | undefined
  for (const known of listKnownMachines(db)) place(known)
  let cancelLook = clock.setTimer(LOOK_EVERY_MS, lookAgain)

  function place(known: KnownMachine): void {
    const { id, models, places } = known.presence
    const before = seen.get(id)
    const now = clock.now()
    const state = stateOf(known, now)
    const since = state === before?.state ? before.since : state === 'away' ? known.heardAt : now
    seen.set(id, { ...known, state, since })
    unkept.add(id)
    unremoved.delete(id)
    for (const modelId of models) offeredAt.set(modelId, Math.max(known.heardAt, offeredAt.get(modelId) ?? 0))
    const said = before?.presence
    const offersOthers = models.join() !== said?.models.join()
    if (state !== before?.state || places !== said?.places || offersOthers) summary = undefined
    if (state !== before?.state || offersOthers) keptAt = -Infinity
  }

  function drop(id: string): void {
    if (!seen.delete(id)) return
    unkept.delete(id)
    unremoved.add(id)
    keptAt = -Infinity
    summary = undefined
  }

  /** By a person's word: what only this one had is not waited for. */
  function forget(id: string): void {
    const models = seen.get(id)?.presence.models ?? []
    drop(id)
    for (const modelId of models) if (ableOf(modelId).length === 0) offeredAt.delete(modelId)
    keep()
  }

  const ableOf = (modelId: string) => [...seen.values()].filter(({ presence }) => presence.models.includes(modelId))

  function lookAgain(): void {
    cancelLook = clock.setTimer(LOOK_EVERY_MS, lookAgain)
    background.guard(look)
  }

  function look(): void {
    const now = clock.now()
    let changed = false
    for (const machine of seen.values()) {
      if (now - machine.heardAt >= DROPPED_AFTER_MS) drop(machine.presence.id)
      else if (stateOf(machine, now) !== machine.state) place(machine)
      else continue
      changed = true
    }
    for (const [modelId, at] of offeredAt) {
      if (now - at < DROPPED_AFTER_MS) continue
      offeredAt.delete(modelId)
      summary = undefined
      changed = true
    }
    if (changed) onChange()
    if (now - keptAt >= KEEP_EVERY_MS) keep()
  }

  function keep(): void {
    keptAt = clock.now()
    inTransaction(db, () => {
      for (const id of unremoved) removeMachine(db, id)
      keepMachines(
        db,
        [...unkept].flatMap((id) => seen.get(id) ?? []),
      )
      keepOfferedModels(db, offeredAt)
    })
    unkept.clear()
    unremoved.clear()
  }

  function summed() {
    if (summary) return summary
    const takers = [...seen.values()].filter(({ state }) => state === 'ready')
    return (summary = {
      places: takers.reduce((sum, { presence }) => sum + presence.places, 0),
      runnable: new Set(takers.flatMap(({ presence }) => presence.models)),
      known: new Set(offeredAt.keys()),
    })
  }

  async function hear(entries: Awaited<ReturnType<Pool['presence']['watch']>>): Promise<void> {
    for await (const { key, operation, value } of entries) {
      // keys of engines have a dot
      if (key.includes('.')) continue
      if (operation === 'PUT') {
        const presence = read(value)
        if (presence?.id === key) place({ presence, heardAt: clock.now() })
      } else drop(key) // it said goodbye, which it does when it has nothing more to do
      onChange()
    }
  }

  return {
    async listen({ presence, connection }) {
      const entries = await presence.watch()
      void connection.closed().then(() => entries.stop())
      hear(entries).catch(() => {})
    },
    list: () => [...seen.values()].map(present).toSorted((one, other) => one.name.localeCompare(other.name)),
    find(id) {
      const machine = seen.get(id)
      return machine && present(machine)
    },
    places: () => summed().places,
    canRun: (modelId) => summed().runnable.has(modelId),
    missedSince(modelId) {
      const able = ableOf(modelId)
      return able.length === 0 ? offeredAt.get(modelId) : Math.max(...able.map(({ since }) => since))
    },
    knownModels: () => summed().known,
    forget,
    close() {
      cancelLook()
      background.guard(keep)
      closing.abort()
    },
  }
}

function stateOf({ presence, heardAt }: KnownMachine, now: number): Machine['state'] {
  if (now - heardAt >= GONE_AFTER_MS) return 'away'
  if (presence.contract !== CONTRACT) return 'other_version'
  return presence.draining ? 'draining' : 'ready'
}

/** What a machine of another version says may have another shape: what every version says is enough to name it. */
const OtherPresence = z.object({ contract: z.int(), id: z.string(), name: z.string(), version: z.string() })

function read(value: Uint8Array): Presence | undefined {
  const said = readMessage(value)
  const presence = Presence.safeParse(said)
  if (presence.success) return presence.data
  const { data: other } = OtherPresence.safeParse(said)
  if (!other || other.contract === CONTRACT) return undefined
  const startedAt = new Date(0).toISOString()
  const nothing = { places: 1, models: [], draining: false, running: [], made: 0, secondsEach: null }
  return { ...other, ...nothing, system: '', startedAt }
}

function present({ presence, state, since }: Seen): Machine {
  const { id, name, version, system, places, models, made, secondsEach } = presence
  const running = state === 'away' ? [] : presence.running
  return {
    id,
    name,
    state,
    since: new Date(since).toISOString(),
    version,
    system,
    places,
    models,
    running,
    made,
    secondsEach,
  }
}
