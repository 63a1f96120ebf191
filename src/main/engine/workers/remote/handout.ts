import { randomUUID } from 'node:crypto'
import { NoRespondersError, RequestError } from '@nats-io/transport-node'
import type { Pool } from './connect.ts'
import { JOBS_STREAM, jobsConsumer, jobSubject, messageId, newJobSubject, PoolJob, type JobName } from './contract.ts'
import { readMessage } from './read-message.ts'

/** How long the queue may take to answer. It is never asked to wait for a job. */
const ANSWER_MS = 5_000
/** What a queue that lost its connection may not have heard is said again so often. */
const WORDS = 3

/** A job in the hands of a machine, until it is done with or given back. */
export interface Handout {
  name: JobName
  modelId: string
  /** The job as it was sent. */
  message: Uint8Array
  /** Undefined when it cannot be read. */
  job: PoolJob | undefined
  /** How often the queue has handed it out, this time included. */
  delivery: number
  /** Where the queue hears what becomes of it: over any connection. */
  reply: string
}

/** The models of which something may be had: what was handed out to a machine that is lost counts as well. */
export async function modelsWithJobs({ manager }: Pool, models: readonly string[]): Promise<string[]> {
  const waiting = new Set<string>()
  for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(JOBS_STREAM))
    if (num_pending + num_ack_pending > 0) waiting.add(name)
  return models.filter((modelId) => waiting.has(jobsConsumer(modelId)))
}

/** One job of a model, if there is one now. */
export async function askFor({ connection }: Pool, modelId: string): Promise<Handout | undefined> {
  const subject = `$JS.API.CONSUMER.MSG.NEXT.${JOBS_STREAM}.${jobsConsumer(modelId)}`
  try {
    const message = await connection.request(subject, JSON.stringify({ batch: 1, no_wait: true }), {
      // the answer bears the subject of the job, by which the client's shared inbox could not tell whose it is
      noMux: true,
      timeout: ANSWER_MS,
    })
    if (!message.reply) return undefined
    return {
      name: nameIn(message.subject),
      modelId,
      message: message.data,
      job: PoolJob.safeParse(readMessage(message.data)).data,
      delivery: deliveryIn(message.reply),
      reply: message.reply,
    }
  } catch (error) {
    // no engine has sent a job of this model yet
    const cause = error instanceof RequestError ? error.cause : error
    if (cause instanceof NoRespondersError) return undefined
    throw error
  }
}

/** The end of the subject of a job: `….<engine>.<generation>.<attempt>`. */
function nameIn(subject: string): JobName {
  const [engine = '', generationId = '', attempt = ''] = subject.split('.').slice(-3)
  return { engine, generationId, attempt: Number(attempt) }
}

/**
 * `$JS.ACK.<stream>.<consumer>.<deliveries>.…`, from newer servers with the domain and the account before the stream.
 */
function deliveryIn(reply: string): number {
  const tokens = reply.split('.')
  return Number(tokens[tokens.length > 9 ? 6 : 4])
}

/** The machine is at it; without a word for too long it would be another's. */
export const sayWorking = ({ connection }: Pool, { reply }: Handout) => connection.publish(reply, '+WPI')

/** For another machine, now. It counts as a try. */
export const giveBack = ({ connection }: Pool, { reply }: Handout) => connection.publish(reply, '-NAK')

/**
 * For another machine, now, as if nobody had had it: whoever stops on purpose costs the job no try. Cut off in between it is
 * in the queue twice, which makes one result.
 */
export async function handOn(pool: Pool, handout: Handout): Promise<void> {
  const { name, modelId, message } = handout
  await pool.streams.publish(jobSubject(modelId, name), message, { msgID: `${messageId(name)}.${randomUUID()}` })
  await acknowledge(pool, handout)
  pool.connection.publish(newJobSubject(modelId))
}

/** It is done with. Unheard it would be made once more, for nothing. */
export async function acknowledge({ connection }: Pool, { reply }: Handout): Promise<void> {
  for (let word = 1; word <= WORDS; word++) {
    try {
      await connection.request(reply, '+ACK', { timeout: ANSWER_MS })
      return
    } catch {
      // away, or the job is no longer there
    }
  }
}
