import type { JsMsg } from '@nats-io/jetstream'
import { openPool, type Pool } from '#main/engine/workers/remote/connect.ts'
import {
  CONTRACT,
  JOBS_STREAM,
  jobsConsumer,
  messageId,
  outputFile,
  PoolJob,
  progressSubject,
  resultSubject,
  type PoolProgress,
  type PoolResult,
  type Presence,
} from '#main/engine/workers/remote/contract.ts'
import { waitUntil } from './wait-until.ts'

/** A machine of a pool that does what the test says, when it says so, by the contract alone. */
export interface ScriptedMachine extends AsyncDisposable {
  pool: Pool
  /** Says who it is, and says so until it is disposed of or is told otherwise. */
  present(said?: Partial<Presence>): Promise<void>
  /** The next job of a model. */
  take(modelId: string): Promise<TakenJob>
  /** None is there now. */
  hasJob(modelId: string): Promise<boolean>
}

export interface TakenJob {
  job: PoolJob
  delivery: number
  message: JsMsg
  progress(progress: number): void
  /** Puts files of these words, reports them and acknowledges the job. */
  finish(words?: string): Promise<void>
  report(result: PoolResult['result']): Promise<void>
}

export async function startScriptedMachine(url: string, id = 'scripted'): Promise<ScriptedMachine> {
  const pool = await openPool({ servers: url }, id)
  const { connection, manager, streams, files, presence } = pool

  function taken(message: JsMsg): TakenJob {
    const job = PoolJob.parse(message.json())
    const delivery = message.info.deliveryCount
    const { generationId, attempt } = job
    async function report(result: PoolResult['result']): Promise<void> {
      const body: PoolResult = { generationId, attempt, delivery, machine: id, seconds: 1, result }
      await streams.publish(resultSubject(job), JSON.stringify(body), { msgID: `${messageId(job)}.${delivery}` })
      message.ack()
      await connection.flush()
    }
    return {
      job,
      delivery,
      message,
      progress(progress) {
        const said: PoolProgress = { generationId, attempt, machine: id, progress }
        connection.publish(progressSubject(job.engine), JSON.stringify(said))
      },
      report,
      async finish(words = 'words') {
        const made = await Promise.all(
          (['original', 'thumbnail'] as const).map(async (variant, number) => {
            const path = outputFile(job, delivery, number)
            await files.putBlob({ name: path }, new TextEncoder().encode(`${variant} ${words}`))
            return { variant, path, mimeType: 'image/png' }
          }),
        )
        const size = { width: 64, height: 48, durationSeconds: null, transparent: null }
        const facts = { kind: 'image' as const, mimeType: 'image/png', ...size }
        await report({ type: 'made', outputs: [{ facts, stem: null, files: made }] })
      },
    }
  }

  async function next(modelId: string): Promise<JsMsg | undefined> {
    const consumer = await streams.consumers.get(JOBS_STREAM, jobsConsumer(modelId)).catch(() => undefined)
    return (await consumer?.next({ expires: 1_000 })) ?? undefined
  }

  return {
    pool,
    async present(said = {}) {
      const whole: Presence = {
        contract: CONTRACT,
        id,
        name: id,
        version: '1.0.0',
        system: 'linux arm64',
        startedAt: new Date().toISOString(),
        places: 2,
        models: [],
        draining: false,
        running: [],
        made: 0,
        secondsEach: null,
        ...said,
      }
      await presence.put(id, JSON.stringify(whole))
    },
    take: async (modelId) => taken(await waitUntil(`a job of ${modelId}`, () => next(modelId))),
    async hasJob(modelId) {
      const { num_pending, num_ack_pending } = await manager.consumers.info(JOBS_STREAM, jobsConsumer(modelId))
      return num_pending + num_ack_pending > 0
    },
    async [Symbol.asyncDispose]() {
      await presence.delete(id).catch(() => {})
      await connection.close()
    },
  }
}
