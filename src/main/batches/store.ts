import type { Database } from 'better-sqlite3'
import type { BatchItem, CellIssue } from '#shared/batch/items.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import type { BatchState, RowState } from '#shared/batch/states.ts'
import type { SubmitRequest } from '#shared/service/generation.ts'
import type { Params } from '#shared/service/params.ts'
import { inTransaction } from '../sqlite/transaction.ts'

export interface BatchRecord {
  id: string
  name: string
  connectionId: string
  state: BatchState
  pause: Reason | null
  settings: BatchSettings
  columns: string[]
  /** Where relative paths of the list begin. */
  listDirectory: string | null
  outDir: string
  budget: number | null
  createdAt: number
  startedAt: number | null
  endedAt: number | null
}

export interface Reason {
  code: string
  message: string
}

export interface RowRecord {
  id: number
  batchId: string
  position: number
  state: RowState
  reason: Reason | null
  listRow: number
  copy: number
  modelId: string
  effectId: string | null
  params: Params
  /** Those of the params that name files, addresses or uploads, as the list has them. */
  mediaParams: string[]
  columns: Record<string, string>
  issues: CellIssue[]
  priceKey: string
  coinsQuoted: number | null
  outputsExpected: number | null
  attempts: number
  notBefore: number
  progress: number | null
  updatedAt: number
}

/** A generation that was asked for, or may have been. */
export interface AttemptRecord {
  rowId: number
  attempt: number
  idempotencyKey: string
  body: SubmitRequest
  /** SHA-256 of the files it is made from. */
  inputs: string[]
  maxCoins: number
  generationId: string | null
  coinsHeld: number | null
  coinsCharged: number | null
  errorCode: string | null
  mismatch: string | null
  begunAt: number
  startedAt: number | null
  settledAt: number | null
}

export interface OutputRecord {
  rowId: number
  position: number
  assetId: string
  generationId: string
  itemId: string | null
  path: string | null
}

type Columns = Record<string, string | number | null>

// ---- batches

export function insertBatch(db: Database, batch: BatchRecord): void {
  db.prepare(
    `INSERT INTO batches (id, name, connection_id, state, settings, columns, list_directory, out_dir, budget, created_at)
     VALUES (@id, @name, @connectionId, @state, @settings, @columns, @listDirectory, @outDir, @budget, @createdAt)`,
  ).run({
    ...batch,
    pause: null,
    settings: JSON.stringify(batch.settings),
    columns: JSON.stringify(batch.columns),
  })
}

export function findBatch(db: Database, id: string): BatchRecord | undefined {
  const found = db.prepare<[string], Columns>('SELECT * FROM batches WHERE id = ?').get(id)
  return found && toBatch(found)
}

export function listBatches(db: Database): BatchRecord[] {
  return db.prepare<[], Columns>('SELECT * FROM batches ORDER BY created_at DESC, id DESC').all().map(toBatch)
}

/** Those of a connection that may still have something on its way. */
export function openBatches(db: Database, connectionId: string): BatchRecord[] {
  return db
    .prepare<[string], Columns>(
      `SELECT * FROM batches WHERE connection_id = ? AND state IN ('running', 'paused') ORDER BY created_at, id`,
    )
    .all(connectionId)
    .map(toBatch)
}

export function setBatchState(
  db: Database,
  id: string,
  state: BatchState,
  now: number,
  pause: Reason | null = null,
): void {
  db.prepare(
    `UPDATE batches SET state = @state, pause_code = @code, pause_message = @message,
       started_at = CASE WHEN @state = 'running' THEN coalesce(started_at, @now) ELSE started_at END,
       ended_at = CASE WHEN @state = 'ended' THEN @now ELSE NULL END
     WHERE id = @id`,
  ).run({ id, state, now, code: pause?.code ?? null, message: pause?.message ?? null })
}

