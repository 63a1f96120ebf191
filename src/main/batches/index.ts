import type { Database } from 'better-sqlite3'
import { CommandError } from '#shared/app/error.ts'
import { createItemMaker, type BatchCatalog, type BatchItem, type ListRow } from '#shared/batch/items.ts'
import { priceKey } from '#shared/batch/price-key.ts'
import { readTemplate, NameTemplateError } from '#shared/batch/file-name.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { Client } from '../client/index.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../host.ts'
import type { LibraryIntake } from '../library/intake.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import { createLane, type Lane } from './lane.ts'
import { planBatch, type BatchPlan } from './plan.ts'
import {
  deleteBatch,
  findBatch,
  findRow,
  insertBatch,
  insertRow,
  lastPosition,
  listBatches,
  moveRows,
  openBatches,
  renameBatch,
  rewriteRow,
  rowsInState,
  setBatchState,
  setBudget,
  setColumns,
  setRowState,
  unpricedGroups,
  type BatchRecord,
  type NewRow,
} from './store.ts'
import { createUploader } from './uploads.ts'

/** Lists of generations, run to their end whatever happens in between. */
export interface Batches {
  create(draft: BatchDraft): Promise<BatchRecord>
  /** Columns that are new to the batch are kept with the rows that have them. */
  addRows(id: string, columns: readonly string[], rows: BatchDraft['rows']): Promise<void>
  /** Quotes what has no price yet. Moves no coin. */
  plan(id: string, signal: AbortSignal): Promise<BatchPlan>
  /** Every row must have a price: plan first. */
  start(id: string, options: { budget: number | null }): void
  pause(id: string): void
  resume(id: string): void
  /** Rows not yet sent at once, queued ones through the service; what runs already goes on and is kept. */
  cancel(id: string): Promise<void>
  /** Failed and canceled rows again, with their history. They need a price: plan, then start. */
  retry(id: string, rowIds?: readonly number[]): void
  editRow(rowId: number, change: Partial<Pick<BatchItem, 'modelId' | 'effectId' | 'params'>>): Promise<void>
  move(id: string, rowIds: readonly number[], before: number | null): void
  /** All rows again as a draft, on the same connection or another. */
  duplicate(id: string, as?: { connectionId: string; name: string }): string
  rename(id: string, name: string): void
  remove(id: string): void
  /** A connection with something under way must stay. */
  refuseIfBusy(connectionId: string): void
  /** What keeps it from going on although it runs, such as a lost network. */
  trouble(id: string): Promise<{ code: string; message: string } | null>
  close(): Promise<void>
}

export interface BatchDraft {
  name: string
  connectionId: string
  columns: string[]
  rows: Iterable<ListRow> | AsyncIterable<ListRow>
  settings: BatchSettings
  listDirectory: string | null
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
  goOn: boolean
}

/** So many rows are written at once: the window stays alive while a long list is read. */
const ROWS_AT_ONCE = 500

