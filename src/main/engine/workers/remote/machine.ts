import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listBuiltinModels } from '../../catalog/models.ts'
import type { EngineHost } from '../../host.ts'
import { findMediaTools, type MediaTools } from '../../media/tools.ts'
import { isoTime } from '../../../tools/iso-time.ts'
import { createUuids } from '../../../tools/uuid.ts'
import { wait } from '../../../tools/wait.ts'
import { createWorkers } from '../pool.ts'
import { announce, refuseOtherVersions } from './announce.ts'
import type { Pool } from './connect.ts'
import {
  ANY_NEW_JOB,
  CONTRACT,
  DrainRequest,
  drainSubject,
  messageId,
  newJobSubject,
  type Presence,
} from './contract.ts'
import { askFor, handOn, modelsWithJobs, type Handout } from './handout.ts'
import { keepMachineConnected } from './machine-connection.ts'
import type { PoolAddress } from '../../options.ts'
import { readMessage } from './read-message.ts'
import { repeat } from './repeat.ts'
import { runHandout, type RunningJob } from './run-handout.ts'

/** Jobs that a lost machine held come back without a word: whoever has a free place looks for them. */
const LOOK_EVERY_MS = 1_000
/** A machine whose disk is full or whose processes do not start would otherwise go through the queue in no time. */
const UNFIT_MS = 30_000
/** How often an end that waits for an answer looks whether it is here. */
const ASKED_MS = 10
/** How many jobs the average is taken of. */
const RECENT = 20

export interface MachineOptions {
  address: PoolAddress
  /** For people. */
  name: string
  /** How many jobs at once. */
  places: number
  /** Left out: all that its tools allow. */
  models?: readonly string[] | undefined
  /** Belongs to this machine alone, also after it was ended in the middle: what lies in it goes when it starts anew. */
  folder: string
  version: string
  host: Pick<EngineHost, 'worker' | 'log' | 'clock' | 'randomBytes'>
  tools?: MediaTools
}

/** A computer of a pool, as it is seen from inside: takes jobs of the queue, makes them and says what came of it. */
export interface Machine {
  readonly id: string
  readonly models: readonly string[]
  /** Waits for a queue that is away. Rejects when the machine is not let in, or speaks another version than the engines. */
  ready: Promise<void>
  /** Takes no more, ends what it has, and says goodbye. */
  finish(): Promise<void>
  /** At once: what it has goes back to the queue. */
  stop(): Promise<void>
}