export function setBudget(db: Database, id: string, budget: number | null): void {
  db.prepare('UPDATE batches SET budget = ? WHERE id = ?').run(budget, id)
}

export function setColumns(db: Database, id: string, columns: readonly string[]): void {
  db.prepare('UPDATE batches SET columns = ? WHERE id = ?').run(JSON.stringify(columns), id)
}

export function renameBatch(db: Database, id: string, name: string): void {
  db.prepare('UPDATE batches SET name = ? WHERE id = ?').run(name, id)
}

export function deleteBatch(db: Database, id: string): void {
  db.prepare('DELETE FROM batches WHERE id = ?').run(id)
}

// ---- rows

export interface NewRow {
  item: BatchItem
  priceKey: string
  state: Extract<RowState, 'ready' | 'blocked' | 'skipped'>
  reason: Reason | null
}

/** Appends at the end. The caller holds the transaction when there are many. */
export function insertRow(
  db: Database,
  batchId: string,
  position: number,
  { item, priceKey, state, reason }: NewRow,
  now: number,
): void {
  db.prepare(
    `INSERT INTO batch_rows (batch_id, position, state, reason_code, reason_message, list_row, copy, model_id, effect_id,
       params, media_params, columns, issues, price_key, updated_at)
     VALUES (@batchId, @position, @state, @code, @message, @listRow, @copy, @modelId, @effectId, @params, @mediaParams,
       @columns, @issues, @priceKey, @now)`,
  ).run({
    batchId,
    position,
    state,
    code: reason?.code ?? null,
    message: reason?.message ?? null,
    listRow: item.row,
    copy: item.copy,
    modelId: item.modelId,
    effectId: item.effectId,
    params: JSON.stringify(item.params),
    mediaParams: JSON.stringify(Object.keys(item.media)),
    columns: JSON.stringify(item.columns),
    issues: JSON.stringify(item.issues),
    priceKey,
    now,
  })
}

export function lastPosition(db: Database, batchId: string): number {
  const row = db
    .prepare<[string], { last: number | null }>('SELECT max(position) AS last FROM batch_rows WHERE batch_id = ?')
    .get(batchId)
  return row?.last ?? 0
}

export function findRow(db: Database, id: number): RowRecord | undefined {
  const found = db.prepare<[number], Columns>('SELECT * FROM batch_rows WHERE id = ?').get(id)
  return found && toRow(found)
}

/** The next row to work on, in the order of the list. */
export function nextReadyRow(db: Database, batchId: string, now: number): RowRecord | undefined {
  const found = db
    .prepare<[string, number], Columns>(
      `SELECT * FROM batch_rows WHERE batch_id = ? AND state = 'ready' AND not_before <= ? ORDER BY position, id LIMIT 1`,
    )
    .get(batchId, now)
  return found && toRow(found)
}

/** When the earliest row that waits may go on; null when none waits. */
export function nextReadyTime(db: Database, batchId: string): number | null {
  const found = db
    .prepare<[string], { time: number | null }>(
      `SELECT min(not_before) AS time FROM batch_rows WHERE batch_id = ? AND state = 'ready'`,
    )
    .get(batchId)
  return found?.time ?? null
}

export function rowsInState(db: Database, batchId: string, states: readonly RowState[]): RowRecord[] {
  return db
    .prepare<[string, string], Columns>(
      `SELECT * FROM batch_rows WHERE batch_id = ? AND state IN (SELECT value FROM json_each(?)) ORDER BY position, id`,
    )
    .all(batchId, JSON.stringify(states))
    .map(toRow)
}

export function countRows(db: Database, batchId: string): Partial<Record<RowState, number>> {
  const counts = db
    .prepare<[string], { state: RowState; count: number }>(
      'SELECT state, count(*) AS count FROM batch_rows WHERE batch_id = ? GROUP BY state',
    )
    .all(batchId)
  return Object.fromEntries(counts.map(({ state, count }) => [state, count]))
}