export function createBatches(options: BatchesOptions): Batches {
  const { db, clock, random, newId, onChange } = options
  const lanes = new Map<string, Promise<Lane>>()
  let closed = false

  if (options.goOn)
    for (const batch of listBatches(db))
      if (batch.state === 'running' || batch.state === 'paused') void laneOf(batch.connectionId).catch(() => {})

  function laneOf(connectionId: string): Promise<Lane> {
    const opening = lanes.get(connectionId) ?? openLane(connectionId)
    lanes.set(connectionId, opening)
    // a connection that cannot be opened now is tried again by the next wish
    opening.catch((error: unknown) => {
      lanes.delete(connectionId)
      options.log.warn('A connection cannot be opened.', { connectionId, error: String(error) })
    })
    return opening
  }

  async function openLane(connectionId: string): Promise<Lane> {
    const { name, client } = await options.connect(connectionId)
    if (closed) throw new Error('Pressrun is closing.')
    return createLane({ ...options, connectionId, connectionName: name, client })
  }

  function known(id: string): BatchRecord {
    const batch = findBatch(db, id)
    if (!batch) throw new CommandError('unknown_batch', 'There is no such batch.')
    return batch
  }

  function wake(batch: BatchRecord, manner: 'wake' | 'rouse' = 'wake'): void {
    void laneOf(batch.connectionId)
      .then((lane) => lane[manner]())
      .catch(() => {})
  }

  async function append(batch: BatchRecord, rows: BatchDraft['rows'], catalog: BatchCatalog): Promise<void> {
    const makeItems = createItemMaker(catalog, batch.columns, batch.settings, random)
    const models = new Map(catalog.models.map((model) => [model.id, model]))
    let position = lastPosition(db, batch.id)
    let pending: NewRow[] = []
    const flush = () => {
      inTransaction(db, () => {
        for (const row of pending) insertRow(db, batch.id, ++position, row, clock.now())
      })
      pending = []
    }
    for await (const row of rows) {
      for (const item of makeItems(row)) pending.push(newRow(item, models.get(item.modelId)))
      if (pending.length < ROWS_AT_ONCE) continue
      flush()
      await new Promise((resolve) => setImmediate(resolve))
    }
    flush()
  }

  return {
    async create(draft) {
      checkTemplate(draft.settings.nameTemplate)
      const catalog = await options.catalogOf(draft.connectionId)
      const { rows, ...rest } = draft
      const batch: BatchRecord = {
        ...rest,
        id: newId(),
        state: 'draft',
        pause: null,
        budget: null,
        createdAt: clock.now(),
        startedAt: null,
        endedAt: null,
      }
      insertBatch(db, batch)
      try {
        await append(batch, rows, catalog)
      } catch (error) {
        deleteBatch(db, batch.id)
        throw error
      }
      onChange(batch.id)
      return batch
    },
    async addRows(id, columns, rows) {
      const batch = known(id)
      await append({ ...batch, columns: [...columns] }, rows, await options.catalogOf(batch.connectionId))
      setColumns(db, id, [...new Set([...batch.columns, ...columns])])
      if (batch.state === 'ended') setBatchState(db, id, 'draft', clock.now())
      onChange(id)
    },
    async plan(id, signal) {
      const batch = known(id)
      const { client } = await options.connect(batch.connectionId)
      const uploader = createUploader({ ...options, connectionId: batch.connectionId, client })
      const plan = await planBatch(db, batch, { client, uploader, clock, signal })
      onChange(id)
      return plan
    },
    start(id, { budget }) {
      const batch = known(id)
      if (unpricedGroups(db, id).length > 0)
        throw new CommandError('not_planned', 'Some rows have no price yet. Plan the batch first.')
      setBudget(db, id, budget)
      setBatchState(db, id, 'running', clock.now())
      onChange(id)
      wake(batch, 'rouse')
    },
    pause(id) {
      if (known(id).state !== 'running') return
      setBatchState(db, id, 'paused', clock.now(), {
        code: 'by_you',
        message: 'Paused. What the service already has is finished and kept.',
      })
      onChange(id)
    },
    resume(id) {
      const batch = known(id)
      if (batch.state !== 'paused' && batch.state !== 'running') return
      setBatchState(db, id, 'running', clock.now())
      onChange(id)
      wake(batch, 'rouse')
    },
    async cancel(id) {
      const batch = known(id)
      const reason = { code: 'canceled', message: 'Canceled before it was sent. Nothing was charged.' }
      inTransaction(db, () => {
        for (const row of rowsInState(db, id, ['ready', 'uploading']))
          setRowState(db, row.id, 'canceled', clock.now(), { reason })
      })
      if (batch.state !== 'draft') {
        const lane = await laneOf(batch.connectionId)
        await lane.cancelSent(id)
        lane.wake()
      }
      onChange(id)
    },
    retry(id, rowIds) {
      const batch = known(id)
      const wanted = rowIds && new Set(rowIds)
      inTransaction(db, () => {
        for (const row of rowsInState(db, id, ['failed', 'canceled']))
          if (!wanted || wanted.has(row.id)) setRowState(db, row.id, 'ready', clock.now())
        if (batch.state === 'ended') setBatchState(db, id, 'paused', clock.now(), RETRY_READY)
      })
      onChange(id)
    },
    async editRow(rowId, change) {
      const row = findRow(db, rowId)
      if (!row) throw new CommandError('unknown_row', 'There is no such row.')
      const batch = known(row.batchId)
      const catalog = await options.catalogOf(batch.connectionId)
      const model = catalog.models.find(({ id }) => id === (change.modelId ?? row.modelId))
      const item = editedItem({ ...row, ...change }, batch, catalog)
      inTransaction(db, () => {
        const state = findRow(db, rowId)?.state
        if (state !== 'ready' && state !== 'blocked' && state !== 'failed' && state !== 'canceled')
          throw new CommandError('row_sent', 'This row is on its way and can no longer be changed.')
        rewriteRow(db, rowId, newRow(item, model), clock.now())
      })
      onChange(batch.id)
    },
    move(id, rowIds, before) {
      moveRows(db, known(id).id, rowIds, before)
      onChange(id)
    },
    duplicate(id) {
      const batch = known(id)
      const copy = {
        ...batch,
        id: newId(),
        name: `${batch.name} copy`,
        state: 'draft' as const,
        createdAt: clock.now(),
      }
      inTransaction(db, () => {
        insertBatch(db, { ...copy, pause: null, budget: null, startedAt: null, endedAt: null })
        db.prepare(
          `INSERT INTO batch_rows (batch_id, position, state, reason_code, reason_message, list_row, copy, model_id,
             effect_id, params, media_params, columns, issues, price_key, updated_at)
           SELECT ?, position, CASE WHEN issues = '[]' THEN 'ready' ELSE 'blocked' END,
             CASE WHEN issues = '[]' THEN NULL ELSE 'invalid' END, CASE WHEN issues = '[]' THEN NULL ELSE reason_message END,
             list_row, copy, model_id, effect_id, params, media_params, columns, issues, price_key, ?
           FROM batch_rows WHERE batch_id = ?`,
        ).run(copy.id, clock.now(), id)
      })
      onChange(copy.id)
      return copy.id
    },
    rename(id, name) {
      renameBatch(db, known(id).id, name)
      onChange(id)
    },
    remove(id) {
      const { state } = known(id)
      if (
        state === 'running' ||
        rowsInState(db, id, ['uploading', 'queued', 'sent', 'running', 'downloading']).length > 0
      )
        throw new CommandError('batch_busy', 'Something of this batch is on its way. Cancel it first, or wait.')
      deleteBatch(db, id)
      onChange(id)
    },
    refuseIfBusy(connectionId) {
      if (openBatches(db, connectionId).length > 0)
        throw new CommandError('connection_busy', 'A batch on this connection has not ended. Cancel it or wait for it.')
    },
    async trouble(id) {
      const lane = await lanes.get(known(id).connectionId)?.catch(() => undefined)
      return lane?.trouble() ?? null
    },
    async close() {
      closed = true
      const open = await Promise.allSettled(lanes.values())
      for (const lane of open) if (lane.status === 'fulfilled') await lane.value.close()
    },
  }
}

