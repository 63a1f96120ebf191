import type { Database } from 'better-sqlite3'
import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import type { ClientError } from '../../client/client-error.ts'
import type { Client } from '../../client/index.ts'
import type { Clock } from '../../tools/clock.ts'
import type { Log } from '../../tools/log.ts'
import type { LibraryIntake } from '../../library/intake.ts'
import type { OwnSeed } from '../outputs/own-seed.ts'
import type { IntermediateClearing } from '../steps/clear-intermediate.ts'
import type { Uploader, UploadsUnderWay } from '../inputs/uploader.ts'

export interface ConnectionQueueOptions {
  db: Database
  connectionId: string
  connectionName: string
  client: Client
  underWay: UploadsUnderWay
  /** By which the rows of a batch are submitted. */
  clientOf: (batchId: string) => Client
  library: LibraryIntake
  clock: Clock
  random: () => number
  newId: () => string
  fetch: typeof globalThis.fetch
  log: Log
  ownSeed: OwnSeed
  /** What its service offers, asked for as often as is right for whoever asks often. */
  catalogOf: (connectionId: string) => Promise<StepCatalog>
  /** Looks for words in items of the library where nobody has yet. */
  findTextIn: (itemIds: readonly string[], signal: AbortSignal) => Promise<void>
  clearing: Pick<IntermediateClearing, 'ofRow' | 'ofBatch'>
  onChange: (batchId: string) => void
  /** Something failed that nobody foresaw. The journal is in order: opened anew, a queue goes on from it. */
  onCrash: (error: unknown) => void
}

/** What the parts of a queue share. */
export interface QueueContext extends ConnectionQueueOptions {
  uploader: Uploader
  /** Aborted when the queue closes. */
  signal: AbortSignal
  /** Rows that are prepared, on their way or at the service. */
  inFlight: Set<number>
  /** Something may go on now. */
  wake(): void
  /** Waits before the next try; a person who resumes ends the wait. */
  sleep(milliseconds: number): Promise<void>
  /** A call was answered: whatever kept the queue waiting is over. */
  clearTrouble(): void
  /** A call failed; when the service refuses the key itself, the batches pause. */
  reportTrouble(error: ClientError): void
  /** Ends the batch when nothing more will happen to its rows. */
  endIfOver(batchId: string): void
}