export function pageRows(
  db: Database,
  batchId: string,
  {
    states,
    after,
    limit,
  }: { states: readonly RowState[]; after: { position: number; id: number } | null; limit: number },
): RowRecord[] {
  return db
    .prepare<[string, number, number, string, number], Columns>(
      `SELECT * FROM batch_rows WHERE batch_id = ? AND (position, id) > (?, ?) AND state IN (SELECT value FROM json_each(?))
       ORDER BY position, id LIMIT ?`,
    )
    .all(batchId, after?.position ?? -1, after?.id ?? -1, JSON.stringify(states), limit)
    .map(toRow)
}

/** Whether anything is still to happen. */
export function hasOpenRows(db: Database, batchId: string): boolean {
  return (
    db
      .prepare<[string], { found: number }>(
        `SELECT 1 AS found FROM batch_rows WHERE batch_id = ?
         AND state IN ('ready', 'uploading', 'queued', 'sent', 'running', 'downloading') LIMIT 1`,
      )
      .get(batchId) !== undefined
  )
}

export function setRowState(
  db: Database,
  id: number,
  state: RowState,
  now: number,
  {
    reason = null,
    notBefore = 0,
    progress = null,
  }: { reason?: Reason | null; notBefore?: number; progress?: number | null } = {},
): void {
  db.prepare(
    `UPDATE batch_rows SET state = @state, reason_code = @code, reason_message = @message, not_before = @notBefore,
       progress = @progress, updated_at = @now WHERE id = @id`,
  ).run({ id, state, code: reason?.code ?? null, message: reason?.message ?? null, notBefore, progress, now })
}

export function setRowPrice(db: Database, id: number, { coins, outputs }: { coins: number; outputs: number }): void {
  db.prepare('UPDATE batch_rows SET coins_quoted = ?, outputs_expected = ? WHERE id = ?').run(coins, outputs, id)
}

export function rewriteRow(db: Database, id: number, { item, priceKey, state, reason }: NewRow, now: number): void {
  db.prepare(
    `UPDATE batch_rows SET state = @state, reason_code = @code, reason_message = @message, model_id = @modelId,
       effect_id = @effectId, params = @params, media_params = @mediaParams, issues = @issues, price_key = @priceKey, coins_quoted = NULL,
       outputs_expected = NULL, not_before = 0, updated_at = @now WHERE id = @id`,
  ).run({
    id,
    state,
    code: reason?.code ?? null,
    message: reason?.message ?? null,
    modelId: item.modelId,
    effectId: item.effectId,
    params: JSON.stringify(item.params),
    mediaParams: JSON.stringify(Object.keys(item.media)),
    issues: JSON.stringify(item.issues),
    priceKey,
    now,
  })
}

/** Puts rows, in the order given, before another one (or at the end), and numbers the whole list anew. */
export function moveRows(db: Database, batchId: string, moved: readonly number[], before: number | null): void {
  inTransaction(db, () => {
    const ids = db
      .prepare<[string], { id: number }>('SELECT id FROM batch_rows WHERE batch_id = ? ORDER BY position, id')
      .all(batchId)
      .map(({ id }) => id)
    const moving = new Set(moved)
    const own = moved.filter((id) => ids.includes(id))
    const rest = ids.filter((id) => !moving.has(id))
    const at = before === null ? -1 : rest.indexOf(before)
    const order = at === -1 ? [...rest, ...own] : [...rest.slice(0, at), ...own, ...rest.slice(at)]
    const place = db.prepare('UPDATE batch_rows SET position = ? WHERE id = ?')
    order.forEach((id, index) => place.run(index + 1, id))
  })
}

// ---- attempts: where the money is

