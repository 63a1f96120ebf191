import type { Database } from 'better-sqlite3'
import type { BatchPlan, Reconciliation } from '#shared/app/batch.ts'
import { CommandError } from '#shared/app/error.ts'
import type { BatchKind } from '#shared/batch/kinds.ts'
import type { BatchCatalog, BatchItem } from '#shared/batch/items.ts'
import { readTemplate, NameTemplateError } from '#shared/batch/file-name.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import { text } from '#shared/text/index.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Client } from '../client/index.ts'
import type { Clock } from '../tools/clock.ts'
import type { Log } from '../tools/log.ts'
import type { LibraryIntake } from '../library/intake.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import { GENERATION_GONE } from './queue/following.ts'
import { createConnectionQueue } from './queue/connection-queue.ts'
import { createConnectionQueues } from './queue/connection-queues.ts'
import { appendRows, editedRow, type RowsFromList } from './new-rows.ts'
import { createNews } from './news.ts'
import { allowOutside } from './outside-files.ts'
import { planBatch } from './plan.ts'
import { requireBatch } from './read-batch.ts'
import { refusePasswords, refusePasswordsIn } from './typed-passwords.ts'
import { compareCharges, type Comparison } from './reconcile.ts'
import { inSlices } from './slices.ts'
import {
  connectionsWith,
  deleteBatch,
  insertBatch,
  openBatchIds,
  forgetTimeClosed,
  pauseRunning,
  renameBatch,
  moveBatch,
  setBudget,
  setColumns,
  stateOfBatch,
  type BatchRecord,
} from './store/batches.ts'
import { moveRows } from './store/positions.ts'
import { findUnpriced } from './store/prices.ts'
import type { Reason } from './store/records.ts'
import {
  askForCancel,
  blockOtherModels,
  cancelUnsent,
  copyRows,
  deleteRows,
  findRow,
  reviveDownloads,
  reviveRows,
  rewriteRow,
  type RowPlace,
} from './store/rows.ts'
import { countRows } from './store/totals.ts'
import { singleRun, type SingleRunRequest } from './single-run.ts'
import { createUploader } from './uploads.ts'

/** Lists of generations, run to their end whatever happens in between. */
export interface Batches {
  create(draft: BatchDraft): Promise<BatchRecord>
  /** The same for one generation that is asked for by itself. */
  createSingle(request: SingleRunRequest): Promise<BatchRecord>
  /** Columns that are new to the batch are kept with the rows that have them. Read by the batch's settings, or by their own. */
  addRows(id: string, list: RowsFromList, settings?: BatchSettings): Promise<void>
  /** Quotes what has no price yet, or one that is old or has risen. Moves no coin. */
  plan(id: string, signal: AbortSignal): Promise<BatchPlan>
  /** Rows that wait for files outside their list's folder go on, as far as all of these lie in the folders named. */
  allowOutside(id: string, folders: readonly string[]): Promise<void>
  /** Every row must have a price that was shown: plan first. */
  start(id: string, options: { budget: number | null }): void
  pause(id: string): void
  resume(id: string): void
  /** Rows not yet sent at once, queued ones through the service; what runs already goes on and is kept. */
  cancel(id: string): Promise<void>
  /**
   * Failed and canceled rows again, with their history, and what a person may have mended meanwhile. Paid outputs that
   * are missing are fetched, not paid for again. What the service has lost is asked for again only by name.
   */
  retry(id: string, rowIds?: readonly number[]): Promise<void>
  editRow(rowId: number, change: Partial<Pick<BatchItem, 'modelId' | 'effectId' | 'params'>>): Promise<void>
  move(id: string, rowIds: readonly number[], before: number | null): void
  /** All rows again as a draft, on the same connection or another. */
  duplicate(id: string, as?: { connectionId: string; name: string }): Promise<string>
  rename(id: string, name: string): void
  remove(id: string): Promise<void>
  /** What each row cost, compared with the service's own figures. */
  reconcile(id: string, signal: AbortSignal): Promise<Reconciliation>
  /** The same for several batches of one connection at once. */
  compare(connectionId: string, ids: readonly string[], signal: AbortSignal): Promise<Comparison>
  /** A connection with something under way must stay. */
  refuseIfBusy(connectionId: string): void
  /** What keeps it from going on although it runs, such as a lost network. */
  trouble(id: string): Promise<Reason | null>
  close(): Promise<void>
}

export interface BatchDraft {
  name: string
  connectionId: string
  columns: string[]
  rows: RowsFromList['rows']
  settings: BatchSettings
  listDirectory: string | null
  files?: RowsFromList['files']
  outDir: string
}

export interface BatchesOptions {
  db: Database
  clock: Clock
  random: () => number
  newId: () => string
  library: LibraryIntake
  /** For addresses in a list; it refuses what is not on the public network. */
  fetch: typeof globalThis.fetch
  log: Log
  connect: (connectionId: string) => Promise<{ name: string; client: Client }>
  catalogOf: (connectionId: string, signal?: AbortSignal) => Promise<BatchCatalog>
  onChange: (batchId: string) => void
  /** Whether what was under way when the last run ended goes on by itself, or waits to be resumed. */
  resumeOnStart: boolean
}