export async function createMachine(options: MachineOptions): Promise<Machine> {
  const { address, name, places, folder, version, host, tools = findMediaTools(host.worker) } = options
  const { clock, log, randomBytes } = host
  const id = await moveInto(folder, createUuids({ randomBytes, now: () => clock.now() }))
  const wanted = options.models && new Set(options.models)
  const models = listBuiltinModels(tools)
    .map(({ entry }) => entry.id)
    .filter((modelId) => !wanted || wanted.has(modelId))
  const workers = createWorkers({ host, size: places, tools })
  const running = new Map<string, RunningJob>()
  const recentSeconds: number[] = []
  const startedAt = isoTime(clock.now())
  const ended = Promise.withResolvers<void>()
  let made = 0
  let asking = 0
  let draining = false
  let ending = false
  let unfitUntil = 0
  let looking = false

  const queue = keepMachineConnected({ address, name: `${name} (${id})`, log, onOpen: attend, onBack: resume })
  const announcer = announce(queue, presence, clock)
  void repeat(look, { clock, everyMs: LOOK_EVERY_MS, end: ended.promise })

  function presence(): Presence {
    return {
      contract: CONTRACT,
      id,
      name,
      version,
      system: `${process.platform} ${process.arch}`,
      startedAt,
      places,
      models,
      draining: draining || ending,
      running: [...running.values()].map(({ handout: { name, modelId }, since, progress }) => ({
        generationId: name.generationId,
        modelId,
        since,
        progress,
      })),
      made,
      secondsEach: recentSeconds.length === 0 ? null : sum(recentSeconds) / recentSeconds.length,
    }
  }

  /** A new connection: all that is heard is heard over it. */
  async function attend(pool: Pool): Promise<void> {
    await refuseOtherVersions(pool)
    const { connection } = pool
    connection.subscribe(ANY_NEW_JOB, {
      callback: (_, { subject }) => {
        const modelId = models.find((each) => newJobSubject(each) === subject)
        if (modelId !== undefined) void take(modelId)
      },
    })
    connection.subscribe(drainSubject(id), {
      callback: (_, message) => {
        const request = DrainRequest.safeParse(readMessage(message.data))
        if (!request.success) return
        draining = request.data.draining
        log.info(draining ? 'No more jobs are taken.' : 'Jobs are taken again.')
        message.respond()
        resume()
      },
    })
    for (const job of running.values()) job.listenForStop(pool)
    // whoever hears that it is ready may speak to it at once
    await connection.flush()
    // the connection counts as up in a moment
    clock.setTimer(0, resume)
  }

  function resume(): void {
    announcer.tell()
    void look()
  }

  const mayTake = () =>
    queue.isUp() && !draining && !ending && running.size + asking < places && clock.now() >= unfitUntil

  /** One job of this model, if there is one and a place for it. */
  async function take(modelId: string): Promise<boolean> {
    const pool = queue.pool()
    if (!pool || !mayTake()) return false
    asking += 1
    try {
      const handout = await askFor(pool, modelId)
      if (handout) await begin(pool, handout)
      return handout !== undefined
    } catch {
      // the queue is away, which is told elsewhere
      return false
    } finally {
      asking -= 1
    }
  }

  /** Fills the free places with what there is, of each model in turn. */
  async function look(): Promise<void> {
    if (looking) return
    looking = true
    try {
      for (let found = true; found && mayTake();) {
        found = false
        for (const modelId of await modelsWithJobs(queue.pool()!, inTurn())) found = (await take(modelId)) || found
      }
    } catch {
      // it is looked for again in a moment
    } finally {
      looking = false
    }
  }

  let turn = 0
  function inTurn(): string[] {
    turn = (turn + 1) % Math.max(1, models.length)
    return [...models.slice(turn), ...models.slice(0, turn)]
  }

  async function begin(pool: Pool, handout: Handout): Promise<void> {
    const key = messageId(handout.name)
    const held = running.get(key)
    if (held) {
      // the queue took this machine for lost: it goes on, and speaks for the newer handout
      held.handout = { ...held.handout, reply: handout.reply }
      return
    }
    if (ending) return handOn(pool, handout)
    const job = runHandout(handout, { id, queue, workers, folder, host, onMade, onUnfit })
    running.set(key, job)
    job.listenForStop(pool)
    void job.ended.finally(() => {
      running.delete(key)
      announcer.tell()
      void take(handout.modelId).then(look)
    })
    announcer.tell()
  }

  function onMade(seconds: number): void {
    made += 1
    recentSeconds.splice(0, recentSeconds.length - RECENT + 1)
    recentSeconds.push(seconds)
  }

  function onUnfit(): void {
    unfitUntil = clock.now() + UNFIT_MS
  }

  let finishing: Promise<void> | undefined
  async function end(): Promise<void> {
    ending = true
    announcer.tell()
    // what is being asked for may still be handed out
    while (running.size + asking > 0) {
      await Promise.all([...running.values()].map((job) => job.ended))
      if (asking > 0) await wait(clock, ASKED_MS)
    }
    ended.resolve()
    await announcer.goodbye()
    await queue.close()
    await workers.close()
  }
  const finish = () => (finishing ??= end())

  return {
    id,
    models,
    ready: queue.ready,
    finish,
    async stop() {
      ending = true
      for (const job of running.values()) job.handOn()
      await finish()
    },
  }
}

/** The id of the machine that lives in this folder, the same as last time. What an earlier run left goes. */
async function moveInto(folder: string, newId: () => string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(folder))
    if (entry.startsWith('job-')) await rm(join(folder, entry), { recursive: true, force: true })
  const path = join(folder, 'machine-id')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (/^[0-9a-f-]{36}$/.test(kept)) return kept
  const id = newId()
  await writeFile(path, id)
  return id
}

const sum = (values: readonly number[]) => values.reduce((left, right) => left + right, 0)