/** The journal entry, and with it the row's leave to be sent: both or neither. */
export function beginAttempt(
  db: Database,
  {
    row,
    key,
    body,
    inputs,
    now,
  }: { row: RowRecord; key: string; body: SubmitRequest; inputs: readonly string[]; now: number },
): AttemptRecord {
  const attempt = row.attempts + 1
  db.prepare(
    `INSERT INTO row_attempts (row_id, attempt, idempotency_key, body, inputs, max_coins, begun_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run(row.id, attempt, key, JSON.stringify(body), JSON.stringify(inputs), body.maxCoins ?? 0, now)
  db.prepare(`UPDATE batch_rows SET attempts = ?, state = 'queued', progress = NULL, updated_at = ? WHERE id = ?`).run(
    attempt,
    now,
    row.id,
  )
  return attemptOf(db, row.id)!
}

/** The latest one of the row. */
export function attemptOf(db: Database, rowId: number): AttemptRecord | undefined {
  const found = db
    .prepare<[number], Columns>('SELECT * FROM row_attempts WHERE row_id = ? ORDER BY attempt DESC LIMIT 1')
    .get(rowId)
  return found && toAttempt(found)
}

export function attemptsOf(db: Database, rowId: number): AttemptRecord[] {
  return db
    .prepare<[number], Columns>('SELECT * FROM row_attempts WHERE row_id = ? ORDER BY attempt')
    .all(rowId)
    .map(toAttempt)
}

export function markAccepted(
  db: Database,
  rowId: number,
  attempt: number,
  generation: { id: string; coinsQuoted: number },
): void {
  db.prepare('UPDATE row_attempts SET generation_id = ?, coins_held = ? WHERE row_id = ? AND attempt = ?').run(
    generation.id,
    generation.coinsQuoted,
    rowId,
    attempt,
  )
}

export function markStarted(db: Database, rowId: number, attempt: number, startedAt: number): void {
  db.prepare('UPDATE row_attempts SET started_at = coalesce(started_at, ?) WHERE row_id = ? AND attempt = ?').run(
    startedAt,
    rowId,
    attempt,
  )
}

/** From here on it holds nothing: its charge is final. */
export function settleAttempt(
  db: Database,
  rowId: number,
  attempt: number,
  {
    charged,
    errorCode,
    mismatch,
    now,
  }: { charged: number; errorCode: string | null; mismatch: string | null; now: number },
): void {
  db.prepare(
    `UPDATE row_attempts SET coins_charged = ?, error_code = ?, mismatch = ?, settled_at = ?
     WHERE row_id = ? AND attempt = ? AND settled_at IS NULL`,
  ).run(charged, errorCode, mismatch, now, rowId, attempt)
}

export interface Coins {
  quoted: number
  /** In flight: held by the service, or about to be. */
  held: number
  charged: number
  /** Held once, and given back. */
  refunded: number
  mismatches: number
}

const COINS = `coalesce(sum(CASE WHEN settled_at IS NULL THEN coalesce(coins_held, max_coins) ELSE 0 END), 0) AS held,
  coalesce(sum(coins_charged), 0) AS charged,
  coalesce(sum(CASE WHEN settled_at IS NOT NULL AND coins_held IS NOT NULL THEN coins_held - coins_charged ELSE 0 END), 0) AS refunded,
  count(mismatch) AS mismatches`

export function coinsOfBatch(db: Database, batchId: string): Coins {
  const moved = db
    .prepare<[string], Omit<Coins, 'quoted'>>(
      `SELECT ${COINS} FROM row_attempts JOIN batch_rows ON batch_rows.id = row_attempts.row_id WHERE batch_id = ?`,
    )
    .get(batchId)!
  const quoted = db
    .prepare<[string], { coins: number }>(
      `SELECT coalesce(sum(coins_quoted), 0) AS coins FROM batch_rows WHERE batch_id = ? AND state NOT IN ('skipped', 'blocked')`,
    )
    .get(batchId)!
  return { quoted: quoted.coins, ...moved }
}

export function coinsOfRow(db: Database, row: Pick<RowRecord, 'id' | 'coinsQuoted'>): Coins {
  const moved = db
    .prepare<[number], Omit<Coins, 'quoted'>>(`SELECT ${COINS} FROM row_attempts WHERE row_id = ?`)
    .get(row.id)!
  return { quoted: row.coinsQuoted ?? 0, ...moved }
}

// ---- outputs

export function insertOutputs(db: Database, rowId: number, generationId: string, assetIds: readonly string[]): void {
  const insert = db.prepare(
    'INSERT OR IGNORE INTO row_outputs (row_id, position, asset_id, generation_id) VALUES (?, ?, ?, ?)',
  )
  assetIds.forEach((assetId, index) => insert.run(rowId, index + 1, assetId, generationId))
}

export function outputsOf(db: Database, rowId: number): OutputRecord[] {
  return db
    .prepare<[number], Columns>('SELECT * FROM row_outputs WHERE row_id = ? ORDER BY generation_id, position')
    .all(rowId)
    .map((columns) => ({
      rowId: Number(columns['row_id']),
      position: Number(columns['position']),
      assetId: String(columns['asset_id']),
      generationId: String(columns['generation_id']),
      itemId: columns['item_id'] as string | null,
      path: columns['path'] as string | null,
    }))
}

export function markTakenIn(
  db: Database,
  rowId: number,
  assetId: string,
  item: { itemId: string; path: string },
): void {
  db.prepare('UPDATE row_outputs SET item_id = ?, path = ? WHERE row_id = ? AND asset_id = ?').run(
    item.itemId,
    item.path,
    rowId,
    assetId,
  )
}

export function countOutputs(db: Database, batchId: string): { paid: number; here: number } {
  return db
    .prepare<[string], { paid: number; here: number }>(
      `SELECT count(*) AS paid, count(item_id) AS here FROM row_outputs
       JOIN batch_rows ON batch_rows.id = row_outputs.row_id WHERE batch_id = ?`,
    )
    .get(batchId)!
}

// ---- uploads and prices

export function findUpload(
  db: Database,
  connectionId: string,
  sha256: string,
  uploadedAfter: number,
): string | undefined {
  return db
    .prepare<[string, string, number], { asset_id: string }>(
      'SELECT asset_id FROM uploads WHERE connection_id = ? AND sha256 = ? AND uploaded_at > ?',
    )
    .get(connectionId, sha256, uploadedAfter)?.asset_id
}

export function rememberUpload(
  db: Database,
  upload: { connectionId: string; sha256: string; assetId: string; kind: string; uploadedAt: number },
): void {
  db.prepare(
    `INSERT OR REPLACE INTO uploads (connection_id, sha256, asset_id, kind, uploaded_at)
     VALUES (@connectionId, @sha256, @assetId, @kind, @uploadedAt)`,
  ).run(upload)
}

export function forgetUploads(db: Database, connectionId: string, hashes: readonly string[]): void {
  db.prepare('DELETE FROM uploads WHERE connection_id = ? AND sha256 IN (SELECT value FROM json_each(?))').run(
    connectionId,
    JSON.stringify(hashes),
  )
}

export interface KnownPrice {
  coins: number
  coinsPerOutput: number
  outputs: number
}

export function rememberPrice(db: Database, batchId: string, key: string, price: KnownPrice, now: number): void {
  inTransaction(db, () => {
    db.prepare(
      `INSERT OR REPLACE INTO batch_prices (batch_id, price_key, coins, coins_per_output, outputs, quoted_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
    ).run(batchId, key, price.coins, price.coinsPerOutput, price.outputs, now)
    db.prepare(
      `UPDATE batch_rows SET coins_quoted = ?, outputs_expected = ?
       WHERE batch_id = ? AND price_key = ? AND state IN ('ready', 'blocked')`,
    ).run(price.coins, price.outputs, batchId, key)
  })
}

