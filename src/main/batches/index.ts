import type { Reconciliation } from '#shared/app/reconciliation.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { BatchContext, BatchesOptions } from './context.ts'
import { createMaker, type Maker } from './actions/making.ts'
import { createUploader, type Uploader, type UploadsUnderWay } from './inputs/uploader.ts'
import { createChangeThrottle } from '../tools/change-throttle.ts'
import { createConnectionQueue } from './queue/connection-queue.ts'
import { createConnectionQueues } from './queue/connection-queues.ts'
import { requireBatch } from './store/require.ts'
import { compareCharges, type Comparison } from './money/reconcile.ts'
import { createRowViews, type RowView } from './views/row-views.ts'
import { createRowEditor, type RowEditor } from './actions/editing.ts'
import { createListEditor, type ListEditor } from './actions/list-editing.ts'
import { createRunner, rowsReady, type Runner } from './actions/running.ts'
import { createIntermediateClearing } from './steps/clear-intermediate.ts'
import { createPicker, type Picker } from './actions/picking.ts'
import {
  connectionsWith,
  deleteBatch,
  forgetTimeClosed,
  moveBatch,
  openBatchIds,
  partialBatches,
  pauseRunning,
  stateOfBatch,
  type BatchRecord,
} from './store/batches.ts'
import { generationAtStake } from './store/attempts.ts'
import type { Reason } from './store/reasons.ts'
import { countRows } from './store/totals.ts'
import { distrustUploads } from './store/uploads.ts'

/** Lists of generations, run to their end whatever happens in between. */
export interface Batches extends Maker, Runner, RowEditor, ListEditor, Picker {
  /** The rows of a view that is searched or sorted. */
  rowIds(batch: BatchRecord, view: RowView): Promise<readonly number[]>
  /** What each row cost, compared with the service's own figures. */
  reconcile(id: string, signal: AbortSignal): Promise<Reconciliation>
  /** The same for several batches of one connection at once. */
  compare(connectionId: string, ids: readonly string[], signal: AbortSignal): Promise<Comparison>
  /** A connection with something under way must stay, and stay where it is. */
  refuseIfBusy(connectionId: string): void
  /** A generation of the account that pays for what is on its way there; null when nothing is, or nobody can tell. */
  generationAtStake(connectionId: string): string | null
  /** Sends files as rows do: what a row is sending is not sent a second time. */
  uploaderOf(connectionId: string): Promise<Uploader>
  /** Its service or account may be another one now: files are sent again instead of named by what was sent before. */
  distrustUploads(connectionId: string): void
  /** The service answers again after it was away: what waits for its next try is tried at once. */
  serviceIsBack(connectionId: string): void
  /** Connections that have batches running. */
  runningOn(): readonly string[]
  /** What keeps it from going on although it runs, such as a lost network. */
  trouble(id: string): Promise<Reason | null>
  close(): Promise<void>
}

export function createBatches(options: BatchesOptions): Batches {
  const { db, clock, log } = options
  const throttle = createChangeThrottle(clock, options.onChange)
  const views = createRowViews(db, clock)
  const changed = (id: string) => throttle.tell(id)
  const clearing = createIntermediateClearing(options)
  const underWay: UploadsUnderWay = new Map()
  const queues = createConnectionQueues({
    db,
    clock,
    log,
    onChange: changed,
    async open(connectionId, onCrash) {
      const { name, client, forPrograms } = await options.connect(connectionId)
      return createConnectionQueue({
        ...options,
        catalogOf: options.recentCatalogOf,
        connectionId,
        connectionName: name,
        client,
        underWay,
        clientOf: (batchId) => (options.isOfProgram?.(batchId) && forPrograms) || client,
        clearing,
        onChange: changed,
        onCrash,
      })
    },
  })

  // before anybody sees it: it looks like a whole list and is a part of one
  for (const id of partialBatches(db)) deleteBatch(db, id)
  forgetTimeClosed(db, clock.now())
  if (options.resumeOnStart)
    for (const id of connectionsWith(db, ['running', 'paused'])) void queues.of(id).catch(() => {})
  else for (const id of connectionsWith(db, ['running'])) pauseRunning(db, id, interrupted(), clock.now())

  function resumeNow({ connectionId }: Pick<BatchRecord, 'connectionId'>): void {
    options.onRun?.()
    // a connection that cannot be opened has paused its batches, with the reason
    void queues.of(connectionId).then(
      (queue) => queue.resumeNow(),
      () => {},
    )
  }

  const context: BatchContext = {
    ...options,
    underWay,
    queues,
    changed(id) {
      views.forget(id)
      changed(id)
    },
    resumeNow,
    resumeWith(batch) {
      // as it stands now: the batch was read before the rows were worked on
      const state = stateOfBatch(db, batch.id)
      if (state === 'running') resumeNow(batch)
      else if (state === 'ended' && countRows(db, batch.id).ready)
        moveBatch(db, batch.id, 'reopen', { now: clock.now(), pause: rowsReady() })
      views.forget(batch.id)
      changed(batch.id)
    },
  }

  async function compare(connectionId: string, ids: readonly string[], signal: AbortSignal): Promise<Comparison> {
    const { client } = await options.connect(connectionId)
    const comparison = await compareCharges(db, ids, { client, signal })
    for (const id of ids) changed(id)
    return comparison
  }

  return {
    ...createMaker(context),
    ...createRunner(context),
    ...createRowEditor(context),
    ...createListEditor(context),
    ...createPicker(context),
    rowIds: (batch, view) => views.idsOf(batch, view),
    async reconcile(id, signal) {
      return (await compare(requireBatch(db, id).connectionId, [id], signal)).batches.get(id)!
    },
    compare,
    refuseIfBusy(connectionId) {
      if (openBatchIds(db, connectionId).length > 0) throw new Refusal('connection_busy')
    },
    generationAtStake: (connectionId) => generationAtStake(db, connectionId),
    uploaderOf: async (connectionId) =>
      createUploader({ ...context, connectionId, client: (await options.connect(connectionId)).client }),
    distrustUploads: (connectionId) => distrustUploads(db, connectionId),
    serviceIsBack(connectionId) {
      if (connectionsWith(db, ['running']).includes(connectionId)) resumeNow({ connectionId })
    },
    runningOn: () => connectionsWith(db, ['running']),
    trouble: (id) => queues.trouble(requireBatch(db, id).connectionId),
    async close() {
      await queues.close()
      await clearing.close()
      throttle.close()
    },
  }
}

const interrupted = () => ({ code: PAUSE.interrupted, ...localized('reasons.interrupted') })
