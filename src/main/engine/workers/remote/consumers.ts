import type { Pool } from './connect.ts'
import {
  JOBS_STREAM,
  jobsConsumer,
  jobsOfModel,
  RESULTS_STREAM,
  resultsConsumer,
  resultsOfEngine,
  type PoolTiming,
} from './contract.ts'

const NANOSECONDS = 1_000_000
const RESULT_AGAIN_MS = 60_000

/** Nothing goes because of how often it was handed out: machines count the tries and say so when there were too many. */
const COMMON = { ack_policy: 'explicit', max_deliver: -1, max_ack_pending: -1 } as const

/** Where machines ask for jobs of a model. */
export async function ensureJobsConsumer({ manager }: Pool, modelId: string, timing: PoolTiming): Promise<void> {
  await manager.consumers.add(JOBS_STREAM, {
    ...COMMON,
    durable_name: jobsConsumer(modelId),
    filter_subject: jobsOfModel(modelId),
    ack_wait: timing.lostAfterMs * NANOSECONDS,
  })
}

/** Where an engine finds the results of its jobs, made anew: what it did not get to the end with comes again at once. */
export async function renewResultsConsumer({ manager }: Pool, engine: string): Promise<void> {
  await manager.consumers.delete(RESULTS_STREAM, resultsConsumer(engine)).catch(() => {})
  await manager.consumers.add(RESULTS_STREAM, {
    ...COMMON,
    durable_name: resultsConsumer(engine),
    filter_subject: resultsOfEngine(engine),
    ack_wait: RESULT_AGAIN_MS * NANOSECONDS,
  })
}