export function findPrice(db: Database, batchId: string, key: string): KnownPrice | undefined {
  const found = db
    .prepare<[string, string], { coins: number; coins_per_output: number; outputs: number }>(
      'SELECT coins, coins_per_output, outputs FROM batch_prices WHERE batch_id = ? AND price_key = ?',
    )
    .get(batchId, key)
  return found && { coins: found.coins, coinsPerOutput: found.coins_per_output, outputs: found.outputs }
}

/** One row of every price that is not known yet, and how many share it. */
export function unpricedGroups(db: Database, batchId: string): { priceKey: string; rowId: number; rows: number }[] {
  return db
    .prepare<[string], { price_key: string; row_id: number; rows: number }>(
      `SELECT price_key, min(id) AS row_id, count(*) AS rows FROM batch_rows
       WHERE batch_id = ? AND state = 'ready' AND coins_quoted IS NULL GROUP BY price_key`,
    )
    .all(batchId)
    .map(({ price_key, row_id, rows }) => ({ priceKey: price_key, rowId: row_id, rows }))
}

// ---- from columns

function toBatch(columns: Columns): BatchRecord {
  return {
    id: String(columns['id']),
    name: String(columns['name']),
    connectionId: String(columns['connection_id']),
    state: columns['state'] as BatchState,
    pause: reasonOf(columns['pause_code'], columns['pause_message']),
    settings: BatchSettings.parse(JSON.parse(String(columns['settings']))),
    columns: JSON.parse(String(columns['columns'])) as string[],
    listDirectory: columns['list_directory'] as string | null,
    outDir: String(columns['out_dir']),
    budget: columns['budget'] as number | null,
    createdAt: Number(columns['created_at']),
    startedAt: columns['started_at'] as number | null,
    endedAt: columns['ended_at'] as number | null,
  }
}

