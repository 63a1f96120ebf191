import type { Database } from 'better-sqlite3'
import type { CommandOutput } from '#shared/app/commands.ts'
import type { BatchCatalog } from '#shared/batch/items.ts'
import type { Client } from '../client/index.ts'
import type { LibraryIntake } from '../library/intake.ts'
import type { Clock } from '../tools/clock.ts'
import type { Log } from '../tools/log.ts'
import type { UploadsUnderWay } from './inputs/uploader.ts'
import type { OwnSeed } from './outputs/own-seed.ts'
import type { ConnectionQueues } from './queue/connection-queues.ts'
import type { BatchRecord } from './store/batches.ts'

export interface BatchesOptions {
  db: Database
  clock: Clock
  random: () => number
  newId: () => string
  library: LibraryIntake
  /** Whether this computer can look for words in pictures. */
  findsText: () => boolean
  /** Looks for words in items of the library, for rules that ask. */
  findTextIn: (itemIds: readonly string[], signal: AbortSignal) => Promise<void>
  /** Moves items of the library to the system's trash. */
  discard: (itemIds: readonly string[]) => Promise<CommandOutput<'library.trash'>>
  /** For addresses in a list; it refuses what is not on the public network. */
  fetch: typeof globalThis.fetch
  log: Log
  connect: (connectionId: string) => Promise<{
    name: string
    client: Client
    /** For batches that a program asked for, where the service tells them apart. */
    forPrograms?: Client
  }>
  /** Whether a program asked for it, not a person. */
  isOfProgram?: (batchId: string) => boolean
  catalogOf: (connectionId: string, signal?: AbortSignal) => Promise<BatchCatalog>
  /** The same from a while ago: every row that ends asks for it. A model that is gone is refused by the service. */
  recentCatalogOf: (connectionId: string) => Promise<BatchCatalog>
  /** The same for a person who works on rows: not much older than what they see, the last one known while the service is away. */
  editingCatalogOf: (connectionId: string) => Promise<BatchCatalog>
  /** What makes an output again when it is asked for alone; null where its service says nothing of it. */
  ownSeed: OwnSeed
  onChange: (batchId: string) => void
  /** A batch runs now, or goes on. */
  onRun?: () => void
  /** Whether what was under way when the last run ended goes on by itself, or waits to be resumed. */
  resumeOnStart: boolean
}

/** What the parts share that batches are made, run and edited by. */
export interface BatchContext extends BatchesOptions {
  underWay: UploadsUnderWay
  queues: ConnectionQueues
  /** Tells windows about it, though not more often than they can draw. */
  changed: (batchId: string) => void
  /** What waits on the batch's connection goes on at once. */
  resumeNow: (batch: Pick<BatchRecord, 'connectionId'>) => void
  /** Rows were added or changed: a batch that runs goes on with them, one that has ended is open again if any is ready. */
  resumeWith: (batch: BatchRecord) => void
}
