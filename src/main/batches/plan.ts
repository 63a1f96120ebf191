import type { Database } from 'better-sqlite3'
import type { Params } from '#shared/service/params.ts'
import type { Client } from '../client/index.ts'
import type { Clock } from '../clock.ts'
import { findRow, rememberPrice, setRowState, unpricedGroups, type BatchRecord, type RowRecord } from './store.ts'
import { InputFileError, type Uploader } from './uploads.ts'

/** What running a batch would mean, before a coin moves. */
export interface BatchPlan {
  rows: number
  blockedRows: number
  outputs: number
  coins: number
  availableCoins: number
  /** Distinct prices, dearest share first. */
  prices: { modelId: string; effectId: string | null; coins: number; rows: number; total: number }[]
  /** Distinct files the rows name; equal bytes are sent once. */
  files: number
  /** What the rate limit and the running limit each make of it at best; null where the service has not told. */
  seconds: { byRateLimit: number | null; byRunningLimit: number | null }
  runningLimit: number
}

/** Asked of every row besides its share of looks and listings. */
const REQUESTS_PER_ROW = 1.15

export async function planBatch(
  db: Database,
  batch: BatchRecord,
  { client, uploader, clock, signal }: { client: Client; uploader: Uploader; clock: Clock; signal: AbortSignal },
): Promise<BatchPlan> {
  // a row whose file cannot be used is set aside, and the next of its price speaks for the others
  for (let groups = unpricedGroups(db, batch.id); groups.length > 0; groups = unpricedGroups(db, batch.id))
    for (const { priceKey, rowId } of groups) {
      const row = findRow(db, rowId)!
      const params = await withUploads(batch, row, uploader, signal).catch((error: unknown) => {
        if (!(error instanceof InputFileError)) throw error
        setRowState(db, rowId, 'blocked', clock.now(), { reason: { code: 'input_file', message: error.message } })
        return undefined
      })
      if (!params) continue
      const quote = await client.call('createQuote', {
        body: { modelId: row.modelId, params, draft: true, ...(row.effectId ? { effectId: row.effectId } : {}) },
        signal,
      })
      rememberPrice(db, batch.id, priceKey, quote, clock.now())
    }
  return { ...totalsOf(db, batch.id), ...(await limitsOf(db, batch.id, client, signal)) }
}

/** A service prices only what it could run: the files of the row that is asked for must be there. */
async function withUploads(
  batch: BatchRecord,
  row: RowRecord,
  uploader: Uploader,
  signal: AbortSignal,
): Promise<Params> {
  const params: Params = { ...row.params }
  for (const name of row.mediaParams) {
    const value = params[name]
    if (value === undefined) continue
    const ids: string[] = []
    for (const text of Array.isArray(value) ? value : [String(value)])
      ids.push((await uploader.bring(text, { listDirectory: batch.listDirectory, signal })).assetId)
    params[name] = Array.isArray(value) ? ids : ids[0]!
  }
  return params
}

function totalsOf(db: Database, batchId: string) {
  const prices = db
    .prepare<
      [string],
      { modelId: string; effectId: string | null; coins: number; rows: number; total: number; outputs: number }
    >(
      `SELECT model_id AS modelId, effect_id AS effectId, coins_quoted AS coins, count(*) AS rows,
         sum(coins_quoted) AS total, sum(outputs_expected) AS outputs
       FROM batch_rows WHERE batch_id = ? AND state = 'ready' GROUP BY price_key ORDER BY total DESC`,
    )
    .all(batchId)
  const blocked = db
    .prepare<[string], { count: number }>(
      `SELECT count(*) AS count FROM batch_rows WHERE batch_id = ? AND state = 'blocked'`,
    )
    .get(batchId)!
  const files = db
    .prepare<[string], { count: number }>(
      `SELECT count(DISTINCT value.value) AS count FROM batch_rows, json_each(media_params) AS name,
         json_each(CASE json_type(params, '$.' || name.value) WHEN 'array' THEN json_extract(params, '$.' || name.value)
           ELSE json_array(json_extract(params, '$.' || name.value)) END) AS value
       WHERE batch_id = ? AND state = 'ready'`,
    )
    .get(batchId)!
  const sum = (field: 'rows' | 'total' | 'outputs') => prices.reduce((total, price) => total + price[field], 0)
  return {
    rows: sum('rows'),
    blockedRows: blocked.count,
    outputs: sum('outputs'),
    coins: sum('total'),
    prices: prices.map(({ modelId, effectId, coins, rows, total }) => ({ modelId, effectId, coins, rows, total })),
    files: files.count,
  }
}

async function limitsOf(db: Database, batchId: string, client: Client, signal: AbortSignal) {
  const { balance, concurrency, rateLimits } = await client.call('readAccount', { signal })
  const rows = db
    .prepare<[string], { count: number }>(
      `SELECT count(*) AS count FROM batch_rows WHERE batch_id = ? AND state = 'ready'`,
    )
    .get(batchId)!.count
  const { limit, windowSeconds } = rateLimits.key
  const runningLimit = concurrency.raisedLimit ?? concurrency.limit
  const usual = usualSeconds(db, batchId)
  return {
    availableCoins: Math.max(balance.available, 0),
    runningLimit,
    seconds: {
      byRateLimit: Math.ceil((rows * REQUESTS_PER_ROW) / limit) * windowSeconds,
      byRunningLimit: usual === null ? null : Math.ceil((rows * usual) / runningLimit),
    },
  }
}

/** How long the models of this batch took before, on average; null when they were never run. */
function usualSeconds(db: Database, batchId: string): number | null {
  const found = db
    .prepare<[string], { seconds: number | null }>(
      `SELECT avg(settled_at - started_at) / 1000.0 AS seconds FROM row_attempts
       JOIN batch_rows ON batch_rows.id = row_attempts.row_id
       WHERE started_at IS NOT NULL AND coins_charged > 0
         AND model_id IN (SELECT DISTINCT model_id FROM batch_rows WHERE batch_id = ?)`,
    )
    .get(batchId)
  return found?.seconds ?? null
}