export function createBatches(options: BatchesOptions): Batches {
  const { db, clock, random, newId, log } = options
  const news = createNews(clock, options.onChange)
  const changed = (id: string) => news.tell(id)
  const queues = createConnectionQueues({
    db,
    clock,
    log,
    onChange: changed,
    async open(connectionId, onCrash) {
      const { name, client } = await options.connect(connectionId)
      return createConnectionQueue({
        ...options,
        connectionId,
        connectionName: name,
        client,
        onChange: changed,
        onCrash,
      })
    },
  })

  forgetTimeClosed(db, clock.now())
  if (options.resumeOnStart)
    for (const id of connectionsWith(db, ['running', 'paused'])) void queues.of(id).catch(() => {})
  else for (const id of connectionsWith(db, ['running'])) pauseRunning(db, id, interrupted(), clock.now())

  function resumeNow({ connectionId }: BatchRecord): void {
    // a connection that cannot be opened has paused its batches, with the reason
    void queues.of(connectionId).then(
      (queue) => queue.resumeNow(),
      () => {},
    )
  }

  async function append(
    batch: Pick<BatchRecord, 'id' | 'settings' | 'connectionId'>,
    list: RowsFromList,
  ): Promise<void> {
    const catalog = await options.catalogOf(batch.connectionId)
    await appendRows({ db, clock, random, catalog }, batch, list)
  }

  async function empty(id: string): Promise<void> {
    await inSlices(db, (limit) => deleteRows(db, id, limit))
    deleteBatch(db, id)
  }

  /** Its last row may have ended it meanwhile. */
  function endIfOpen(id: string): void {
    const state = stateOfBatch(db, id)
    if (state === 'running' || state === 'paused') moveBatch(db, id, 'end', clock.now())
  }

  function wakeUp(batch: BatchRecord): void {
    if (stateOfBatch(db, batch.id) === 'ended') moveBatch(db, batch.id, 'reopen', clock.now(), rowsReady())
    else if (batch.state === 'running') resumeNow(batch)
    changed(batch.id)
  }

  async function compare(connectionId: string, ids: readonly string[], signal: AbortSignal): Promise<Comparison> {
    const { client } = await options.connect(connectionId)
    const comparison = await compareCharges(db, ids, { client, signal })
    for (const id of ids) changed(id)
    return comparison
  }

  /** Of a batch that is new, whether it was made from a list or from another batch. */
  const unstarted = () => ({
    id: newId(),
    state: 'draft' as const,
    pause: null,
    budget: null,
    createdAt: clock.now(),
    startedAt: null,
    endedAt: null,
    workedMs: 0,
    resumedAt: null,
  })

  async function create(kind: BatchKind, { rows, files, ...draft }: BatchDraft): Promise<BatchRecord> {
    checkTemplate(draft.settings.nameTemplate)
    refusePasswords(draft.settings)
    const batch: BatchRecord = { ...draft, kind, ...unstarted() }
    insertBatch(db, batch)
    try {
      await append(batch, { ...draft, rows, ...(files && { files }) })
    } catch (error) {
      await empty(batch.id)
      throw error
    }
    changed(batch.id)
    return batch
  }

  return {
    create: (draft) => create('list', draft),
    async createSingle(request) {
      const { models } = await options.catalogOf(request.connectionId)
      return create('single', singleRun(request, models))
    },
    async addRows(id, list, settings) {
      const batch = requireBatch(db, id)
      if (settings) refusePasswords(settings)
      await append({ ...batch, settings: settings ?? batch.settings }, list)
      setColumns(db, id, [...new Set([...requireBatch(db, id).columns, ...list.columns])])
      wakeUp(batch)
    },
    async plan(id, signal) {
      const batch = requireBatch(db, id)
      const { client } = await options.connect(batch.connectionId)
      const uploader = createUploader({ ...options, connectionId: batch.connectionId, client })
      const plan = await planBatch(db, id, { client, uploader, clock, signal })
      if (batch.state === 'running') resumeNow(batch)
      changed(id)
      return plan
    },
    async allowOutside(id, folders) {
      const batch = requireBatch(db, id)
      await allowOutside(db, id, { folders, now: () => clock.now() })
      wakeUp(batch)
    },
    start(id, { budget }) {
      const batch = requireBatch(db, id)
      if (batch.state === 'draft' && findUnpriced(db, id))
        throw new CommandError('not_planned', 'Some rows have no price yet. Plan the batch first.')
      inTransaction(db, () => {
        setBudget(db, id, budget)
        moveBatch(db, id, 'start', clock.now())
      })
      changed(id)
      resumeNow(batch)
    },
    pause(id) {
      if (requireBatch(db, id).state !== 'running') return
      moveBatch(db, id, 'pause', clock.now(), paused())
      changed(id)
    },
    resume(id) {
      const batch = requireBatch(db, id)
      if (batch.state !== 'paused' && batch.state !== 'running') return
      moveBatch(db, id, 'start', clock.now())
      changed(id)
      resumeNow(batch)
    },
    async cancel(id) {
      const batch = requireBatch(db, id)
      if (batch.state === 'ended') return
      inTransaction(db, () => {
        // first of all nothing more is sent, also when this takes a while or is cut short
        moveBatch(db, id, 'pause', clock.now(), canceling())
        askForCancel(db, id)
      })
      await inSlices(db, (limit) => cancelUnsent(db, id, canceledUnsent(), clock.now(), limit))
      const counts = countRows(db, id)
      const isAllOver = !counts.queued && !counts.sent && !counts.running && !counts.downloading
      if (isAllOver) endIfOpen(id)
      else
        await queues.of(batch.connectionId).then(
          (queue) => queue.withdraw(id),
          () => {},
        )
      changed(id)
    },
    async retry(id, rowIds) {
      const batch = requireBatch(db, id)
      const ids = rowIds ?? null
      const blockedFor = ids === null ? MENDABLE : [...MENDABLE, GENERATION_GONE, 'idempotency_conflict']
      reviveDownloads(db, id, ids, clock.now())
      await inSlices(db, (limit) => reviveRows(db, id, { ids, now: clock.now(), limit, blockedFor }))
      const { ready, downloading } = countRows(db, id)
      if (stateOfBatch(db, id) === 'ended' && (ready || downloading))
        moveBatch(db, id, 'reopen', clock.now(), rowsReady())
      if (downloading)
        await queues.of(batch.connectionId).then(
          (queue) => queue.collectAgain(id),
          () => {},
        )
      else if (batch.state === 'running') resumeNow(batch)
      changed(id)
    },
    async editRow(rowId, change) {
      const row = findRow(db, rowId)
      if (!row) throw new CommandError('unknown_row', 'There is no such row.')
      const batch = requireBatch(db, row.batchId)
      if (change.params) refusePasswordsIn(change.params)
      const catalog = await options.catalogOf(batch.connectionId)
      const edited = await editedRow(row, change, batch, { catalog, clock })
      inTransaction(db, () => {
        const state = findRow(db, rowId)?.state
        if (state !== 'ready' && state !== 'blocked' && state !== 'failed' && state !== 'canceled')
          throw new CommandError('row_sent', 'This row is on its way and can no longer be changed.')
        rewriteRow(db, rowId, edited, clock.now())
      })
      wakeUp(batch)
    },
    move(id, rowIds, before) {
      moveRows(db, requireBatch(db, id).id, rowIds, before)
      changed(id)
    },
    async duplicate(id, as) {
      const batch = requireBatch(db, id)
      const copy: BatchRecord = {
        ...batch,
        kind: 'list',
        name: text().batches.copyName(batch.name).slice(0, 120),
        ...as,
        ...unstarted(),
      }
      const { models } = await options.catalogOf(copy.connectionId)
      insertBatch(db, copy)
      let after: RowPlace = { position: -1, id: -1 }
      await inSlices(db, (limit) => {
        const last = copyRows(db, { from: id, to: copy.id, after, limit, now: clock.now() })
        after = last ?? after
        return last === null ? 0 : limit
      })
      const offered = models.map((model) => model.id)
      await inSlices(db, (limit) => blockOtherModels(db, copy.id, { offered, reason: notOffered(), limit }))
      changed(copy.id)
      return copy.id
    },
    rename(id, name) {
      renameBatch(db, requireBatch(db, id).id, name)
      changed(id)
    },
    async remove(id) {
      const { state } = requireBatch(db, id)
      const { uploading, queued, sent, running, downloading } = countRows(db, id)
      if (state === 'running' || uploading || queued || sent || running || downloading)
        throw new CommandError('batch_busy', 'Something of this batch is on its way. Cancel it first, or wait.')
      await empty(id)
      changed(id)
    },
    async reconcile(id, signal) {
      return (await compare(requireBatch(db, id).connectionId, [id], signal)).batches.get(id)!
    },
    compare,
    refuseIfBusy(connectionId) {
      if (openBatchIds(db, connectionId).length > 0)
        throw new CommandError('connection_busy', 'A batch on this connection has not ended. Cancel it or wait for it.')
    },
    trouble: (id) => queues.trouble(requireBatch(db, id).connectionId),
    async close() {
      await queues.close()
      news.close()
    },
  }
}

const rowsReady = () => ({ code: 'rows_ready', ...localized('reasons.rowsReady') })
const paused = () => ({ code: 'by_you', ...localized('reasons.byYou') })
const canceling = () => ({ code: 'canceling', ...localized('reasons.canceling') })
const interrupted = () => ({ code: 'interrupted', ...localized('reasons.interrupted') })
const canceledUnsent = () => ({ code: 'canceled', ...localized('reasons.canceledUnsent') })
const notOffered = () => ({ code: 'unknown_model', ...localized('reasons.notOffered') })
/** What a person may have put right meanwhile. */
const MENDABLE = ['input_file', 'unknown_model']

function checkTemplate(template: string): void {
  try {
    readTemplate(template)
  } catch (error) {
    if (error instanceof NameTemplateError) throw new CommandError('invalid_template', error.said, { cause: error })
    throw error
  }
}
