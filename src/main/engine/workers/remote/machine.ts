import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listBuiltinModels } from '../../catalog/models.ts'
import type { EngineHost } from '../../host.ts'
import { findMediaTools, type MediaTools } from '../../media/tools.ts'
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
  progressSubject,
  speaksEveryMs,
  stopSubject,
  DEFAULT_TIMING,
  type PoolProgress,
  type Presence,
} from './contract.ts'
import { acknowledge, askFor, giveBack, handOn, modelsWithJobs, sayWorking, type Handout } from './handout.ts'
import { keepMachineConnected } from './machine-connection.ts'
import { makeJob, report } from './machine-job.ts'
import type { PoolAddress } from '../../options.ts'
import { readMessage } from './read-message.ts'

/** Jobs that a lost machine held come back without a word: whoever has a free place looks for them. */
const LOOK_EVERY_MS = 1_000
/** A machine whose disk is full or whose processes do not start would otherwise go through the queue in no time. */
const UNFIT_MS = 30_000
/** How often an end that waits for an answer looks whether it is here. */
const ASKED_MS = 10
/** Progress is told no more often than anybody could see. */
const PROGRESS_MS = 200
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
  host: Pick<EngineHost, 'worker' | 'log'>
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

interface RunningJob {
  handout: Handout
  since: string
  progress: number
  stop: AbortController
  ended: Promise<void>
}

/** Why a job was stopped. */
class NotWantedError extends Error {}
class MachineStoppedError extends Error {}

export async function createMachine(options: MachineOptions): Promise<Machine> {
  const { address, name, places, folder, version, host, tools = findMediaTools(host.worker) } = options
  const { log } = host
  const id = await moveInto(folder)
  const wanted = options.models && new Set(options.models)
  const models = listBuiltinModels(tools)
    .map(({ entry }) => entry.id)
    .filter((modelId) => !wanted || wanted.has(modelId))
  const workers = createWorkers({ host, size: places, tools })
  const running = new Map<string, RunningJob>()
  const recentSeconds: number[] = []
  const startedAt = new Date().toISOString()
  let made = 0
  let asking = 0
  let draining = false
  let ending = false
  let unfitUntil = 0
  let looking = false

  const queue = keepMachineConnected({ address, name: `${name} (${id})`, log, onOpen: attend, onBack: resume })
  const announcer = announce(queue, presence)
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)

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
    for (const job of running.values()) listenForStop(pool, job)
    // whoever hears that it is ready may speak to it at once
    await connection.flush()
    // the connection counts as up in a moment
    setTimeout(resume)
  }

  function resume(): void {
    announcer.tell()
    void look()
  }

  const mayTake = () =>
    queue.isUp() && !draining && !ending && running.size + asking < places && Date.now() >= unfitUntil

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
    const job: RunningJob = {
      handout,
      since: new Date().toISOString(),
      progress: 0,
      stop: new AbortController(),
      ended: Promise.resolve(),
    }
    running.set(key, job)
    listenForStop(pool, job)
    job.ended = perform(job).finally(() => {
      running.delete(key)
      announcer.tell()
      void take(handout.modelId).then(look)
    })
    announcer.tell()
  }

  function listenForStop({ connection }: Pool, { handout, stop }: RunningJob): void {
    const subscription = connection.subscribe(stopSubject(handout.name), {
      max: 1,
      callback: () => stop.abort(new NotWantedError()),
    })
    stop.signal.addEventListener('abort', () => subscription.unsubscribe())
  }

  async function perform(job: RunningJob): Promise<void> {
    const { handout, stop } = job
    const { generationId } = handout.name
    const { modelId } = handout
    const speak = () => {
      const pool = queue.pool()
      if (!pool || !queue.isUp()) return
      sayWorking(pool, job.handout)
      tellProgress(pool, job)
    }
    const speaking = setInterval(speak, speaksEveryMs(handout.job ?? DEFAULT_TIMING))
    speak()
    try {
      let toldAt = 0
      const onProgress = (progress: number) => {
        job.progress = progress
        const pool = queue.pool()
        if (!pool || !queue.isUp() || performance.now() - toldAt < PROGRESS_MS) return
        toldAt = performance.now()
        tellProgress(pool, job)
      }
      const outcome = await makeJob(handout, { queue, workers, folder }, { signal: stop.signal, onProgress })
      if (outcome.unfit) {
        unfitUntil = Date.now() + UNFIT_MS
        log.error('This machine cannot make anything now. It takes no jobs for a while.', outcome.result)
      }
      await report(handout, outcome, { machine: id, queue }, stop.signal)
      if (outcome.result.type === 'made') {
        made += 1
        recentSeconds.splice(0, recentSeconds.length - RECENT + 1)
        recentSeconds.push(outcome.seconds)
      }
      log.info('A job ended.', { generationId, modelId, as: outcome.result.type, seconds: outcome.seconds })
      await acknowledge(queue.pool()!, job.handout)
    } catch (error) {
      await letGo(job, error)
    } finally {
      clearInterval(speaking)
      // and its subscription with it
      stop.abort()
    }
  }

  function tellProgress({ connection }: Pool, { handout, progress }: RunningJob): void {
    const { engine, generationId, attempt } = handout.name
    const said: PoolProgress = { generationId, attempt, machine: id, progress }
    connection.publish(progressSubject(engine), JSON.stringify(said))
  }

  async function letGo({ handout }: RunningJob, error: unknown): Promise<void> {
    const { generationId } = handout.name
    const pool = queue.pool()
    if (error instanceof NotWantedError) {
      log.info('A job is no longer wanted.', { generationId })
      if (pool && queue.isUp()) await acknowledge(pool, handout)
      return
    }
    const isStopped = error instanceof MachineStoppedError
    if (!isStopped) log.error('A job could not be handled.', { generationId, error: String(error) })
    if (!pool || !queue.isUp()) return
    if (!isStopped) return giveBack(pool, handout)
    // a queue that went away meanwhile hands it out by itself when the silence is long enough
    await handOn(pool, handout).catch(() => {})
  }

  let ended: Promise<void> | undefined
  async function end(): Promise<void> {
    ending = true
    announcer.tell()
    // what is being asked for may still be handed out
    while (running.size + asking > 0) {
      await Promise.all([...running.values()].map((job) => job.ended))
      if (asking > 0) await sleep(ASKED_MS)
    }
    clearInterval(timer)
    await announcer.goodbye()
    await queue.close()
    await workers.close()
  }
  const finish = () => (ended ??= end())

  return {
    id,
    models,
    ready: queue.ready,
    finish,
    async stop() {
      ending = true
      for (const { stop } of running.values()) stop.abort(new MachineStoppedError())
      await finish()
    },
  }
}

/** The id of the machine that lives in this folder, the same as last time. What an earlier run left goes. */
async function moveInto(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(folder))
    if (entry.startsWith('job-')) await rm(join(folder, entry), { recursive: true, force: true })
  const path = join(folder, 'machine-id')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (/^[0-9a-f-]{36}$/.test(kept)) return kept
  const id = randomUUID()
  await writeFile(path, id)
  return id
}

const sum = (values: readonly number[]) => values.reduce((left, right) => left + right, 0)