const RETRY_READY = { code: 'retry_ready', message: 'Rows are ready to be tried again. Resume to send them.' }

function newRow(item: BatchItem, model: Model | undefined): NewRow {
  const key = model ? priceKey(item, model) : ''
  if (item.done)
    return {
      item,
      priceKey: key,
      state: 'skipped',
      reason: { code: 'already_done', message: 'An earlier run of this list has made it.' },
    }
  const [issue] = item.issues
  if (!issue) return { item, priceKey: key, state: 'ready', reason: null }
  const place = issue.column ?? issue.path
  return {
    item,
    priceKey: key,
    state: 'blocked',
    reason: { code: 'invalid', message: place ? `${place}: ${issue.message}` : issue.message },
  }
}

/** The row as it would have been read, had the list said so. */
function editedItem(
  {
    listRow,
    copy,
    modelId,
    effectId,
    params,
    columns,
  }: {
    listRow: number
    copy: number
    modelId: string
    effectId: string | null
    params: BatchItem['params']
    columns: Readonly<Record<string, string>>
  },
  batch: BatchRecord,
  catalog: BatchCatalog,
): BatchItem {
  const settings: BatchSettings = {
    ...batch.settings,
    modelId,
    effectId,
    mapping: {},
    constants: params,
    sweeps: { mode: 'crossed', axes: [] },
    repeats: 1,
    seed: { rule: 'given', start: 1 },
  }
  const names = Object.keys(columns)
  const make = createItemMaker(catalog, names, settings, () => 0)
  const [item] = make({ number: listRow, cells: names.map((name) => columns[name] ?? '') })
  if (!item) throw new Error('A row became nothing.')
  return { ...item, copy }
}

function checkTemplate(template: string): void {
  try {
    readTemplate(template)
  } catch (error) {
    if (error instanceof NameTemplateError) throw new CommandError('invalid_template', error.message, { cause: error })
    throw error
  }
}