function toRow(columns: Columns): RowRecord {
  return {
    id: Number(columns['id']),
    batchId: String(columns['batch_id']),
    position: Number(columns['position']),
    state: columns['state'] as RowState,
    reason: reasonOf(columns['reason_code'], columns['reason_message']),
    listRow: Number(columns['list_row']),
    copy: Number(columns['copy']),
    modelId: String(columns['model_id']),
    effectId: columns['effect_id'] as string | null,
    params: JSON.parse(String(columns['params'])) as Params,
    mediaParams: JSON.parse(String(columns['media_params'])) as string[],
    columns: JSON.parse(String(columns['columns'])) as Record<string, string>,
    issues: JSON.parse(String(columns['issues'])) as CellIssue[],
    priceKey: String(columns['price_key']),
    coinsQuoted: columns['coins_quoted'] as number | null,
    outputsExpected: columns['outputs_expected'] as number | null,
    attempts: Number(columns['attempts']),
    notBefore: Number(columns['not_before']),
    progress: columns['progress'] as number | null,
    updatedAt: Number(columns['updated_at']),
  }
}

function toAttempt(columns: Columns): AttemptRecord {
  return {
    rowId: Number(columns['row_id']),
    attempt: Number(columns['attempt']),
    idempotencyKey: String(columns['idempotency_key']),
    body: JSON.parse(String(columns['body'])) as SubmitRequest,
    inputs: JSON.parse(String(columns['inputs'])) as string[],
    maxCoins: Number(columns['max_coins']),
    generationId: columns['generation_id'] as string | null,
    coinsHeld: columns['coins_held'] as number | null,
    coinsCharged: columns['coins_charged'] as number | null,
    errorCode: columns['error_code'] as string | null,
    mismatch: columns['mismatch'] as string | null,
    begunAt: Number(columns['begun_at']),
    startedAt: columns['started_at'] as number | null,
    settledAt: columns['settled_at'] as number | null,
  }
}

function reasonOf(
  code: string | number | null | undefined,
  message: string | number | null | undefined,
): Reason | null {
  return code === null || code === undefined ? null : { code: String(code), message: String(message ?? '') }
}
