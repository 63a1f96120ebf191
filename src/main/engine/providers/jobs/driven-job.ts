import type { Database } from 'better-sqlite3'
import type { ProducedOutput } from '../../jobs/service-jobs.ts'
import type { ConnectedProvider } from '../connections/connected-provider.ts'
import type { Reservation } from '../connections/server-pool.ts'
import type { ProviderJob, RemoteEnd, Watcher } from '../provider.ts'
import type { AnswersInFlight } from './answers-in-flight.ts'
import { findJob, markJobEnded, type JobRow } from './job-store.ts'
import type { WorkerParts } from './ask-workers.ts'
import { createServerCalls, type ServerCalls } from './server-calls.ts'
import type { StoredAnswers } from './stored-answers.ts'

/** What the driver needs of the provider whose job it is. */
export type JobProvider = Pick<ConnectedProvider, 'name' | 'pool' | 'isRemoved' | 'adapterOf' | 'noteHealth' | 'hold'>

export interface DriverParts extends WorkerParts {
  db: Database
  storedAnswers: StoredAnswers
  answersInFlight: AnswersInFlight
  newKey: () => string
}

export interface PartRequest {
  provider: JobProvider
  job: ProviderJob
  /** Its inputs as they leave. */
  uprightInputs: () => Promise<ProviderJob['inputs']>
  part: number
  /** The place that the dispatcher has promised this one. */
  reservation: Reservation | undefined
  /** Where its files are written; nothing outside is touched. */
  directory: string
}

export type Failure = Extract<RemoteEnd, { ok: false }>

export type PartResult = { ok: true; outputs: ProducedOutput[] } | Failure

/** One remote job while it is driven: what was asked for, what the journal says of it, and how its servers are called. */
export interface DrivenJob extends Omit<PartRequest, 'uprightInputs'> {
  parts: DriverParts
  watcher: Watcher
  signal: AbortSignal
  /** By which the journal knows it. */
  name: Pick<JobRow, 'generationId' | 'part'>
  calls: ServerCalls
  /** How often it was sent since this run took it up. */
  starts: number
  findRecord(): JobRow | undefined
  /** Once it is in the journal. */
  record(): JobRow
  /** Until when its provider may take, from when the job was accepted, or else sent. */
  deadline(): number
  /** The job with its inputs as they leave. */
  uprightJob(): Promise<ProviderJob>
  /** Writes down how it ended, where the journal knows it. */
  end(ending: RemoteEnd): RemoteEnd
}

export function openDrivenJob(parts: DriverParts, request: PartRequest, watcher: Watcher): DrivenJob {
  const { db, clock } = parts
  const { uprightInputs, ...asked } = request
  const { job, part, provider } = asked
  const name = { generationId: job.generationId, part }
  const findRecord = () => findJob(db, job.generationId, part)
  const record = () => findRecord()!
  return {
    ...asked,
    parts,
    watcher,
    signal: watcher.signal,
    name,
    calls: createServerCalls(provider, { clock, signal: watcher.signal }),
    starts: 0,
    findRecord,
    record,
    deadline() {
      const { acceptedAt, sentAt } = record()
      return (acceptedAt ?? sentAt ?? clock.now()) + job.model.deadlineSeconds * 1000
    },
    uprightJob: async () => ({ ...job, inputs: await uprightInputs() }),
    end(ending) {
      if (findRecord()) markJobEnded(db, name, ending, clock.now())
      return ending
    },
  }
}
